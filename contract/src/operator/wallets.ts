import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { referenceSchema } from '../ids.ts'
import { rupiahSchema, signedRupiahSchema } from '../money.ts'
import { depositSchema, depositStatuses } from '../wallet.ts'
import { operatorCall, operatorListOf, operatorListQuerySchema, reasonSchema } from './act.ts'

/** More than this in a single wallet at once is a typing error: Rp10 million. */
export const mostAdjustedIdr = 10_000_000

const adjusting = {
  ...operatorCall,
  method: 'POST',
  params: z.object({ id: referenceSchema }),
  body: z.object({
    /** Positive to give, negative to take. */
    amount: signedRupiahSchema
      .min(-mostAdjustedIdr)
      .max(mostAdjustedIdr)
      .refine(amount => amount !== 0),
    reason: reasonSchema,
  }),
  answer: z.object({ data: z.object({ id: referenceSchema, amount: signedRupiahSchema, balance: rupiahSchema }) }),
  problems: ['not_found', 'wallet_too_low', 'idempotency_conflict'],
  access: { operator: 'move_money' },
  idempotent: true,
} as const

export const adjustWallet = endpoint({
  ...adjusting,
  name: 'adjustWallet',
  path: '/operator/wallets/{id}/adjust',
  summary: 'Gives money of the store to a wallet, or takes some back; a wallet can not go below zero',
})

export const givePromotion = endpoint({
  ...adjusting,
  name: 'givePromotion',
  path: '/operator/wallets/{id}/promotion',
  summary: 'Gives money to a wallet as a promotion of the store, or takes it back, at the cost of promotions',
})

const reading = { ...operatorCall, method: 'GET', access: { operator: 'move_money' } } as const

const ownerSchema = z.object({ id: referenceSchema, name: z.string(), email: z.string().nullable() })

const walletSchema = ownerSchema.extend({ balance: rupiahSchema })

export type FoundWallet = z.infer<typeof walletSchema>

export const findWallets = endpoint({
  ...reading,
  name: 'findWallets',
  path: '/operator/wallets',
  summary: 'The wallets of the users with exactly this e-mail address or id',
  query: z.object({ search: z.string().trim().max(254).default('') }),
  answer: z.object({ data: z.array(walletSchema) }),
  problems: [],
})

const entrySchema = z.object({
  /** Of the posting. */
  id: z.string(),
  at: z.iso.datetime(),
  /** Positive for money into the wallet. */
  amount: signedRupiahSchema,
  /** The account where it came from or went to. */
  other: z.string(),
  /** The order or deposit it is about. */
  subject: z.string().nullable(),
})

export type WalletEntry = z.infer<typeof entrySchema>

export const listWalletEntries = endpoint({
  ...reading,
  name: 'listWalletEntries',
  path: '/operator/wallets/{id}/entries',
  summary: "A wallet's statement, the latest posting first",
  params: z.object({ id: referenceSchema }),
  query: operatorListQuerySchema,
  answer: operatorListOf(entrySchema),
  problems: ['not_found'],
})

const listedDepositSchema = depositSchema.extend({
  /** Null after the account was deleted. */
  user: ownerSchema.nullable(),
})

export type ListedDeposit = z.infer<typeof listedDepositSchema>

export const listUserDeposits = endpoint({
  ...reading,
  name: 'listUserDeposits',
  path: '/operator/deposits',
  summary: 'Deposits of all users, the latest first, with what reached the wallet',
  query: operatorListQuerySchema.extend({ status: z.enum(depositStatuses).optional() }),
  answer: operatorListOf(listedDepositSchema),
  problems: [],
})
