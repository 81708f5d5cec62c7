import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { switchSentenceSchema } from '../switches.ts'
import { operatorCall, reasonSchema, seenVersionSchema } from './act.ts'

/** What of the catalogue can be switched off, and what of the store. */
export const catalogSwitchKinds = ['item', 'product', 'supplier'] as const
export const storeSwitchKinds = ['channel', 'gateway', 'store'] as const

export const switchKinds = [...catalogSwitchKinds, ...storeSwitchKinds] as const

export type CatalogSwitchKind = (typeof catalogSwitchKinds)[number]

export type StoreSwitchKind = (typeof storeSwitchKinds)[number]

export type SwitchKind = (typeof switchKinds)[number]

/** The subject of the only switch of the whole store. */
export const wholeStore = 'store'

const subjectSchema = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,99}$/)

/** What a switch stops, counted from the store as it is now. */
export const switchEffectSchema = z.object({
  /** Items that can be bought without the switch, and can not be with it. */
  items_stopped: z.int().min(0),
  /** Items of a supplier that are still sold, through others. */
  items_moved: z.int().min(0),
  /** Names of channels that take no new payment, and of those that ask another gateway. */
  channels_stopped: z.array(z.string()),
  channels_moved: z.array(z.string()),
  /** Paid orders that go on: of a supplier those that are at it now. */
  orders_under_way: z.int().min(0),
  /** Payments that can still be made, and are booked. */
  payments_open: z.int().min(0),
})

export type SwitchEffect = z.infer<typeof switchEffectSchema>

/** Something that is off. */
export const shownSwitchSchema = z.object({
  kind: z.enum(switchKinds),
  /** The id of the item, product, supplier, channel or gateway; `store` for the store. */
  subject: z.string(),
  name: z.string(),
  /** Grows with every act on this switch, and when it ends by itself. */
  version: z.int().min(0),
  /** What buyers read. */
  sentence: z.string(),
  /** When it ends by itself; null if only a person ends it. */
  until: z.iso.datetime().nullable(),
  /** Since when it is off, by whom, and why. */
  at: z.iso.datetime(),
  by: z.string(),
  reason: z.string(),
  stops: switchEffectSchema,
})

export type ShownSwitch = z.infer<typeof shownSwitchSchema>

/** A supplier, channel or gateway of the store, which can be switched. Items and products are in their own list. */
const switchSubjectSchema = z.object({ kind: z.enum(['supplier', 'channel', 'gateway']), subject: z.string(), name: z.string() })

export type SwitchSubject = z.infer<typeof switchSubjectSchema>

/** What an operator is about to switch. */
export const switchPlanSchema = z.object({
  kind: z.enum(switchKinds),
  subject: z.string(),
  name: z.string(),
  /** The version to decide on. */
  version: z.int().min(0),
  is_off: z.boolean(),
  stops: switchEffectSchema,
})

export type SwitchPlan = z.infer<typeof switchPlanSchema>

/** A switch as an act has left it. */
const switchedSchema = z.object({ kind: z.enum(switchKinds), subject: z.string(), version: z.int().min(0), is_off: z.boolean() })

export const listSwitches = endpoint({
  ...operatorCall,
  name: 'listSwitches',
  method: 'GET',
  path: '/operator/switches',
  summary: 'Everything that is switched off now, with its sentence, its end and what it stops',
  answer: z.object({ data: z.array(shownSwitchSchema), subjects: z.array(switchSubjectSchema) }),
  problems: [],
  access: { operator: 'handle_orders' },
})

const problems = ['not_found', 'stale_version', 'wrong_state'] as const

const offBody = <Kinds extends readonly [SwitchKind, ...SwitchKind[]]>(kinds: Kinds) =>
  z.object({
    kind: z.enum(kinds),
    subject: subjectSchema,
    version: seenVersionSchema,
    sentence: switchSentenceSchema,
    until: z.iso.datetime().nullable(),
    reason: reasonSchema,
  })

const onBody = <Kinds extends readonly [SwitchKind, ...SwitchKind[]]>(kinds: Kinds) =>
  z.object({ kind: z.enum(kinds), subject: subjectSchema, version: seenVersionSchema, reason: reasonSchema })

const planParams = <Kinds extends readonly [SwitchKind, ...SwitchKind[]]>(kinds: Kinds) =>
  z.object({ kind: z.enum(kinds), subject: subjectSchema })

/** A plan looks at the whole catalogue. */
const planned = { ...operatorCall, method: 'GET', limitPerMinute: 60, answer: z.object({ data: switchPlanSchema }) } as const

const switched = { ...operatorCall, method: 'POST', answer: z.object({ data: switchedSchema }), problems } as const

export const planCatalogSwitch = endpoint({
  ...planned,
  name: 'planCatalogSwitch',
  path: '/operator/switches/catalog/{kind}/{subject}',
  summary: 'What switching an item, a product or a supplier off would stop; changes nothing',
  params: planParams(catalogSwitchKinds),
  problems: ['not_found'],
  access: { operator: 'edit_catalog' },
})

export const turnCatalogOff = endpoint({
  ...switched,
  name: 'turnCatalogOff',
  path: '/operator/switches/catalog/off',
  summary:
    'Switches an item, a product or a supplier off, until then or until somebody switches it on; paid orders go on. The same again is the same act',
  body: offBody(catalogSwitchKinds),
  access: { operator: 'edit_catalog' },
})

export const turnCatalogOn = endpoint({
  ...switched,
  name: 'turnCatalogOn',
  path: '/operator/switches/catalog/on',
  summary: 'Ends such a switch, and gives back what was before; what is on stays on',
  body: onBody(catalogSwitchKinds),
  access: { operator: 'edit_catalog' },
})

export const planStoreSwitch = endpoint({
  ...planned,
  name: 'planStoreSwitch',
  path: '/operator/switches/store/{kind}/{subject}',
  summary: 'What switching a channel, a gateway or the whole store off would stop; changes nothing',
  params: planParams(storeSwitchKinds),
  problems: ['not_found'],
  access: { operator: 'edit_store' },
})

export const turnStoreOff = endpoint({
  ...switched,
  name: 'turnStoreOff',
  path: '/operator/switches/store/off',
  summary:
    'Switches a channel, a gateway or the whole store off; what is open is still paid, booked and delivered. The same again is the same act',
  body: offBody(storeSwitchKinds),
  access: { operator: 'edit_store' },
})

export const turnStoreOn = endpoint({
  ...switched,
  name: 'turnStoreOn',
  path: '/operator/switches/store/on',
  summary: 'Ends such a switch, and gives back what was before; what is on stays on',
  body: onBody(storeSwitchKinds),
  access: { operator: 'edit_store' },
})
