import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { takenBack } from '../../db/schema/payments.ts'
import type { Subject } from '../../platform/subject.ts'
import { chargebackAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'

/** Rupiah of a payment that were taken back at its gateway and that nothing covers yet. */
export async function readUncovered(ctx: ReadCtx, { paymentId }: { paymentId: string }): Promise<Rupiah> {
  const uncovered = sql<string | number>`coalesce(sum(${takenBack.amount} - ${takenBack.covered}), 0)`
  const [row] = await ctx.db
    .select({ uncovered })
    .from(takenBack)
    .where(and(eq(takenBack.paymentId, paymentId), isNotNull(takenBack.bookedAt)))
  return rupiah(Number(row?.uncovered ?? 0))
}

type Cover = {
  paymentId: string
  key: string
  from: string
  amountIdr: Rupiah
  subject: Subject
  /** True where the money is a user's: what a person has accepted as the store's loss is not taken from it. */
  leavesAccepted?: boolean
}

/**
 * Covers money that was taken back with money the store still holds for the payment's subject, which is locked: at most `amountIdr`, and
 * no more than is uncovered. Answers what was covered.
 */
export async function coverTakenBack(ctx: TxCtx, { paymentId, key, from, amountIdr, subject, leavesAccepted }: Cover): Promise<Rupiah> {
  const now = ctx.clock.now()
  const isUncovered = and(eq(takenBack.paymentId, paymentId), isNotNull(takenBack.bookedAt), lt(takenBack.covered, takenBack.amount))
  const isOpen = leavesAccepted ? and(isUncovered, isNull(takenBack.settledAt)) : isUncovered
  let left: number = amountIdr
  for (const { id, amount, covered } of await ctx.db.select().from(takenBack).where(isOpen).orderBy(asc(takenBack.id))) {
    const part = Math.min(left, amount - covered)
    const isWhole = covered + part === amount
    await ctx.db
      .update(takenBack)
      .set({ covered: rupiah(covered + part), ...(isWhole && { settledAt: now }) })
      .where(eq(takenBack.id, id))
    left -= part
    if (left === 0) break
  }
  const coveredIdr = rupiah(amountIdr - left)
  await post(ctx, { key, from, to: chargebackAccount, amountIdr: coveredIdr, subject, at: now })
  return coveredIdr
}
