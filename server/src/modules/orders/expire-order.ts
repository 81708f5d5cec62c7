import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { inTx } from '../../db/in-tx.ts'
import { orders } from '../../db/schema/orders.ts'
import { system } from '../../platform/actor.ts'
import { changeOrder, lockOrder, type Order } from './change-order.ts'

/** An order stays open for this much longer while the gateway can not tell whether it was paid in time. */
const doubtMs = 15 * 60_000

type Ending = { orderId: string; gateway: string; isFailed: boolean; isSure: boolean }

const selectEnd = buildOnce((db, { id }: Given<{ id: string }>) =>
  db.select({ status: orders.status, expiresAt: orders.expiresAt }).from(orders).where(eq(orders.id, id)),
)

/**
 * Closes an order that was not paid in time, or whose payment finally failed at the gateway. `isSure` is false
 * if the gateway could not be asked. Leaves an order that was paid or closed meanwhile.
 * Its payment is still watched for late money.
 */
export async function expireOrder(ctx: Ctx, input: Ending): Promise<void> {
  const [seen] = await selectEnd(ctx.db, { id: input.orderId })
  // Nearly every check finds an order that has still time or is paid, and needs no lock for that.
  if (!seen || !isOver(ctx, { ...input, order: seen })) return
  await inTx(ctx, async ctx => {
    const order = await lockOrder(ctx, input.orderId)
    if (!order || !isOver(ctx, { ...input, order })) return
    const entry = input.isFailed
      ? { by: { kind: 'gateway' as const, id: input.gateway }, reason: 'payment_failed' as const }
      : { by: system, reason: 'not_paid_in_time' as const }
    await changeOrder(ctx, { order, code: 'expired', to: 'expired', ...entry, data: { failed: input.isFailed } })
  })
}

/** Whether an order that waits for its payment waits no longer. */
function isOver(ctx: Pick<Ctx, 'clock'>, { order, isFailed, isSure }: Ending & { order: Pick<Order, 'status' | 'expiresAt'> }): boolean {
  if (order.status !== 'pending_payment') return false
  return isFailed || ctx.clock.now().getTime() >= order.expiresAt.getTime() + (isSure ? 0 : doubtMs)
}
