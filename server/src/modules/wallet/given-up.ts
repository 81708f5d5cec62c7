import { type Rupiah, rupiah, sumIdr } from '@kilat/contract/money.ts'
import { eq, inArray } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { postings } from '../../db/schema/ledger.ts'
import { takenBack } from '../../db/schema/payments.ts'

/** The wallet's part of a receipt, or the fee that the store took of it. */
export type GivenUp = { key: 'deposit_back' | 'deposit_fee_back'; receiptId: string }

/** What a receipt has given up to movements that took money of it back at its gateway. */
export async function readGivenUp(ctx: ReadCtx, { key, receiptId }: GivenUp): Promise<Rupiah> {
  const parts = await ctx.db.select({ id: takenBack.id }).from(takenBack).where(eq(takenBack.receiptId, receiptId))
  const keys = parts.map(({ id }) => `${key}:${id}`)
  const given = await ctx.db.select({ amount: postings.amount }).from(postings).where(inArray(postings.key, keys))
  return sumIdr(rupiah(0), ...given.map(({ amount }) => amount))
}
