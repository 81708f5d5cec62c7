import type { Ctx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { findAct } from '../audit/read.ts'
import { recordAct } from '../audit/record-act.ts'
import type { Order } from '../orders/change-order.ts'
import { lockForAct } from '../orders/lock-for-act.ts'
import { type OrderDecision, refuseUnlessPossible } from './decide-on-order.ts'
import { deliverOrderJob } from './jobs.ts'
import { askNow, findOpenAttempts } from './open-attempts.ts'

/** A second retry of the same version within this time is a repeat: the supplier is being asked. */
const repeatMs = 30_000

/**
 * Has the next step of a delivery taken at once: an attempt whose end is unknown is asked for with its own reference, one that was not
 * sent is sent, and a unit whose attempt finally failed is tried through its next agreed offer. It can not make a second attempt of any
 * other unit, because the step is planned as always. Throws `not_found`, `stale_version`, and `wrong_state` if nothing may be sent.
 */
export async function retryDelivery(ctx: Ctx, { id, version, by, note }: OrderDecision): Promise<Order> {
  return inTx(ctx, async ctx => {
    const { order } = await lockForAct(ctx, { id, version, act: 'delivery_retried' })
    const last = await findAct(ctx, { act: 'delivery_retried', subjectKind: 'order', subjectId: id, version })
    if (last && (order.version !== version || ctx.clock.now().getTime() - last.at.getTime() < repeatMs)) return order
    await refuseUnlessPossible(ctx, { act: 'retry', order })
    await enqueue(ctx, { job: deliverOrderJob, data: { orderId: id } })
    await askNow(ctx, await findOpenAttempts(ctx, id))
    await recordAct(ctx, { act: 'delivery_retried', subjectKind: 'order', subjectId: id, by, reason: 'by_hand', data: { note, version } })
    return order
  })
}
