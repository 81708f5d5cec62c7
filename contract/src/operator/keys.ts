import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorCall } from './act.ts'
import { newPasskeySchema, passkeyIdSchema, passkeyOptionsSchema, totpSchema, usedPasskeySchema } from './sign-in.ts'

const own = { ...operatorCall, access: 'operator' } as const

/** How long a key that was shown lets its session move money, in minutes. */
export const provenMinutes = 5

/** When the session's key counts no longer. */
const steppedUpSchema = z.object({ data: z.object({ until: z.iso.datetime() }) })

export const planStepUp = endpoint({
  ...own,
  name: 'planStepUp',
  method: 'POST',
  path: '/operator/step-up/options',
  summary: 'What the operator can show in this session: the options for a passkey, and whether a code of the app is taken',
  answer: z.object({
    data: z.object({
      /** Null for an operator without passkeys. */
      passkey: passkeyOptionsSchema.shape.data.nullable(),
      takes_code: z.boolean(),
      /** Tries that are left before the next one has to wait. */
      tries_left: z.int(),
    }),
  }),
  problems: [],
})

export const stepUpWithPasskey = endpoint({
  ...own,
  name: 'stepUpWithPasskey',
  method: 'POST',
  path: '/operator/step-up/passkey',
  summary: 'Shows a passkey of the operator: this session may move money for five minutes',
  body: z.object({ passkey: usedPasskeySchema }),
  answer: steppedUpSchema,
  problems: ['step_up_failed'],
})

export const stepUpWithCode = endpoint({
  ...own,
  name: 'stepUpWithCode',
  method: 'POST',
  path: '/operator/step-up/code',
  summary: "Shows a code of the operator's app, which counts once: this session may move money for five minutes",
  body: z.object({ code: totpSchema }),
  answer: steppedUpSchema,
  problems: ['step_up_failed'],
})

const passkeySchema = z.object({
  id: passkeyIdSchema,
  /** The browser that made it; null for one made before this was kept. */
  device: z.string().nullable(),
  created_at: z.iso.datetime(),
})

export type OperatorPasskey = z.infer<typeof passkeySchema>

const keysSchema = z.object({ data: z.object({ passkeys: z.array(passkeySchema), has_password: z.boolean() }) })

export const listKeys = endpoint({
  ...own,
  name: 'listKeys',
  method: 'GET',
  path: '/operator/keys',
  summary: "The operator's own passkeys, the oldest first, and whether there is a password",
  answer: keysSchema,
  problems: [],
})

export const planOtherPasskey = endpoint({
  ...own,
  name: 'planOtherPasskey',
  method: 'POST',
  path: '/operator/keys/options',
  summary: 'The options for one more passkey of the operator',
  needsStepUp: true,
  answer: passkeyOptionsSchema,
  problems: ['wrong_state'],
})

export const addPasskey = endpoint({
  ...own,
  name: 'addPasskey',
  method: 'POST',
  path: '/operator/keys',
  summary: 'Keeps one more passkey of the operator',
  needsStepUp: true,
  body: z.object({ passkey: newPasskeySchema }),
  answer: keysSchema,
  problems: ['wrong_state', 'step_up_failed'],
})

export const removePasskey = endpoint({
  ...own,
  name: 'removePasskey',
  method: 'DELETE',
  path: '/operator/keys/{id}',
  summary: "Removes one of the operator's passkeys, but not the last way in",
  needsStepUp: true,
  params: z.object({ id: passkeyIdSchema }),
  answer: keysSchema,
  problems: ['not_found', 'wrong_state'],
})
