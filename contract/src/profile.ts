import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { sessionSchema, userSchema } from './identity.ts'
import { channelIdSchema, productIdSchema, referenceSchema } from './ids.ts'
import { messageChoiceSchema } from './message-choices.ts'
import { messageChannels, messageEvents, messageStates } from './messages.ts'
import { rupiahSumSchema } from './money.ts'
import { monthSchema } from './month.ts'
import { transactionRowSchema } from './own-transactions.ts'
import { playerValuesSchema } from './player.ts'
import { priceLineSchema } from './quotes.ts'
import { refundSchema } from './refund.ts'
import { orderStatuses } from './transactions.ts'
import { depositSchema } from './wallet.ts'

/** One status, the number of orders with it, and their total in rupiah. */
export const transactionSummarySchema = z.object({ status: z.enum(orderStatuses), count: z.int(), amount: rupiahSumSchema })

export type TransactionSummary = z.infer<typeof transactionSummarySchema>

export const profileSchema = z.object({
  user: userSchema,
  /** One row per status that occurs in the month, or in all time without a month. */
  transaction_summary: z.array(transactionSummarySchema),
  /** Number of orders in the month, or in all time without a month. */
  total_transactions: z.int(),
})

export type Profile = z.infer<typeof profileSchema>

const own = { tag: 'Profile', access: 'user' } as const

export const getProfile = endpoint({
  ...own,
  name: 'getProfile',
  method: 'GET',
  path: '/profile',
  summary: 'Who is signed in, with orders summed up by status',
  query: z.object({
    /** Month in which the orders were placed. */
    selectMonth: monthSchema.optional(),
  }),
  status: 200,
  answer: z.object({ data: profileSchema }),
  problems: [],
  limitPerMinute: 120,
})

export const changeProfile = endpoint({
  ...own,
  name: 'changeProfile',
  method: 'PATCH',
  path: '/profile',
  summary: 'Changes name or WhatsApp number; what is not mentioned stays',
  body: z.object({
    name: z.string().max(200).optional(),
    /** As people type it; null removes it. A new number is not verified. */
    phone: z.string().max(40).nullable().optional(),
  }),
  status: 200,
  answer: z.object({ data: userSchema }),
  problems: ['profile_invalid'],
  limitPerMinute: 30,
})

export const putAvatar = endpoint({
  ...own,
  name: 'putAvatar',
  method: 'PUT',
  path: '/profile/avatar',
  summary: 'Takes a picture for the profile',
  body: z.object({
    /** `data:image/png;base64,…`, or jpeg or webp; at most 60 kB as written. The store crops it to a square and encodes it anew. */
    image: z.string().max(60_000),
  }),
  status: 200,
  answer: z.object({ data: userSchema }),
  problems: ['profile_invalid'],
  limitPerMinute: 10,
})

export const deleteAvatar = endpoint({
  ...own,
  name: 'deleteAvatar',
  method: 'DELETE',
  path: '/profile/avatar',
  summary: "Takes the picture away; the provider's is shown again where there is one",
  status: 200,
  answer: z.object({ data: userSchema }),
  problems: [],
  limitPerMinute: 30,
})

/** The word a user types to confirm the deletion. */
export const deletionWord = 'HAPUS'

export const deleteProfile = endpoint({
  ...own,
  name: 'deleteProfile',
  method: 'DELETE',
  path: '/profile',
  summary: 'Deletes the account. Orders stay for the books, without name and contact',
  body: z.object({ confirm: z.literal(deletionWord) }),
  status: 204,
  problems: ['balance_left', 'orders_open'],
  limitPerMinute: 10,
})

/** A saved player of this user. */
export const savedPlayerSchema = z.object({
  id: z.string(),
  product_id: productIdSchema,
  product_title: z.string(),
  player: playerValuesSchema,
  /** One line, such as `123456789 (1234)`. */
  display: z.string(),
  nickname: z.string().nullable(),
  /** The user's name for it, such as `Akun adik`. */
  label: z.string(),
  updated_at: z.iso.datetime(),
})

