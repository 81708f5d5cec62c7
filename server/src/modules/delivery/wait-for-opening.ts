import type { TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { system } from '../../platform/actor.ts'
import { isPlannedCheck } from '../../platform/wait.ts'
import { changeOrder, type Order } from '../orders/change-order.ts'
import { deliverOrderJob } from './jobs.ts'

/**
 * Lets an order wait until a closed supplier opens: one timeline entry for the buyer and one job per opening, however often it is
 * called in between.
 */
export async function waitForOpening(ctx: TxCtx, { order, until }: { order: Order; until: Date }): Promise<void> {
  const now = ctx.clock.now()
  const isKnown = order.waitsUntil?.getTime() === until.getTime()
  if (isKnown && !isPlannedCheck(until, now)) return
  if (!isKnown)
    await changeOrder(ctx, {
      order,
      code: 'delivery_waits',
      by: system,
      reason: 'suppliers_closed',
      data: { until: until.toISOString() },
      set: { waitsUntil: until },
    })
  // The database's clock, which starts jobs, may be ahead of this one.
  const startAfter = new Date(Math.max(until.getTime(), now.getTime() + 1_000))
  await enqueue(ctx, { job: deliverOrderJob, data: { orderId: order.id }, startAfter })
}
