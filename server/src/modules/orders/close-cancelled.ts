import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import type { Actor } from '../../platform/actor.ts'
import { holdUser } from '../identity/hold-user.ts'
import { isSaidToBePaid } from '../payments/said-to-be-paid.ts'
import { changeOrder, lockOrder, type Order } from './change-order.ts'
import { isPaymentOf } from './order-payment.ts'

/** `closed` by this or an earlier call; `moved` on to another state meanwhile; `unclear`: it may have been paid. */
export type CloseOutcome = 'closed' | 'moved' | 'unclear'

/**
 * Closes an unpaid order whose payment is not to be paid any more, for its buyer where he asked for it and else for the gateway.
 * Does nothing to an order that moved on or may be paid. `isSure` is false where the gateway could not tell that nothing was paid.
 */
export async function closeCancelled(ctx: Ctx, input: { orderId: string; by: Actor; isSure: boolean }): Promise<CloseOutcome> {
  const outcome = await inTx(ctx, async ctx => {
    // What names a user is written only while that user's account can not be deleted.
    if (input.by.kind === 'user') await holdUser(ctx, input.by.id)
    const order = await lockOrder(ctx, input.orderId)
    if (order?.status === 'cancelled') return 'closed'
    if (order?.status !== 'pending_payment') return 'moved'
    const [payment] = await ctx.db.select().from(payments).where(isPaymentOf(order.id))
    if (payment && mayBePaid(payment, { now: ctx.clock.now(), isSure: input.isSure })) return 'unclear'
    const isWish = payment?.cancelAskedAt !== null
    const told = isWish
      ? { by: input.by.kind === 'gateway' ? buyerOf(order) : input.by, reason: 'buyer_cancelled' as const, data: { by: 'buyer' } }
      : { by: input.by, reason: 'payment_cancelled' as const, data: { by: 'gateway' } }
    await changeOrder(ctx, { order, code: 'cancelled', to: 'cancelled', ...told })
    return 'closing'
  })
  if (outcome !== 'closing') return outcome
  return 'closed'
}

/**
 * A payment the gateway has not confirmed was never shown to anybody, so nobody can have paid it: that may be closed even where
 * the gateway is silent. Its row is read under the order's lock, which whoever confirms it takes first.
 */
function mayBePaid(payment: typeof payments.$inferSelect, { now, isSure }: { now: Date; isSure: boolean }): boolean {
  return isSaidToBePaid(payment, now) || (!isSure && payment.status !== 'requested')
}

/** The buyer whose wish the gateway has carried out, when the call that asked for it died before it closed the order. */
function buyerOf({ userId }: Order): Actor {
  return userId === null ? { kind: 'visitor' } : { kind: 'user', id: userId }
}
