import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import type { Actor } from '../../platform/actor.ts'
import { holdUser } from '../identity/hold-user.ts'
import { hasPaidNotice } from '../payments/paid-notice.ts'
import { changeOrder, lockOrder, type Order } from './change-order.ts'
import { isPaymentOf } from './order-payment.ts'

/** `closed` by this or an earlier call; `moved` to another status meanwhile; `unclear`: it may have been paid. */
export type CloseOutcome = 'closed' | 'moved' | 'unclear'

/**
 * Closes an unpaid order whose payment is cancelled, in the buyer's name if the buyer asked for it and otherwise in the gateway's.
 * Leaves an order that moved on or may be paid. `isSure` is false if the gateway could not say that nothing was paid.
 */
export async function closeCancelled(ctx: Ctx, input: { orderId: string; by: Actor; isSure: boolean }): Promise<CloseOutcome> {
  const outcome = await inTx(ctx, async ctx => {
    // Holds the user, so that the timeline never names a deleted account.
    if (input.by.kind === 'user') await holdUser(ctx, input.by.id)
    const order = await lockOrder(ctx, input.orderId)
    if (order?.status === 'cancelled') return 'closed'
    if (order?.status !== 'pending_payment') return 'moved'
    const [payment] = await ctx.db.select().from(payments).where(isPaymentOf(order.id))
    if (payment && mayBePaid(payment, { now: ctx.clock.now(), isSure: input.isSure })) return 'unclear'
    const isWish = payment?.cancelAskedAt !== null
    const entry = isWish
      ? { by: input.by.kind === 'gateway' ? buyerOf(order) : input.by, reason: 'buyer_cancelled' as const, data: { by: 'buyer' } }
      : { by: input.by, reason: 'payment_cancelled' as const, data: { by: 'gateway' } }
    await changeOrder(ctx, { order, code: 'cancelled', to: 'cancelled', ...entry })
    return 'closing'
  })
  if (outcome !== 'closing') return outcome
  return 'closed'
}

/**
 * If the gateway has not confirmed the payment, the buyer never saw how to pay, so nothing can have been paid: such an order may be
 * closed even while the gateway is silent. The payment's row is read under the order's lock, which its confirmation takes first.
 */
function mayBePaid(payment: typeof payments.$inferSelect, { now, isSure }: { now: Date; isSure: boolean }): boolean {
  return hasPaidNotice(payment, now) || (!isSure && payment.status !== 'requested')
}

/** The buyer who asked to cancel, if the gateway has cancelled but the buyer's call died before it closed the order. */
function buyerOf({ userId }: Order): Actor {
  return userId === null ? { kind: 'visitor' } : { kind: 'user', id: userId }
}
