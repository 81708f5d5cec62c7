import { and, eq, isNull } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { paymentReceipts, payments } from '../../db/schema/payments.ts'
import { bookTakenBack, noteTakenBack, readUnbooked } from './record-taken-back.ts'
import { actsFor, subjectOf } from './subject.ts'

/**
 * Books that a receipt never stood at its gateway, as a person has found out: the same follows as from the gateway's own reversal. `name`
 * names the act, once. Answers false, and books nothing, if there is no such receipt that stands.
 */
export async function reverseByHand(ctx: TxCtx, { receiptId, name }: { receiptId: string; name: string }): Promise<boolean> {
  const [row] = await ctx.db
    .select({ payment: payments })
    .from(paymentReceipts)
    .innerJoin(payments, eq(payments.id, paymentReceipts.paymentId))
    .where(eq(paymentReceipts.id, receiptId))
  if (!row) return false
  const { payment } = row
  const subject = subjectOf(payment)
  await actsFor(ctx, subject).lock(ctx, subject)
  const stands = and(eq(paymentReceipts.id, receiptId), isNull(paymentReceipts.reversedAt))
  const [receipt] = await ctx.db.select().from(paymentReceipts).where(stands)
  if (!receipt) return false
  const { externalId, amount } = receipt
  const gone = { kind: 'reversal' as const, externalId: name, receiptId: externalId, refundReference: null, amountIdr: amount }
  await noteTakenBack(ctx, { payment, takenBack: [{ ...gone, at: ctx.clock.now() }] })
  await bookTakenBack(ctx, { payment, noted: await readUnbooked(ctx, payment) })
  return true
}
