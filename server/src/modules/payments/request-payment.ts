import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import type { CreateOutcome } from '../../gateways/gateway.ts'
import type { Ctx } from '../../platform/context.ts'
import { invariant } from '../../platform/invariant.ts'
import { changeOrder, lockOrder } from '../orders/change-order.ts'

/**
 * Asks the gateway to make a payment that it may not know yet. Safe to repeat: the reference is fixed,
 * so a repeat after a lost answer finds the same payment. `origin` is where the payer comes back to.
 */
export async function requestPayment(ctx: Ctx, input: { paymentId: string; origin: string }): Promise<void> {
  const [found] = await ctx.db
    .select({ payment: payments, itemName: orders.itemName, productTitle: orders.productTitle })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, input.paymentId))
  if (found?.payment.status !== 'requested') return
  const { payment } = found
  const gateway = ctx.gateways.get(payment.gateway)
  invariant(gateway, `gateway ${payment.gateway} is configured`)
  const outcome = await gateway.createPayment({
    reference: payment.id,
    channelId: payment.channelId,
    amountIdr: payment.amount,
    description: `${found.itemName} · ${found.productTitle}`,
    expiresAt: payment.expiresAt,
    returnUrl: `${input.origin}/transactions/${payment.orderId}`,
  })
  if (outcome.kind === 'unknown') {
    ctx.log.warn({ paymentId: payment.id, detail: outcome.detail }, 'payment not confirmed, it will be asked for again')
    return
  }
  await ctx.db.transaction(tx => recordRequest(tx, ctx, payment, outcome))
  ctx.events.emit('order', { orderId: payment.orderId })
}

async function recordRequest(
  tx: Tx,
  ctx: Ctx,
  payment: typeof payments.$inferSelect,
  outcome: Exclude<CreateOutcome, { kind: 'unknown' }>,
): Promise<void> {
  const order = await lockOrder(tx, payment.orderId)
  invariant(order, `payment ${payment.id} has an order`)
  const isCreated = outcome.kind === 'created'
  const recorded = await tx
    .update(payments)
    .set(
      isCreated ? { status: 'pending', instructions: outcome.instructions, sandboxUrl: outcome.sandboxUrl ?? null } : { status: 'refused' },
    )
    .where(and(eq(payments.id, payment.id), eq(payments.status, 'requested')))
    .returning({ id: payments.id })
  if (recorded.length === 0 || order.status !== 'pending_payment') return
  if (isCreated) await changeOrder(tx, ctx, order, { code: 'payment_ready' })
  else await changeOrder(tx, ctx, order, { code: 'cancelled', to: 'cancelled', data: { by: 'gateway' } })
}
