import { z } from 'zod'
import type { Permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { referenceSchema } from '../ids.ts'
import { pushAddressSchema } from '../push.ts'
import { operatorCall } from './act.ts'

/** What the store tells operators of by itself, the gravest first. */
export const alertCauses = [
  'books_differ', // the books do not add up, or a gateway says something else
  'company_silent', // a company answers nothing any more
  'late_order', // paid, and not delivered after five minutes
  'supplier_failing', // too few of a supplier's deliveries succeed
  'balance_low', // the store's money at a supplier does not last long
  'lost_work', // a sweep gave new jobs to work that had lost its own
] as const

export type AlertCause = (typeof alertCauses)[number]

/** Minutes after its payment at which an order that is not delivered counts as late. */
export const lateOrderMinutes = 5

/** Share of deliveries, in percent, below which a supplier counts as failing. */
export const failingBelowPercent = 90

/** Causes that may wake an operator who wants that. */
export const urgentCauses: readonly AlertCause[] = ['books_differ', 'company_silent']

/** The permission that an operator needs to hear of a cause. */
export function permissionOfCause(cause: AlertCause): Permission {
  return cause === 'books_differ' ? 'move_money' : 'handle_orders'
}

/** The ways on which operators hear of alerts. */
export const alertWays = ['push', 'telegram', 'email', 'whatsapp'] as const

export type AlertWay = (typeof alertWays)[number]

const alertSchema = z.object({
  id: z.string(),
  /** An order, a supplier, a company: what it is about. */
  subject: z.string(),
  /** A sentence for people. */
  says: z.string(),
  /** The console's page for it, without the console's own path. */
  place: z.string(),
  since: z.iso.datetime(),
  acknowledged_by: z.string().nullable(),
  acknowledged_at: z.iso.datetime().nullable(),
  /** Null while its cause is there. */
  closed_at: z.iso.datetime().nullable(),
})

export type Alert = z.infer<typeof alertSchema>

const groupSchema = z.object({
  cause: z.enum(alertCauses),
  /** Open alerts of this cause, and those of them that nobody has acknowledged. */
  count: z.int(),
  unacknowledged: z.int(),
  /** The first of them: those that nobody has acknowledged, then the others, each the oldest at the top. */
  alerts: z.array(alertSchema),
})

export type AlertGroup = z.infer<typeof groupSchema>

export const listAlerts = endpoint({
  ...operatorCall,
  name: 'listAlerts',
  method: 'GET',
  path: '/operator/alerts',
  summary:
    'What the store alerts operators of now, by cause, and what has ended by itself lately; only causes that the operator may act on',
  answer: z.object({
    data: z.array(groupSchema),
    /** Ended ones, the latest first. */
    ended: z.array(alertSchema.extend({ cause: z.enum(alertCauses) })),
    /** When this was read: only what was open then is acknowledged by it. */
    at: z.iso.datetime(),
  }),
  problems: [],
  access: { operator: 'handle_orders' },
})

export const acknowledgeAlerts = endpoint({
  ...operatorCall,
  name: 'acknowledgeAlerts',
  method: 'POST',
  path: '/operator/alerts/acknowledge',
  summary: 'An operator takes care of the open alerts of a cause: nobody is told of them any more. Done again, nothing happens',
  body: z.object({
    cause: z.enum(alertCauses),
    /** One alert; null for all of the cause. */
    id: z.string().max(64).nullable(),
    /** `at` of the list that the operator saw: a later alert is not acknowledged unseen. */
    seen_at: z.iso.datetime(),
  }),
  answer: z.object({ data: z.object({ acknowledged: z.int() }) }),
  problems: ['not_allowed', 'not_found'],
  access: { operator: 'handle_orders' },
})

/** `HH:MM` in western Indonesia. */
const clockSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

const waySchema = z.object({
  way: z.enum(alertWays),
  /** False if this store can not send on this way. */
  is_offered: z.boolean(),
  /** Null if the operator has none. For Telegram the chat's number, for push messages the operator's name. */
  address: z.string().nullable(),
  is_on: z.boolean(),
  /** Nothing is sent between these times, which may span midnight; both null for never. Equal ones mean the whole day, and are refused for a way that is on. */
  quiet_from: clockSchema.nullable(),
  quiet_until: clockSchema.nullable(),
  /** True if urgent causes are told in quiet hours, too. */
  urgent_passes: z.boolean(),
  /** When a message last arrived at the way. */
  heard_at: z.iso.datetime().nullable(),
  /** Why the last one did not; null if it did. */
  trouble: z.string().nullable(),
})

export type ShownAlertWay = z.infer<typeof waySchema>

const own = { ...operatorCall, access: 'operator' } as const

const deviceSchema = z.object({
  id: referenceSchema,
  /** The browser in words. */
  device: z.string(),
  added_at: z.iso.datetime(),
  /** True for the browser that asks. */
  is_here: z.boolean(),
})

export type AlertDevice = z.infer<typeof deviceSchema>

const waysSchema = z.object({
  data: z.array(waySchema),
  /** Browsers that get push messages, the newest first. */
  devices: z.array(deviceSchema),
  /** What a browser makes its address with; null if the store sends no push messages to operators. */
  push_key: z.string().nullable(),
})
const params = z.object({ way: z.enum(alertWays) })

export const listAlertWays = endpoint({
  ...own,
  name: 'listAlertWays',
  method: 'GET',
  path: '/operator/alert-ways',
  summary: 'The ways on which the operator hears of alerts',
  answer: waysSchema,
  problems: [],
})

export const setAlertWay = endpoint({
  ...own,
  name: 'setAlertWay',
  method: 'PUT',
  path: '/operator/alert-ways/{way}',
  summary: "Sets one of the operator's own ways. A Telegram chat is connected first",
  params,
  body: z.object({
    /** As it is typed; null keeps the one that is there, as always for Telegram and push messages. */
    address: z.string().max(254).nullable(),
    is_on: z.boolean(),
    quiet_from: clockSchema.nullable(),
    quiet_until: clockSchema.nullable(),
    urgent_passes: z.boolean(),
  }),
  answer: waysSchema,
  problems: ['contact_invalid', 'wrong_state'],
})

export const removeAlertWay = endpoint({
  ...own,
  name: 'removeAlertWay',
  method: 'DELETE',
  path: '/operator/alert-ways/{way}',
  summary: "Forgets one of the operator's own ways, with its address. Done again, nothing happens",
  params,
  answer: waysSchema,
  problems: [],
})

export const tryAlertWay = endpoint({
  ...own,
  name: 'tryAlertWay',
  method: 'POST',
  path: '/operator/alert-ways/{way}/try',
  summary: 'Sends a message on one of the operator’s own ways now, whatever the hour',
  params,
  limitPerMinute: 6,
  answer: z.object({ data: z.object({ outcome: z.enum(['sent', 'not_sent', 'unknown']), detail: z.string().nullable() }) }),
  problems: ['wrong_state'],
})

export const connectTelegram = endpoint({
  ...own,
  name: 'connectTelegram',
  method: 'POST',
  path: '/operator/telegram',
  summary:
    'The link that opens the store’s bot for this operator, once and for an hour, and whether the operator has pressed Start there: then the chat is a way',
  limitPerMinute: 12,
  answer: z.object({ data: z.object({ link: z.string(), is_connected: z.boolean() }) }),
  problems: ['wrong_state', 'unavailable'],
})

export const addAlertDevice = endpoint({
  ...own,
  name: 'addAlertDevice',
  method: 'POST',
  path: '/operator/alert-devices',
  summary: 'Sends the operator push messages to this browser, until it is signed out or not used for 30 days',
  body: z.object({
    address: pushAddressSchema,
    /** True if the console is only opened again: a browser that is not known is not added. */
    is_known: z.boolean().default(false),
  }),
  limitPerMinute: 60,
  answer: waysSchema,
  problems: ['wrong_state', 'push_not_offered', 'push_address_invalid'],
})

export const removeAlertDevice = endpoint({
  ...own,
  name: 'removeAlertDevice',
  method: 'DELETE',
  path: '/operator/alert-devices/{id}',
  summary: 'Sends one of the operator’s own browsers no more push messages. Done again, nothing happens',
  params: z.object({ id: referenceSchema }),
  answer: waysSchema,
  problems: [],
})
