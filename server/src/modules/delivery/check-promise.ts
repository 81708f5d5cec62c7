import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { lockOrder } from '../orders/change-order.ts'
import { owesDelivery } from '../orders/order-status.ts'
import { checkPromiseJob, deliverOrderJob } from './jobs.ts'
import { endUnsentOf } from './open-attempts.ts'
import { putOnHold } from './put-on-hold.ts'

/**
 * Acts when the promised time has passed: units that were surely never sent are given up and refunded. If others may have
 * been delivered, the order is put on hold, and the supplier is still asked about them.
 */
export async function checkPromise(ctx: Ctx, input: { orderId: string }): Promise<void> {
  await inTx(ctx, async ctx => {
    const order = await lockOrder(ctx, input.orderId)
    if (!order?.promisedAt || !owesDelivery(order.status)) return
    const leftMs = order.promisedAt.getTime() - ctx.clock.now().getTime()
    if (leftMs > 0) {
      // The database's clock, which starts jobs, may be ahead of this one.
      const startAfter = new Date(ctx.clock.now().getTime() + Math.max(leftMs, 1_000))
      await enqueue(ctx, { job: checkPromiseJob, data: { orderId: order.id }, startAfter })
      return
    }
    await endUnsentOf(ctx, { orderId: order.id, reason: 'promise_passed' })
    const open = await ctx.db
      .select({ reference: attempts.reference })
      .from(attempts)
      .where(and(eq(attempts.orderId, order.id), inArray(attempts.status, ['sent', 'pending', 'unknown'])))
    if (open.length > 0 && order.status === 'delivering') await putOnHold(ctx, { order, reason: 'promise_passed' })
    await enqueue(ctx, { job: deliverOrderJob, data: { orderId: order.id } })
  })
}
