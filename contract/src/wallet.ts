import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { channelIdSchema } from './ids.ts'
import { rupiahSchema } from './money.ts'
import { ownListOf, ownListQuerySchema } from './own-list.ts'
import { channelQuoteSchema, payerPhoneSchema, paymentChannelSchema } from './quotes.ts'
import { paymentInstructionsSchema } from './transactions.ts'

/** The states of a deposit. */
export const depositStatuses = ['pending_payment', 'paid', 'expired', 'cancelled'] as const

export type DepositStatus = (typeof depositStatuses)[number]

/** Id of a deposit, such as `DEP-7Q2M9XH4T8RC5VWA`. */
export const depositIdSchema = z.string().regex(/^DEP-[0-9A-Z]{16}$/)

/** Money put, or to be put, into the wallet. */
export const depositSchema = z.object({
  id: depositIdSchema,
  status: z.enum(depositStatuses),
  /** What the user asked to put into the wallet. */
  amount: rupiahSchema,
  /** What has reached the wallet: less or more than `amount` if another amount was paid, and possibly before it is `paid`. */
  credited: rupiahSchema,
  /** What the payer's bank or wallet, or the gateway, took back of its payment, if anything; the wallet gave what it had. */
  taken_back: rupiahSchema,
  channel_id: channelIdSchema,
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
})

export type Deposit = z.infer<typeof depositSchema>

/** A deposit with everything its page shows. */
export const shownDepositSchema = depositSchema.extend({
  channel: paymentChannelSchema,
  fee: rupiahSchema,
  /** What is to be paid: the amount and the fee. */
  total: rupiahSchema,
  payment: z.object({
    expires_at: z.iso.datetime(),
    /** Null while they are being made, and when no payment is expected any more. */
    instructions: paymentInstructionsSchema.nullable(),
  }),
  can_cancel: z.boolean(),
  /** The server's time, so that a wrong clock on the phone does not show a wrong countdown. */
  server_time: z.iso.datetime(),
})

export type ShownDeposit = z.infer<typeof shownDepositSchema>

/** The all-in price of a deposit through every channel, and the amounts the store takes. */
export const depositQuoteSchema = z.object({
  amount: rupiahSchema,
  /** Smallest and largest amount of one deposit. */
  min: rupiahSchema,
  max: rupiahSchema,
  channels: z.array(channelQuoteSchema.omit({ lines: true })),
})

export type DepositQuote = z.infer<typeof depositQuoteSchema>

const depositParams = z.object({ id: depositIdSchema })

export const listDeposits = endpoint({
  name: 'listDeposits',
  method: 'GET',
  path: '/deposits',
  summary: "The user's own deposits, newest first",
  tag: 'Wallet',
  query: ownListQuerySchema,
  status: 200,
  answer: ownListOf(depositSchema),
  problems: [],
  access: 'user',
  limitPerMinute: 120,
})

export const quoteDeposit = endpoint({
  name: 'quoteDeposit',
  method: 'POST',
  path: '/deposits/quotes',
  summary: 'The all-in price of a deposit through every channel',
  tag: 'Wallet',
  body: z.object({ amount: rupiahSchema }),
  status: 200,
  answer: z.object({ data: depositQuoteSchema }),
  problems: ['amount_invalid'],
  access: 'user',
  limitPerMinute: 120,
})

export const openDeposit = endpoint({
  name: 'openDeposit',
  method: 'POST',
  path: '/deposits',
  summary: 'Opens a deposit and asks for its payment; the same key with the same body is the same deposit',
  tag: 'Wallet',
  body: z.object({
    amount: rupiahSchema,
    channel: channelIdSchema,
    /** The total that the user saw: a higher one is refused with the new prices, a repeat is answered whatever it says. */
    expected_total: rupiahSchema.optional(),
    payer_phone: payerPhoneSchema,
  }),
  status: 201,
  answer: z.object({ data: shownDepositSchema }),
  problems: ['amount_invalid', 'channel_unavailable', 'price_changed', 'payer_phone_invalid', 'deposits_open', 'idempotency_conflict'],
  access: 'user',
  idempotent: true,
  limitPerMinute: 20,
})

export const getDeposit = endpoint({
  name: 'getDeposit',
  method: 'GET',
  path: '/deposits/{id}',
  summary: "One of the user's own deposits",
  tag: 'Wallet',
  params: depositParams,
  status: 200,
  answer: z.object({ data: shownDepositSchema }),
  problems: ['not_found'],
  access: 'user',
  limitPerMinute: 240,
})

export const cancelDeposit = endpoint({
  name: 'cancelDeposit',
  method: 'POST',
  path: '/deposits/{id}/cancel',
  summary: 'Cancels a deposit that is not paid yet',
  tag: 'Wallet',
  params: depositParams,
  status: 200,
  answer: z.object({ data: shownDepositSchema }),
  problems: ['not_found', 'deposit_not_cancellable', 'deposit_paid', 'payment_unconfirmed'],
  access: 'user',
  limitPerMinute: 20,
})
