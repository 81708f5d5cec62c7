import type { TxCtx } from '../../ctx/context.ts'
import { system } from '../../platform/actor.ts'
import { changeOrder, type Order } from '../orders/change-order.ts'
import { lastTold } from './last-told.ts'

/**
 * Tells the buyer in the timeline that no supplier takes the order at the moment: an operator has to act there, or it is left alone after faults. One
 * entry until the buyer is told something else, such as an opening that then passed, however often it is called in between. This tx must have locked
 * the order.
 */
export async function tellPause(ctx: TxCtx, order: Order): Promise<void> {
  if (order.status !== 'paid' && order.status !== 'delivering') return
  if ((await lastTold(ctx, order)) === 'delivery_paused') return
  await changeOrder(ctx, { order, code: 'delivery_paused', by: system, reason: 'suppliers_paused' })
}
