import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorCall } from './act.ts'

/** An account of the books by its name, with whole rupiah; negative for costs and debts. */
export const namedAmountSchema = z.object({ account: z.string(), amount: z.int() })

export type NamedAmount = z.infer<typeof namedAmountSchema>

/** All accounts of the books. What is held is what is owed and what was earned. */
export const balancesSchema = z.object({
  /** Where the store's money is: at each gateway, at each supplier, at the bank. */
  held: z.array(namedAmountSchema),
  /** Whom it belongs to: orders, deposits, wallets, refunds, suspense, and what the owner put in. */
  owed: z.array(namedAmountSchema),
  /** What was earned, and spent with a minus. */
  earned: z.array(namedAmountSchema),
})

export type Balances = z.infer<typeof balancesSchema>

export const listBalances = endpoint({
  ...operatorCall,
  name: 'listBalances',
  method: 'GET',
  path: '/operator/balances',
  summary: "The accounts of the store's books",
  // It adds up all postings.
  limitPerMinute: 12,
  answer: z.object({ data: balancesSchema }),
  problems: [],
  access: { operator: 'move_money' },
})
