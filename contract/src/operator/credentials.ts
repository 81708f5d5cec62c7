import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorCall, reasonSchema, seenVersionSchema } from './act.ts'
import { checkedCompanySchema } from './companies.ts'

/** The companies whose credentials operators may enter. */
export const accountKindSchema = z.enum(['gateway', 'supplier', 'player_checker'])

const fieldSchema = z.object({
  /** The name of its variable, such as `TRIPAY_API_KEY`. */
  name: z.string(),
  is_secret: z.boolean(),
  is_required: z.boolean(),
  /** The values it can have; null for free text. */
  choices: z.array(z.string()).nullable(),
  /** Its value if none is given; null if it has none. */
  fallback: z.string().nullable(),
  is_kept: z.boolean(),
  /** What is kept; of a secret its last four characters, and null if it is short. */
  shown: z.string().nullable(),
})

/** The store's account at a company. */
export const accountSchema = z.object({
  kind: accountKindSchema,
  id: z.string(),
  /** `environment`: nobody can change it here. `waiting`: the company starts once it has its credentials. */
  source: z.enum(['environment', 'console', 'waiting']),
  fields: z.array(fieldSchema),
  /** 0 before anything was entered. */
  version: z.int().min(0),
  saved_at: z.iso.datetime().nullable(),
  saved_by: z.string().nullable(),
  /** The address for the company's notices; null if it sends none. */
  notice_url: z.string().nullable(),
  /** True if this process works with the company. */
  is_running: z.boolean(),
})

export type ShownAccount = z.infer<typeof accountSchema>

/** What was typed, by name. A secret that is left out stays as it is. */
const valuesSchema = z.record(z.string().regex(/^[A-Z][A-Z0-9_]{2,60}$/), z.string().trim().max(600))

const access = { operator: 'edit_store' } as const
const params = z.object({ kind: accountKindSchema, id: z.string().regex(/^[a-z][a-z0-9_-]{1,40}$/) })
const accountsSchema = z.object({
  data: z.array(accountSchema),
  /** False if the store has no key for them: then the environment gives all credentials. */
  can_enter: z.boolean(),
})

export const listCredentials = endpoint({
  ...operatorCall,
  name: 'listCredentials',
  method: 'GET',
  path: '/operator/credentials',
  summary: 'The accounts of the store’s companies, without their secrets',
  answer: accountsSchema,
  problems: [],
  access,
})

export const tryCredentials = endpoint({
  ...operatorCall,
  name: 'tryCredentials',
  method: 'POST',
  path: '/operator/credentials/{kind}/{id}/try',
  summary: 'Asks a company whether it takes these credentials; nothing is kept, and no money moves',
  params,
  body: z.object({ values: valuesSchema }),
  limitPerMinute: 12,
  answer: z.object({ data: checkedCompanySchema }),
  problems: ['not_found', 'wrong_state', 'credentials_invalid'],
  access,
})

export const saveCredentials = endpoint({
  ...operatorCall,
  name: 'saveCredentials',
  method: 'POST',
  path: '/operator/credentials/{kind}/{id}',
  summary:
    'Keeps credentials encrypted, and has the company work with them within seconds. The company is asked first, and refused ones are not kept',
  params,
  body: z.object({ values: valuesSchema, version: seenVersionSchema, reason: reasonSchema }),
  limitPerMinute: 12,
  answer: z.object({ data: checkedCompanySchema }),
  problems: ['not_found', 'wrong_state', 'stale_version', 'credentials_invalid'],
  access,
  needsStepUp: true,
})
