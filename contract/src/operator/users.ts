import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { referenceSchema } from '../ids.ts'
import { rupiahSchema } from '../money.ts'
import { profileExportSchema } from '../profile.ts'
import { operatorCall, reasonSchema } from './act.ts'

const userRowSchema = z.object({
  id: referenceSchema,
  name: z.string(),
  email: z.string().nullable(),
  /** E.164. */
  phone: z.string().nullable(),
  created_at: z.iso.datetime(),
  signed_in_at: z.iso.datetime(),
  /** Since when the user can not sign in; null for all others. */
  blocked_at: z.iso.datetime().nullable(),
})

export type UserRow = z.infer<typeof userRowSchema>

const userForOperatorSchema = userRowSchema.extend({
  is_email_verified: z.boolean(),
  is_phone_verified: z.boolean(),
  balance: rupiahSchema,
  /** Browsers that are signed in, last used first. */
  sessions: z.array(z.object({ id: referenceSchema, device: z.string(), created_at: z.iso.datetime(), last_used_at: z.iso.datetime() })),
})

export type UserForOperator = z.infer<typeof userForOperatorSchema>

const onlyOwners = { operator: 'manage_operators' } as const
const reading = { ...operatorCall, method: 'GET', access: onlyOwners } as const
const acting = {
  ...operatorCall,
  method: 'POST',
  params: z.object({ id: referenceSchema }),
  problems: ['not_found'],
  access: onlyOwners,
} as const
const one = z.object({ data: userForOperatorSchema })
const why = z.object({ reason: reasonSchema })

/** So many users are answered at once; more text finds those that are left out. */
export const mostUsersShown = 30

export const findUsers = endpoint({
  ...reading,
  name: 'findUsers',
  path: '/operator/users',
  summary: 'Users by id, e-mail address, phone number as 08, 62 or +62, or the beginning of a name; without a text those who are blocked',
  query: z.object({ search: z.string().trim().max(254).default('') }),
  answer: z.object({ data: z.array(userRowSchema) }),
  problems: [],
})

export const readUserForOperator = endpoint({
  ...reading,
  name: 'readUserForOperator',
  path: '/operator/users/{id}',
  summary: 'A user with contact, balance and signed-in browsers',
  params: z.object({ id: referenceSchema }),
  answer: one,
  problems: ['not_found'],
})

export const endUserSessions = endpoint({
  ...acting,
  name: 'endUserSessions',
  path: '/operator/users/{id}/end-sessions',
  summary: 'Signs one of a user’s browsers out, or all of them; a repeat changes nothing',
  body: why.extend({ session: referenceSchema.optional() }),
  answer: one,
})

export const blockUser = endpoint({
  ...acting,
  name: 'blockUser',
  path: '/operator/users/{id}/block',
  summary: 'Signs a user out everywhere and lets nobody sign in as that user; orders under way go on, and the balance stays',
  body: why,
  answer: one,
})

export const unblockUser = endpoint({
  ...acting,
  name: 'unblockUser',
  path: '/operator/users/{id}/unblock',
  summary: 'Lets a blocked user sign in again',
  body: why,
  answer: one,
})

export const exportUser = endpoint({
  ...acting,
  name: 'exportUser',
  path: '/operator/users/{id}/export',
  summary: 'All data the store keeps about a user, as the user would download them',
  body: why,
  answer: z.object({ data: profileExportSchema }),
  problems: ['not_found', 'rate_limited'],
  needsStepUp: true,
})

export const eraseUser = endpoint({
  ...acting,
  name: 'eraseUser',
  path: '/operator/users/{id}/erase',
  summary: 'Deletes a user’s account as the user would; refused while money or orders of theirs are open',
  // What was typed has to be the user's id, so that nobody erases the wrong one.
  body: why.extend({ confirm: referenceSchema }),
  answer: z.object({ data: z.object({ id: referenceSchema }) }),
  problems: ['not_found', 'wrong_state'],
  needsStepUp: true,
})
