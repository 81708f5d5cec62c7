import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorCall, reasonSchema, seenVersionSchema } from './act.ts'
import { editVersionSchema } from './versions.ts'

/** `HH:MM` in western Indonesia. */
const clockSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

const amountSchema = z.int().min(1).max(1_000_000_000)
const hoursSchema = z.int().min(1).max(1_000)

/** How the store sells and serves, as far as operators set it while it runs. */
export const shopSettingsSchema = z.object({
  /** When staff are at work; equal times mean around the clock. */
  staff_from: clockSchema,
  staff_until: clockSchema,
  /** Smallest and largest amount of one deposit, in rupiah. */
  deposit_min: amountSchema,
  deposit_max: amountSchema,
  /** Whether the home page shows what was lately bought, without names. */
  shows_recent_purchases: z.boolean(),
  /** Orders that must have ended in 30 days before the pages show delivery times and the success rate. */
  statistics_min_orders: z.int().min(1).max(1_000_000),
  /** Number of codes of one kind at which the store's own stock counts as low. */
  low_stock: z.int().min(0).max(100_000),
  /** Hours that a balance at a supplier has to last, or it counts as low, or critical. */
  balance_low_hours: hoursSchema,
  balance_critical_hours: hoursSchema,
})

export type ShopSettings = z.infer<typeof shopSettingsSchema>

export type ShopSetting = keyof ShopSettings

const editedSettingsSchema = z.object({
  values: shopSettingsSchema,
  /** What the environment or the software has, which counts unless an operator sets another value. */
  usual: shopSettingsSchema,
  version: seenVersionSchema,
  history: z.array(editVersionSchema),
})

export type EditedSettings = z.infer<typeof editedSettingsSchema>

const settings = { ...operatorCall, access: { operator: 'edit_store' } } as const

export const readSettings = endpoint({
  ...settings,
  name: 'readSettings',
  method: 'GET',
  path: '/operator/settings',
  summary: 'The settings that operators set, with their usual values and the twenty latest versions',
  answer: z.object({ data: editedSettingsSchema }),
  problems: [],
})

export const readSettingsVersion = endpoint({
  ...settings,
  name: 'readSettingsVersion',
  method: 'GET',
  path: '/operator/settings/versions/{version}',
  summary: 'The settings as they were saved once',
  params: z.object({ version: z.coerce.number().int().min(0) }),
  answer: z.object({ data: shopSettingsSchema }),
  problems: ['not_found'],
})

export const saveSettings = endpoint({
  ...settings,
  name: 'saveSettings',
  method: 'PUT',
  path: '/operator/settings',
  summary: 'Sets the settings, in force in all processes within seconds; one that is as usual follows its usual value from then on',
  body: z.object({
    /** All of them. They are checked by the rules above, and refused with a sentence for each wrong one. */
    values: z.record(z.string(), z.unknown()),
    version: seenVersionSchema,
    reason: reasonSchema,
  }),
  answer: z.object({ data: editedSettingsSchema }),
  problems: ['settings_invalid', 'stale_version'],
})
