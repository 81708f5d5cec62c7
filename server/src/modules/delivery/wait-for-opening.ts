import type { Tx } from '../../db/database.ts'
import type { Ctx } from '../../platform/context.ts'
import { isPlannedCheck } from '../../platform/wait.ts'
import { changeOrder, type Order } from '../orders/change-order.ts'
import { deliverOrderJob } from '../orders/order-jobs.ts'

/**
 * Lets an order wait until a closed supplier opens: one line for the buyer and one job per opening, however often it is asked
 * in between.
 */
export async function waitForOpening(tx: Tx, ctx: Ctx, { order, until }: { order: Order; until: Date }): Promise<void> {
  const now = ctx.clock.now()
  const isKnown = order.waitsUntil?.getTime() === until.getTime()
  if (isKnown && !isPlannedCheck(until, now)) return
  if (!isKnown)
    await changeOrder(tx, ctx, order, { code: 'delivery_waits', data: { until: until.toISOString() }, set: { waitsUntil: until } })
  // The database's clock, by which jobs start, may run ahead of this one.
  const startAfter = new Date(Math.max(until.getTime(), now.getTime() + 1_000))
  await ctx.queue.enqueue(tx, deliverOrderJob, { orderId: order.id }, { startAfter })
}
