import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { paymentReceipts, type payments } from '../../db/schema/payments.ts'
import type { Receipt, TakenBack } from '../../gateways/gateway.ts'
import { noteBookedAgain, recordReceipt } from './record-receipt.ts'
import { bookTakenBack, noteTakenBack, readUnbooked } from './record-taken-back.ts'
import { actsFor, subjectOf } from './subject.ts'

type Movements = { payment: typeof payments.$inferSelect; receipts: readonly Receipt[]; takenBack: readonly TakenBack[] }

/**
 * Books everything a gateway reports for a payment, each movement once. What was taken back of earlier receipts comes first, so that new
 * money makes up for it.
 */
export async function recordMovements(ctx: Ctx, { payment, receipts, takenBack }: Movements): Promise<void> {
  const subject = subjectOf(payment)
  if (takenBack.length > 0)
    await inTx(ctx, async ctx => {
      await actsFor(ctx, subject).lock(ctx, subject)
      await noteTakenBack(ctx, { payment, takenBack })
      await bookTakenBack(ctx, { payment, noted: await readUnbooked(ctx, payment) })
    })
  // Most checks find money that is booked: that needs no lock, because a receipt stays. What is not wholly paid has none, or little.
  const booked = payment.status === 'pending' ? new Map() : await findBooked(ctx, { payment, receipts })
  for (const receipt of receipts) {
    const known = booked.get(receipt.externalId)
    if (known) noteBookedAgain(ctx, { payment, receipt, booked: known })
    else await recordReceipt(ctx, { payment, receipt })
  }
}

type Booked = ReadonlyMap<string, typeof paymentReceipts.$inferSelect>

async function findBooked(ctx: Ctx, { payment, receipts }: Omit<Movements, 'takenBack'>): Promise<Booked> {
  if (receipts.length === 0) return new Map()
  const { paymentId, externalId, again } = paymentReceipts
  const names = receipts.map(receipt => receipt.externalId)
  const isOne = and(eq(paymentId, payment.id), inArray(externalId, names))
  const rows = await ctx.db.select().from(paymentReceipts).where(isOne).orderBy(asc(again))
  // The last one of each.
  return new Map(rows.map(row => [row.externalId, row]))
}
