import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { channelIdSchema, itemIdSchema } from './ids.ts'
import { rupiahSchema, signedRupiahSchema } from './money.ts'

/** How channels are grouped on the page. */
export const channelGroupSchema = z.enum(['qris', 'ewallet', 'virtual_account', 'retail'])

/** A way to pay. */
export const paymentChannelSchema = z.object({
  id: channelIdSchema,
  name: z.string(),
  group: channelGroupSchema,
  /** One line under the name, such as `Semua e-wallet & m-banking`. */
  note: z.string(),
  /** Two or three letters for the mark. */
  mark: z.string(),
  /** True where money can go back the way it came; else the store keeps it in the buyer's name until he takes it. */
  can_refund: z.boolean(),
})

export type PaymentChannel = z.infer<typeof paymentChannelSchema>

/** A line of a price: the item, something taken off, or a channel's fee. */
export const priceLineSchema = z.object({ kind: z.enum(['item', 'discount', 'fee']), label: z.string(), amount: signedRupiahSchema })

/** The all-in price of one item through one channel. */
export const channelQuoteSchema = paymentChannelSchema.extend({
  total: rupiahSchema,
  fee: rupiahSchema,
  lines: z.array(priceLineSchema),
  is_cheapest: z.boolean(),
  /** Null when the channel can be used; else a sentence for the buyer. */
  unavailable: z.object({ sentence: z.string(), until: z.iso.datetime().nullable() }).nullable(),
})

export type ChannelQuote = z.infer<typeof channelQuoteSchema>

/** Prices of an item through every channel, at this moment. */
export const quoteSchema = z.object({
  item_id: itemIdSchema,
  quantity: z.int().min(1),
  channels: z.array(channelQuoteSchema),
})

export type Quote = z.infer<typeof quoteSchema>

export const listPaymentChannels = endpoint({
  name: 'listPaymentChannels',
  method: 'GET',
  path: '/payment-channels',
  summary: 'All ways to pay',
  tag: 'Orders',
  status: 200,
  answer: z.object({ data: z.array(paymentChannelSchema) }),
  problems: [],
  access: 'store',
  publicForSeconds: 60,
})

export const quoteItem = endpoint({
  name: 'quoteItem',
  method: 'POST',
  path: '/quotes',
  summary: 'The all-in price of an item through every channel',
  tag: 'Orders',
  body: z.object({ item_id: itemIdSchema, quantity: z.int().min(1).max(100).default(1), channel: channelIdSchema.optional() }),
  status: 200,
  answer: z.object({ data: quoteSchema }),
  problems: ['not_found', 'item_unavailable', 'channel_unavailable'],
  access: 'store',
  limitPerMinute: 120,
})
