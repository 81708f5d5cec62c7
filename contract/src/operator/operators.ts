import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorCall, reasonSchema } from './act.ts'
import { roles } from './roles.ts'
import { operatorNameSchema, operatorSchema } from './sign-in.ts'

const own = { ...operatorCall, access: 'operator' } as const

export const getOperator = endpoint({
  ...own,
  name: 'getOperator',
  method: 'GET',
  path: '/operator/session',
  summary: 'Who is signed in to the console',
  answer: z.object({ data: operatorSchema }),
  problems: [],
})

export const signOutOperator = endpoint({
  ...own,
  name: 'signOutOperator',
  method: 'DELETE',
  path: '/operator/session',
  summary: 'Ends the session that asks',
  status: 204,
  problems: [],
})

const sessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  /** How it was signed in. */
  way: z.enum(['passkey', 'password', 'recovery_code']),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  is_this: z.boolean(),
})

export type OperatorSession = z.infer<typeof sessionSchema>

export const listOperatorSessions = endpoint({
  ...own,
  name: 'listOperatorSessions',
  method: 'GET',
  path: '/operator/sessions',
  summary: "The operator's own sessions, the one used last first",
  answer: z.object({ data: z.array(sessionSchema) }),
  problems: [],
})

export const endOperatorSession = endpoint({
  ...own,
  name: 'endOperatorSession',
  method: 'DELETE',
  path: '/operator/sessions/{id}',
  summary: "Ends one of the operator's own sessions",
  params: z.object({ id: z.string().regex(/^SES-[0-9A-Z]{16}$/) }),
  status: 204,
  problems: ['not_found'],
})

const listedOperatorSchema = z.object({
  name: operatorNameSchema,
  role: z.enum(roles),
  /** `invited`: the invitation is open. `ended`: signs in no more. */
  status: z.enum(['active', 'invited', 'ended']),
  signed_in_at: z.iso.datetime().nullable(),
})

export type ListedOperator = z.infer<typeof listedOperatorSchema>

const managing = { ...operatorCall, access: { operator: 'manage_operators' } } as const

export const listOperators = endpoint({
  ...managing,
  name: 'listOperators',
  method: 'GET',
  path: '/operator/operators',
  summary: 'All operators of the console, and who is invited',
  answer: z.object({ data: z.array(listedOperatorSchema) }),
  problems: [],
})

export const inviteOperator = endpoint({
  ...managing,
  name: 'inviteOperator',
  needsStepUp: true,
  method: 'POST',
  path: '/operator/operators',
  summary: 'Makes a link that lets a person in once; used, it replaces all keys that an operator of this name had',
  body: z.object({ name: operatorNameSchema, role: z.enum(roles), reason: reasonSchema }),
  answer: z.object({ data: z.object({ link: z.string(), expires_at: z.iso.datetime() }) }),
  problems: ['wrong_state'],
})

export const endOperator = endpoint({
  ...managing,
  name: 'endOperator',
  needsStepUp: true,
  method: 'POST',
  path: '/operator/operators/{name}/end',
  summary: "Ends an operator's access and sessions at once; the last owner's can not be ended",
  params: z.object({ name: operatorNameSchema }),
  body: z.object({ reason: reasonSchema }),
  answer: z.object({ data: listedOperatorSchema }),
  problems: ['not_found', 'wrong_state'],
})
