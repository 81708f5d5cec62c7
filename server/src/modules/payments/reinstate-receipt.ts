import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { paymentReceipts, payments, takenBack } from '../../db/schema/payments.ts'
import { readReceiptRows } from './receipt-rows.ts'
import { bookArrival } from './record-receipt.ts'
import { actsFor, subjectOf } from './subject.ts'

/**
 * Books that the money of a reversed receipt is there after all, as a person has found out: the same follows as from new money of its payment, which
 * arrived when the receipt did. It first makes up for what the reversal took, also where a person had accepted that as a loss. Answers false, and
 * books nothing, if there is no such receipt that is reversed.
 */
export async function reinstateReceipt(ctx: TxCtx, { receiptId }: { receiptId: string }): Promise<boolean> {
  const [found] = await ctx.db
    .select({ payment: payments })
    .from(paymentReceipts)
    .innerJoin(payments, eq(payments.id, paymentReceipts.paymentId))
    .where(eq(paymentReceipts.id, receiptId))
  if (!found) return false
  const { payment } = found
  const subject = subjectOf(payment)
  await actsFor(ctx, subject).lock(ctx, subject)
  const [named] = await ctx.db.select().from(paymentReceipts).where(eq(paymentReceipts.id, receiptId))
  if (!named) return false
  const { externalId } = named
  const last = (await readReceiptRows(ctx, { paymentId: payment.id, externalId })).at(-1)
  if (last?.id !== receiptId || last.reversedAt === null) return false
  await openLoss(ctx, { receiptId })
  const { amount: amountIdr, paidAt } = last
  return bookArrival(ctx, { payment, receipt: { externalId, amountIdr, paidAt, feeIdr: null }, again: last.again + 1 })
}

/** What a person had accepted as lost by the reversal waits again, for the money that is there. */
async function openLoss(ctx: TxCtx, { receiptId }: { receiptId: string }): Promise<void> {
  const isReversal = and(eq(takenBack.receiptId, receiptId), eq(takenBack.kind, 'reversal'))
  const isAccepted = and(isNotNull(takenBack.settledAt), lt(takenBack.covered, takenBack.amount))
  await ctx.db.update(takenBack).set({ settledAt: null }).where(and(isReversal, isAccepted))
}
