import { and, asc, inArray, lt } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import type { Ctx } from '../../platform/context.ts'
import { checkAttemptJob, checkPromiseJob, deliverOrderJob, sendRefundJob, watchPaymentJob } from './order-jobs.ts'

/** What is this much overdue has lost its job, as after too many failed tries. */
const overdueMs = 10 * 60_000

/** At most this many of a kind in one sweep, the longest waiting first; the next sweep takes the rest. */
const batch = 200

/**
 * Gives a new job to everything that owes somebody something and that nobody looks after any more.
 * A job too many does no harm: only the one at or after the planned moment plans the next.
 */
export async function resumeLostWork(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - overdueMs)
  await ctx.db.transaction(async tx => {
    await resumePayments(tx, ctx, before)
    await resumeOrders(tx, ctx, before)
    await resumeAttempts(tx, ctx, before)
    await resumeRefunds(tx, ctx, before)
  })
}

async function resumePayments(tx: Tx, ctx: Ctx, before: Date): Promise<void> {
  const overdue = await tx
    .select({ paymentId: payments.id })
    .from(payments)
    .where(lt(payments.nextLookAt, before))
    .orderBy(asc(payments.nextLookAt))
    .limit(batch)
  for (const data of overdue) await ctx.queue.enqueue(tx, watchPaymentJob, data)
}

async function resumeOrders(tx: Tx, ctx: Ctx, before: Date): Promise<void> {
  const owed = inArray(orders.status, ['paid', 'delivering', 'on_hold'])
  const still = await tx
    .select({ orderId: orders.id })
    .from(orders)
    .where(and(owed, lt(orders.updatedAt, before)))
    .orderBy(asc(orders.updatedAt))
    .limit(batch)
  for (const data of still) await ctx.queue.enqueue(tx, deliverOrderJob, data)
  const late = await tx
    .select({ orderId: orders.id })
    .from(orders)
    .where(and(owed, lt(orders.promisedAt, before)))
    .orderBy(asc(orders.updatedAt))
    .limit(batch)
  for (const data of late) await ctx.queue.enqueue(tx, checkPromiseJob, data)
}

async function resumeAttempts(tx: Tx, ctx: Ctx, before: Date): Promise<void> {
  const overdue = await tx
    .select({ reference: attempts.reference })
    .from(attempts)
    .where(and(inArray(attempts.status, ['pending', 'unknown', 'not_sent']), lt(attempts.nextCheckAt, before)))
    .orderBy(asc(attempts.nextCheckAt))
    .limit(batch)
  for (const data of overdue) await ctx.queue.enqueue(tx, checkAttemptJob, data)
}

async function resumeRefunds(tx: Tx, ctx: Ctx, before: Date): Promise<void> {
  const overdue = await tx
    .select({ refundId: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.status, ['pending', 'sent']), lt(refunds.nextCheckAt, before)))
    .orderBy(asc(refunds.nextCheckAt))
    .limit(batch)
  for (const data of overdue) await ctx.queue.enqueue(tx, sendRefundJob, data)
}
