import type { Ctx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { recordAct } from '../audit/record-act.ts'
import { changeOrder, type Order } from '../orders/change-order.ts'
import { lockForAct } from '../orders/lock-for-act.ts'
import { type OrderDecision, refuseUnlessPossible } from './decide-on-order.ts'
import { checkPromiseJob, deliverOrderJob } from './jobs.ts'
import { askNow, findOpenAttempts } from './open-attempts.ts'
import { promiseMsOf } from './promise.ts'

/**
 * Lets the delivery of an order on hold go on with a new promise, because a person has learnt that the supplier is working on it. The
 * supplier is asked again with the same references; nothing is sent a second time. A repeat changes nothing. Throws `not_found`,
 * `stale_version`, and `wrong_state` if it is not on hold, its payment was taken back, or the supplier can not be asked any more.
 */
export async function releaseHold(ctx: Ctx, { id, version, by, note }: OrderDecision): Promise<Order> {
  return inTx(ctx, async ctx => {
    const { order, done } = await lockForAct(ctx, { id, version, act: 'hold_released' })
    if (done) return order
    await refuseUnlessPossible(ctx, { act: 'release', order })
    const promisedAt = new Date(ctx.clock.now().getTime() + (await promiseMsOf(ctx, order)))
    const released = await changeOrder(ctx, {
      order,
      code: 'delivery_resumed',
      to: 'delivering',
      by,
      reason: 'by_hand',
      data: { promised_at: promisedAt.toISOString() },
      set: { promisedAt, decideBy: null },
    })
    await enqueue(ctx, { job: checkPromiseJob, data: { orderId: id }, startAfter: promisedAt })
    await enqueue(ctx, { job: deliverOrderJob, data: { orderId: id } })
    await askNow(ctx, await findOpenAttempts(ctx, id))
    await recordAct(ctx, { act: 'hold_released', subjectKind: 'order', subjectId: id, by, reason: 'by_hand', data: { note, version } })
    return released
  })
}
