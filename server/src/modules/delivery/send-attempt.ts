import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { attempts } from '../../db/schema/delivery.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Supplier } from '../../suppliers/supplier.ts'
import { changeOrder, lockOrder, type Order } from '../orders/change-order.ts'
import { checkAttemptJob, checkPromiseJob } from '../orders/order-jobs.ts'
import { owesDelivery } from '../orders/order-status.ts'
import { recordOutcome } from './record-outcome.ts'

type Attempt = typeof attempts.$inferSelect

/**
 * Sends an attempt to its supplier, or asks how it is going: the same reference is both.
 * That it is about to be sent is written down first, so that a process killed in between leaves no doubt behind.
 */
export async function sendAttempt(ctx: Ctx, input: { reference: string }): Promise<void> {
  const sending = await ctx.db.transaction(tx => markSent(tx, ctx, input.reference))
  if (!sending) return
  const { attempt, supplier } = sending
  const outcome = await supplier.send({
    reference: attempt.reference,
    sku: attempt.sku,
    customerNo: attempt.customerNo,
    maxCostIdr: attempt.maxCost,
  })
  await recordOutcome(ctx, { reference: attempt.reference, outcome })
}

/** Answers the attempt when it may be sent now, undefined when its end is known or nothing may be sent for its order any more. */
async function markSent(tx: Tx, ctx: Ctx, reference: string): Promise<{ attempt: Attempt; supplier: Supplier } | undefined> {
  const [seen] = await tx.select({ orderId: attempts.orderId }).from(attempts).where(eq(attempts.reference, reference))
  const order = seen && (await lockOrder(tx, seen.orderId))
  const [attempt] = await tx.select().from(attempts).where(eq(attempts.reference, reference))
  if (!order || !attempt || attempt.status === 'succeeded' || attempt.status === 'failed' || !owesDelivery(order.status)) return undefined
  const supplier = ctx.suppliers.get(attempt.supplier)
  if (!supplier) {
    ctx.log.error({ attempt: reference, supplier: attempt.supplier }, 'an attempt belongs to a supplier that is not configured')
    return undefined
  }
  if (isLate(ctx, order, attempt)) {
    await ctx.queue.enqueue(tx, checkPromiseJob, { orderId: order.id })
    return undefined
  }
  const now = ctx.clock.now()
  if (attempt.sentAt && now.getTime() - attempt.sentAt.getTime() > supplier.referenceLifetimeMs) {
    // A supplier that has forgotten the reference would take it for a new order: from here on a person has to look.
    ctx.log.error({ attempt: reference }, 'the end of an attempt was never learnt and can not be asked for any more')
    if (order.status === 'delivering') await changeOrder(tx, ctx, order, { code: 'on_hold', to: 'on_hold' })
    return undefined
  }
  await writeSending(tx, ctx, attempt, now)
  return { attempt, supplier }
}

async function writeSending(tx: Tx, ctx: Ctx, attempt: Attempt, now: Date): Promise<void> {
  const { reference } = attempt
  if (attempt.status === 'created' || attempt.status === 'not_sent') {
    await tx
      .update(attempts)
      .set({ status: 'sent', sentAt: attempt.sentAt ?? now })
      .where(eq(attempts.reference, reference))
    return
  }
  if (attempt.status !== 'sent') return
  // Found already sent, it may have arrived through a call whose answer nobody heard: from now on it is in doubt,
  // and somebody asks until its end is known, even where this process dies as well.
  const nextCheckAt = new Date(now.getTime() + ctx.settings.firstCheckMs)
  await tx.update(attempts).set({ status: 'unknown', nextCheckAt }).where(eq(attempts.reference, reference))
  await ctx.queue.enqueue(tx, checkAttemptJob, { reference }, { startAfter: nextCheckAt })
}

/** What has surely not left the store is not sent any more once the promised time has passed: its money goes back. */
function isLate(ctx: Ctx, order: Order, attempt: Attempt): boolean {
  const isUnsent = attempt.status === 'created' || attempt.status === 'not_sent'
  return isUnsent && order.promisedAt !== null && ctx.clock.now() >= order.promisedAt
}
