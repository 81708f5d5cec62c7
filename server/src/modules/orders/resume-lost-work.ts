import { and, eq, inArray, lt } from 'drizzle-orm'
import { attempts } from '../../db/schema/delivery.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import type { Ctx } from '../../platform/context.ts'
import { checkAttemptJob, deliverOrderJob, sendRefundJob, watchPaymentJob } from './order-jobs.ts'

/** Work that has not moved for this long has lost its job, as after too many failed tries. */
const stuckMs = 15 * 60_000

/** At most this many of a kind in one sweep; the next sweep takes the rest. */
const batch = 200

/** Gives a new job to everything that owes somebody something and that nobody looks after any more. */
export async function resumeLostWork(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - stuckMs)
  const stuck = lt(orders.updatedAt, before)
  await ctx.db.transaction(async tx => {
    const unpaid = await tx
      .select({ paymentId: payments.id })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(eq(orders.status, 'pending_payment'), lt(orders.expiresAt, before)))
      .limit(batch)
    for (const { paymentId } of unpaid) await ctx.queue.enqueue(tx, watchPaymentJob, { paymentId, chain: false })

    const owed = await tx
      .select({ orderId: orders.id })
      .from(orders)
      .where(and(inArray(orders.status, ['paid', 'delivering']), stuck))
      .limit(batch)
    for (const { orderId } of owed) await ctx.queue.enqueue(tx, deliverOrderJob, { orderId })

    const open = await tx
      .select({ reference: attempts.reference })
      .from(attempts)
      .innerJoin(orders, eq(orders.id, attempts.orderId))
      .where(and(inArray(attempts.status, ['sent', 'pending', 'unknown', 'not_sent']), stuck))
      .limit(batch)
    for (const { reference } of open) await ctx.queue.enqueue(tx, checkAttemptJob, { reference })

    const unsent = await tx
      .select({ refundId: refunds.id })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(and(inArray(refunds.status, ['pending', 'sent']), stuck))
      .limit(batch)
    for (const { refundId } of unsent) await ctx.queue.enqueue(tx, sendRefundJob, { refundId })
  })
}
