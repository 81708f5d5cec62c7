import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { paymentReceipts, payments, takenBack } from '../../db/schema/payments.ts'
import { findPosting } from '../ledger/read.ts'
import { readReceiptRows, rowIdOf } from './receipt-rows.ts'
import { bookArrival } from './record-receipt.ts'
import { actsFor, subjectOf } from './subject.ts'

/**
 * Books that the money of a reversed receipt is there after all, as a person has found out: the same follows as from new money of its payment, which
 * arrived when the receipt did. It first makes up for what the reversal took, also where a person had accepted that as a loss. Answers the id of its new row;
 * undefined, and books nothing, if there is no such receipt that is reversed.
 */
export async function reinstateReceipt(ctx: TxCtx, { receiptId }: { receiptId: string }): Promise<string | undefined> {
  const [found] = await ctx.db
    .select({ payment: payments })
    .from(paymentReceipts)
    .innerJoin(payments, eq(payments.id, paymentReceipts.paymentId))
    .where(eq(paymentReceipts.id, receiptId))
  if (!found) return undefined
  const { payment } = found
  const subject = subjectOf(payment)
  await actsFor(ctx, subject).lock(ctx, subject)
  const [named] = await ctx.db.select().from(paymentReceipts).where(eq(paymentReceipts.id, receiptId))
  if (!named) return undefined
  const { externalId } = named
  const last = (await readReceiptRows(ctx, { paymentId: payment.id, externalId })).at(-1)
  if (last?.id !== receiptId || last.reversedAt === null) return undefined
  await openLoss(ctx, { receiptId })
  const { amount: amountIdr, paidAt } = last
  // What the gateway kept of it before the reversal.
  const feeIdr = (await findPosting(ctx, `gateway_cost_back:${receiptId}`))?.amount ?? null
  const again = last.again + 1
  await bookArrival(ctx, { payment, receipt: { externalId, amountIdr, paidAt, feeIdr }, again })
  return rowIdOf({ paymentId: payment.id, externalId, again })
}

/** Undoes a person's decision to accept the reversal as a loss, so that the money that is there can cover it. */
async function openLoss(ctx: TxCtx, { receiptId }: { receiptId: string }): Promise<void> {
  const isReversal = and(eq(takenBack.receiptId, receiptId), eq(takenBack.kind, 'reversal'))
  const isAccepted = and(isNotNull(takenBack.settledAt), lt(takenBack.covered, takenBack.amount))
  await ctx.db.update(takenBack).set({ settledAt: null }).where(and(isReversal, isAccepted))
}
