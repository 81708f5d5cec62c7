import type { TxCtx } from '../../ctx/context.ts'
import type { Order } from '../orders/change-order.ts'
import { hasReceived } from '../orders/has-received.ts'

/**
 * Until when a paid order waits for its buyer to look at the player again: a short time after its first payment, if this buyer has received
 * nothing for that player yet. Null if it does not wait. An order that was paid again keeps its moment.
 */
export async function planCorrection(ctx: TxCtx, { order, paidAt }: { order: Order; paidAt: Date }): Promise<Date | null> {
  const { correctionMs } = ctx.settings
  if (order.paidAt !== null || correctionMs === 0) return order.correctableUntil
  const isForPlayer = Object.keys(order.player).length > 0
  if (!isForPlayer || (await hasReceived(ctx, order))) return null
  return new Date(paidAt.getTime() + correctionMs)
}