export type SavedPlayer = z.infer<typeof savedPlayerSchema>

export const listSavedPlayers = endpoint({
  ...own,
  name: 'listSavedPlayers',
  method: 'GET',
  path: '/profile/players',
  summary: 'Saved players, last saved first',
  query: z.object({ product_id: productIdSchema.optional() }),
  status: 200,
  answer: z.object({ data: z.array(savedPlayerSchema) }),
  problems: [],
  limitPerMinute: 120,
})

export const savePlayer = endpoint({
  ...own,
  name: 'savePlayer',
  method: 'PUT',
  path: '/profile/players',
  summary: 'Saves a player; the same player of the same product is saved once, with its new label',
  body: z.object({
    product_id: productIdSchema,
    player: playerValuesSchema,
    label: z.string().max(60).default(''),
    nickname: z.string().max(80).nullable().default(null),
  }),
  status: 200,
  answer: z.object({ data: savedPlayerSchema }),
  problems: ['not_found', 'player_invalid', 'too_many_players'],
  limitPerMinute: 30,
})

export const deleteSavedPlayer = endpoint({
  ...own,
  name: 'deleteSavedPlayer',
  method: 'DELETE',
  path: '/profile/players/{id}',
  summary: 'Forgets a saved player',
  params: z.object({ id: referenceSchema }),
  status: 204,
  problems: ['not_found'],
  limitPerMinute: 60,
})

/** An order in the user's export. */
export const exportedTransactionSchema = transactionRowSchema.extend({
  player: playerValuesSchema,
  nickname: z.string().nullable(),
  contact: z.object({ kind: z.enum(['whatsapp', 'email']), value: z.string() }),
  /** The mobile number the payer was asked on, while it may still be paid; null if none is kept. */
  payer_phone: z.string().nullable(),
  channel_id: channelIdSchema,
  lines: z.array(priceLineSchema),
  /** Serial numbers and voucher codes of delivered units. */
  codes: z.array(z.string()),
  paid_at: z.iso.datetime().nullable(),
  delivered_at: z.iso.datetime().nullable(),
  refunds: z.array(refundSchema),
})

export type ExportedTransaction = z.infer<typeof exportedTransactionSchema>

/** A message about an order in the user's export. */
export const exportedMessageSchema = z.object({
  transaction_id: z.string(),
  channel: z.enum(messageChannels),
  event: z.enum(messageEvents),
  status: z.enum(['planned', 'sending', 'sent', 'failed', 'skipped']),
  happened_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  /** How far it came, if its channel tells; null if it does not. */
  reached: z.enum(messageStates).nullable(),
})

export type ExportedMessage = z.infer<typeof exportedMessageSchema>

export const profileExportSchema = z.object({
  exported_at: z.iso.datetime(),
  user: userSchema.extend({
    /** The sign-in provider, and the account's name there. */
    provider: z.string(),
    subject: z.string(),
    /** When the WhatsApp number was verified; null if it was not. */
    phone_verified_at: z.iso.datetime().nullable(),
  }),
  sessions: z.array(sessionSchema),
  players: z.array(savedPlayerSchema),
  transactions: z.array(exportedTransactionSchema),
  /** `payer_phone` as of a transaction. */
  deposits: z.array(depositSchema.extend({ payer_phone: z.string().nullable() })),
  messages: z.array(exportedMessageSchema),
  message_choices: z.array(messageChoiceSchema),
  /** Browsers that receive push messages. */
  push_addresses: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['web_push', 'fcm']),
      /** The push service's address of the browser, or its token. */
      address: z.string(),
      created_at: z.iso.datetime(),
      last_seen_at: z.iso.datetime(),
    }),
  ),
})

export type ProfileExport = z.infer<typeof profileExportSchema>

export const exportProfile = endpoint({
  ...own,
  name: 'exportProfile',
  method: 'GET',
  path: '/profile/export',
  summary: 'Everything the store keeps about this user',
  status: 200,
  answer: z.object({ data: profileExportSchema }),
  problems: [],
  limitPerMinute: 6,
})
