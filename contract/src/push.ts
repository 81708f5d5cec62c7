import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { orderIdSchema, referenceSchema } from './ids.ts'

/** Bytes as base64url without padding. */
const base64url = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), `must be base64url of ${length} letters`)

/** Where a browser receives push messages. Only the store and the push service may know it. */
export const pushAddressSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('web_push'),
    /** The push service's address of this browser. */
    endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
    /** The browser's public key: an uncompressed point of P-256, 65 bytes. */
    p256dh: base64url(87),
    /** The secret it shares with the store: 16 bytes. */
    auth: base64url(22),
  }),
  z.object({
    kind: z.literal('fcm'),
    /** The registration token of Firebase Cloud Messaging. */
    token: z.string().regex(/^[\x21-\x7e]{10,1000}$/, 'must be 10 to 1000 visible characters'),
  }),
])

export type PushAddress = z.infer<typeof pushAddressSchema>

export const registerPushAddress = endpoint({
  name: 'registerPushAddress',
  method: 'POST',
  path: '/push-tokens',
  summary: "Registers this browser for push messages about the user's orders, or about one order whose secret it has",
  tag: 'Push',
  body: z.object({
    address: pushAddressSchema,
    /** An order to be told about, with its secret in the header; a visitor must name one. */
    order_id: orderIdSchema.optional(),
  }),
  status: 201,
  answer: z.object({
    data: z.object({
      /** The store's name for this address, with which it is taken away again. */
      token: referenceSchema,
    }),
  }),
  problems: ['not_found', 'push_not_offered', 'push_address_invalid'],
  access: 'shopper',
  takesOrderSecret: true,
  limitPerMinute: 30,
})

export const deletePushAddress = endpoint({
  name: 'deletePushAddress',
  method: 'DELETE',
  path: '/push-tokens/{token}',
  summary: 'Sends this browser no more push messages',
  tag: 'Push',
  params: z.object({ token: referenceSchema }),
  status: 204,
  problems: ['not_found'],
  access: 'shopper',
  limitPerMinute: 30,
})
