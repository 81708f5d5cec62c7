import { type Rupiah, rupiah, sumIdr } from '@kilat/contract/money.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { postings } from '../../db/schema/ledger.ts'
import { takenBack } from '../../db/schema/payments.ts'

/** The wallet's part of a receipt, or the fee that the store took of it. */
export type GivenUp = {
  key: 'deposit_back' | 'deposit_fee_back'
  receiptId: string
  /** Only what this account gave up. */
  from?: string
}

/** What a receipt has given up to movements that took money of it back at its gateway. */
export async function readGivenUp(ctx: ReadCtx, { key, receiptId, from }: GivenUp): Promise<Rupiah> {
  const parts = await ctx.db.select({ id: takenBack.id }).from(takenBack).where(eq(takenBack.receiptId, receiptId))
  const keys = parts.map(({ id }) => `${key}:${id}`)
  const isGiven = and(inArray(postings.key, keys), from === undefined ? undefined : eq(postings.fromAccount, from))
  const given = await ctx.db.select({ amount: postings.amount }).from(postings).where(isGiven)
  return sumIdr(rupiah(0), ...given.map(({ amount }) => amount))
}
