import type { Ctx } from '../../platform/context.ts'
import { changeOrder, lockOrder } from './change-order.ts'

/**
 * Closes an order that was not paid in time, or whose payment the gateway says has failed for good.
 * Does nothing to an order that was paid or closed meanwhile. Money that comes later is still looked after.
 */
export async function expireOrder(ctx: Ctx, input: { orderId: string; isFailed: boolean }): Promise<void> {
  const isExpired = await ctx.db.transaction(async tx => {
    const order = await lockOrder(tx, input.orderId)
    if (order?.status !== 'pending_payment') return false
    if (!input.isFailed && ctx.clock.now() < order.expiresAt) return false
    await changeOrder(tx, ctx, order, { code: 'expired', to: 'expired', data: { failed: input.isFailed } })
    return true
  })
  if (isExpired) ctx.events.emit('order', { orderId: input.orderId })
}
