import type { TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { system } from '../../platform/actor.ts'
import { isPlannedCheck } from '../../platform/wait.ts'
import { changeOrder, type Order } from '../orders/change-order.ts'
import { deliverOrderJob } from './jobs.ts'
import { lastTold } from './last-told.ts'

/**
 * Lets an order wait until a closed supplier opens: one job per opening, and one timeline entry until the buyer is told something else, however
 * often it is called in between.
 */
export async function waitForOpening(ctx: TxCtx, { order, until }: { order: Order; until: Date }): Promise<void> {
  const now = ctx.clock.now()
  const isKnown = order.waitsUntil?.getTime() === until.getTime()
  if (!isKnown || (await lastTold(ctx, order)) !== 'delivery_waits')
    await changeOrder(ctx, {
      order,
      code: 'delivery_waits',
      by: system,
      reason: 'suppliers_closed',
      data: { until: until.toISOString() },
      set: { waitsUntil: until },
    })
  if (isKnown && !isPlannedCheck(until, now)) return
  // The database's clock, which starts jobs, may be ahead of this one.
  const startAfter = new Date(Math.max(until.getTime(), now.getTime() + 1_000))
  await enqueue(ctx, { job: deliverOrderJob, data: { orderId: order.id }, startAfter })
}
