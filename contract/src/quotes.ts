import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { channelIdSchema, itemIdSchema } from './ids.ts'
import { rupiahSchema, signedRupiahSchema } from './money.ts'

/** Groups of channels on the page. `wallet` is the user's own balance. */
export const channelGroups = ['qris', 'ewallet', 'virtual_account', 'bank_transfer', 'retail', 'wallet'] as const

/** A payment channel. */
export const paymentChannelSchema = z.object({
  id: channelIdSchema,
  name: z.string(),
  group: z.enum(channelGroups),
  /** One line under the name, such as `Semua e-wallet & m-banking`. */
  note: z.string(),
  /** Two or three letters for its mark. */
  mark: z.string(),
  /** True if money can be refunded to its source; if not, the store keeps it for the buyer to claim. */
  can_refund: z.boolean(),
})

export type PaymentChannel = z.infer<typeof paymentChannelSchema>

const unavailableSchema = z.object({ sentence: z.string(), until: z.iso.datetime().nullable() }).nullable()

/** What a channel asks of the buyer. */
const asked = {
  /** True if the payer is asked on an app, by the mobile number of its account. */
  asks_phone: z.boolean(),
  /** Seconds to pay after the order was placed; null for what is paid at once. */
  pay_within: z.int().positive().nullable(),
}

/** A channel in the list of all channels. */
export const listedChannelSchema = paymentChannelSchema.extend({
  ...asked,
  /** Null if the channel can be used; otherwise a sentence for the buyer. Limits that depend on the amount are in a quote. */
  unavailable: unavailableSchema,
})

export type ListedChannel = z.infer<typeof listedChannelSchema>

/** A line of a price: the item, a discount, or a channel's fee. */
export const priceLineSchema = z.object({ kind: z.enum(['item', 'discount', 'fee']), label: z.string(), amount: signedRupiahSchema })

/** The all-in price of one item through one channel. */
export const channelQuoteSchema = paymentChannelSchema.extend({
  ...asked,
  total: rupiahSchema,
  fee: rupiahSchema,
  lines: z.array(priceLineSchema),
  is_cheapest: z.boolean(),
  /** Null if the channel can be used; otherwise a sentence for the buyer, and for a wallet what it lacks. */
  unavailable: unavailableSchema.unwrap().extend({ missing: rupiahSchema.optional() }).nullable(),
})

export type ChannelQuote = z.infer<typeof channelQuoteSchema>

/** Prices of an item through every channel, now. */
export const quoteSchema = z.object({
  item_id: itemIdSchema,
  quantity: z.int().min(1),
  channels: z.array(channelQuoteSchema),
})

export type Quote = z.infer<typeof quoteSchema>

/**
 * The Indonesian mobile number of the payer's account, for a channel that asks for it; else it is not read. Left out or empty, the store
 * uses the number it knows: the contact's, or the user's own.
 */
export const payerPhoneSchema = z.string().trim().max(30).optional()

export const listPaymentChannels = endpoint({
  name: 'listPaymentChannels',
  method: 'GET',
  path: '/payment-channels',
  summary: 'All ways to pay',
  tag: 'Orders',
  status: 200,
  answer: z.object({ data: z.array(listedChannelSchema) }),
  problems: [],
  access: 'visitor',
  publicForSeconds: 5,
})

export const quoteItem = endpoint({
  name: 'quoteItem',
  method: 'POST',
  path: '/quotes',
  summary: 'The all-in price of an item through every channel; with the balance of who is signed in',
  tag: 'Orders',
  body: z.object({ item_id: itemIdSchema, quantity: z.int().min(1).max(100).default(1), channel: channelIdSchema.optional() }),
  status: 200,
  answer: z.object({ data: quoteSchema }),
  problems: ['not_found', 'item_unavailable', 'channel_unavailable'],
  access: 'shopper',
  limitPerMinute: 120,
})
