import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const answer = z.object({ data: z.object({ received: z.literal(true) }) })

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
