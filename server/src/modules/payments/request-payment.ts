import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import type { CreateOutcome, Gateway, PaymentRequest } from '../../gateways/gateway.ts'
import { recordRequest } from './record-request.ts'
import { withinPatience } from './within-patience.ts'

/** How long a buyer waits for a gateway. */
const patienceMs = 6_000

/** Asks a gateway for a payment, for as long as a buyer would wait. No answer in that time is `unknown`. */
export function askForPayment(gateway: Gateway, request: PaymentRequest): Promise<CreateOutcome> {
  return withinPatience(gateway.createPayment(request), patienceMs)
}

/**
 * Asks again for a payment whose making was never confirmed. Safe to repeat: the reference is fixed. An order that is closed, or
 * whose time is over, needs none any more.
 */
export async function requestPayment(ctx: Ctx, input: { paymentId: string }): Promise<void> {
  const [found] = await ctx.db
    .select({ payment: payments, status: orders.status, itemName: orders.itemName, productTitle: orders.productTitle })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, input.paymentId))
  if (found?.payment.status !== 'requested' || found.status !== 'pending_payment') return
  const { payment } = found
  const gateway = ctx.gateways.get(payment.gateway)
  if (!gateway || payment.expiresAt <= ctx.clock.now()) return
  const outcome = await gateway.createPayment({
    reference: payment.id,
    channelId: payment.channelId,
    amountIdr: payment.amount,
    description: `${found.itemName} · ${found.productTitle}`,
    expiresAt: payment.expiresAt,
    returnUrl: `${ctx.settings.publicUrl}/transactions/${payment.orderId}`,
  })
  if (outcome.kind === 'unknown') {
    ctx.log.warn({ paymentId: payment.id, detail: outcome.detail }, 'payment not confirmed, it will be asked for again')
    return
  }
  await inTx(ctx, ctx => recordRequest(ctx, { paymentId: payment.id, orderId: payment.orderId, outcome }))
  ctx.events.emit('order', { orderId: payment.orderId })
}
