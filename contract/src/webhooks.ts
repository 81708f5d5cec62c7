import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** `success` is for Tripay, which sends a notice again until the answer contains it. */
const answer = z.object({ success: z.literal(true), data: z.object({ received: z.literal(true) }) })

/** Notices are read as raw bytes: the body has no schema here, because each company signs its own format. */
export const receivePaymentNotice = endpoint({
  name: 'receivePaymentNotice',
  method: 'POST',
  path: '/webhooks/payments/{gateway}',
  summary: 'A gateway tells about a payment',
  tag: 'Webhooks',
  params: z.object({ gateway: z.string().regex(/^[a-z_]{1,32}$/) }),
  status: 200,
  answer,
  problems: ['not_found', 'webhook_unverified'],
  access: 'open',
  limitPerMinute: 1_200,
})

export const receiveSupplierNotice = endpoint({
  name: 'receiveSupplierNotice',
  method: 'POST',
  path: '/webhooks/suppliers/{supplier}',
  summary: 'A supplier tells about a delivery',
  tag: 'Webhooks',
  params: z.object({ supplier: z.string().regex(/^[a-z_]{1,32}$/) }),
  status: 200,
  answer,
  problems: ['not_found', 'webhook_unverified'],
  access: 'open',
  limitPerMinute: 1_200,
})

/** Called once, when the operator enters the address at Meta. */
export const checkWhatsappAddress = endpoint({
  name: 'checkWhatsappAddress',
  method: 'GET',
  path: '/webhooks/whatsapp',
  summary: 'WhatsApp checks the address of its notices',
  tag: 'Webhooks',
  query: z.object({
    'hub.mode': z.literal('subscribe'),
    'hub.verify_token': z.string().max(1_000),
    'hub.challenge': z.string().regex(/^[\w.-]{1,200}$/),
  }),
  status: 200,
  /** The challenge. */
  answer: z.string(),
  answersText: true,
  problems: ['not_found', 'webhook_unverified'],
  access: 'open',
  limitPerMinute: 30,
})

export const receiveWhatsappNotice = endpoint({
  name: 'receiveWhatsappNotice',
  method: 'POST',
  path: '/webhooks/whatsapp',
  summary: 'WhatsApp tells what became of messages',
  tag: 'Webhooks',
  status: 200,
  answer,
  problems: ['not_found', 'webhook_unverified'],
  access: 'open',
  // Three for each message, from few addresses.
  limitPerMinute: 6_000,
  // The longest that Meta announces.
  bodyLimitBytes: 3 * 1_024 * 1_024,
})
