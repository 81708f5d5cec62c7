import { z } from 'zod'
import { mostCodeInput } from './code-in.ts'
import { contactInputSchema } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { userSchema } from './identity.ts'
import { orderSecretPattern } from './order-secret.ts'
import { transactionRowSchema } from './own-transactions.ts'
import { orderParams } from './transactions.ts'

/** A one-time code as typed, or the message it came in: see `codeIn`. */
export const codeInputSchema = z.string().trim().min(1).max(mostCodeInput)

/** A secret of at least 128 random bits made by the browser. Sent with the right code, it proves the contact for half an hour. */
export const contactProofSchema = z.string().regex(orderSecretPattern)

/** The same answer whether the contact is known to the store or not. */
export const sentCodeSchema = z.object({
  /** Seconds until the code expires. */
  expires_in: z.int(),
  /** Seconds until it makes sense to ask for the code again. */
  resend_in: z.int(),
})

export type SentCode = z.infer<typeof sentCodeSchema>

const shared = { tag: 'Contacts', limitPerMinute: 20 } as const
const sent = { status: 202, answer: z.object({ data: sentCodeSchema }) } as const

export const requestCode = endpoint({
  ...shared,
  ...sent,
  name: 'requestCode',
  method: 'POST',
  path: '/contacts/codes',
  summary: 'Sends a one-time code to a contact that paid orders were made with',
  body: z.object({ contact: contactInputSchema }),
  problems: ['contact_invalid', 'codes_not_offered', 'rate_limited'],
  access: 'shopper',
})

export const proveContact = endpoint({
  ...shared,
  name: 'proveContact',
  method: 'POST',
  path: '/contacts/proofs',
  summary: "Proves a contact by its one-time code; the proof is the browser's own secret, which lasts half an hour",
  body: z.object({ contact: contactInputSchema, code: codeInputSchema, proof: contactProofSchema }),
  status: 204,
  problems: ['contact_invalid', 'code_wrong', 'code_expired', 'rate_limited'],
  access: 'shopper',
})

/** The contact is the one that the proof proves. */
const provenSchema = z.object({ proof: contactProofSchema })

export const listProvenOrders = endpoint({
  ...shared,
  name: 'listProvenOrders',
  method: 'POST',
  path: '/contacts/orders',
  summary: 'Orders with a proven contact that have no user, newest first, at most 50; of a WhatsApp number those of the last 90 days',
  body: provenSchema,
  status: 200,
  answer: z.object({ data: z.array(transactionRowSchema) }),
  problems: ['contact_unproven'],
  access: 'shopper',
})

export const attachContact = endpoint({
  ...shared,
  name: 'attachContact',
  method: 'POST',
  path: '/contacts/attach',
  summary: "Puts all orders with a proven contact that have no user yet into this user's account",
  body: provenSchema,
  status: 200,
  answer: z.object({ data: z.array(transactionRowSchema) }),
  problems: ['contact_unproven'],
  access: 'user',
})

export const requestOrderCode = endpoint({
  ...shared,
  ...sent,
  name: 'requestOrderCode',
  method: 'POST',
  path: '/transactions/{id}/code',
  summary: "Sends a one-time code to the order's contact",
  params: orderParams,
  problems: ['not_found', 'codes_not_offered', 'rate_limited'],
  access: 'shopper',
})

export const requestPhoneCode = endpoint({
  ...shared,
  ...sent,
  name: 'requestPhoneCode',
  method: 'POST',
  path: '/profile/phone/code',
  summary: "Sends a one-time code to the user's WhatsApp number",
  problems: ['profile_invalid', 'codes_not_offered', 'rate_limited'],
  access: 'user',
})

export const verifyPhone = endpoint({
  ...shared,
  name: 'verifyPhone',
  method: 'POST',
  path: '/profile/phone/verify',
  summary: "Verifies the user's WhatsApp number by its one-time code",
  body: z.object({ code: codeInputSchema }),
  status: 200,
  answer: z.object({ data: userSchema }),
  problems: ['profile_invalid', 'code_wrong', 'code_expired', 'rate_limited'],
  access: 'user',
})
