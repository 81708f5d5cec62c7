import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { system } from '../../platform/actor.ts'
import { changeOrder, lockOrder } from './change-order.ts'

/** An order stays open for this much longer while the gateway can not tell whether it was paid in time. */
const doubtMs = 15 * 60_000

/**
 * Closes an order that was not paid in time, or whose payment finally failed at the gateway. `isSure` is false
 * if the gateway could not be asked. Leaves an order that was paid or closed meanwhile.
 * Its payment is still watched for late money.
 */
export async function expireOrder(
  ctx: Ctx,
  input: { orderId: string; gateway: string; isFailed: boolean; isSure: boolean },
): Promise<void> {
  await inTx(ctx, async ctx => {
    const order = await lockOrder(ctx, input.orderId)
    if (order?.status !== 'pending_payment') return
    const end = order.expiresAt.getTime() + (input.isSure ? 0 : doubtMs)
    if (!input.isFailed && ctx.clock.now().getTime() < end) return
    const entry = input.isFailed
      ? { by: { kind: 'gateway' as const, id: input.gateway }, reason: 'payment_failed' as const }
      : { by: system, reason: 'not_paid_in_time' as const }
    await changeOrder(ctx, { order, code: 'expired', to: 'expired', ...entry, data: { failed: input.isFailed } })
  })
}
