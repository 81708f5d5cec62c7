import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import type { CreateOutcome, Gateway, PaymentRequest } from '../../gateways/gateway.ts'
import type { Ctx } from '../../platform/context.ts'
import { invariant } from '../../platform/invariant.ts'
import { changeOrder, lockOrder } from '../orders/change-order.ts'

/** How long a buyer waits for a gateway; the call goes on without him and the payment is found again by its reference. */
const patienceMs = 6_000

/** Asks a gateway for a payment, for as long as a buyer would wait. No answer in that time is `unknown`. */
export async function askForPayment(gateway: Gateway, request: PaymentRequest): Promise<CreateOutcome> {
  let timer: NodeJS.Timeout | undefined
  const tired = new Promise<CreateOutcome>(resolve => {
    timer = setTimeout(() => resolve({ kind: 'unknown', detail: `no answer in ${patienceMs} ms` }), patienceMs)
  })
  try {
    return await Promise.race([gateway.createPayment(request), tired])
  } finally {
    clearTimeout(timer)
  }
}

/** Asks again for a payment whose making was never confirmed. Safe to repeat: the reference is fixed. */
export async function requestPayment(ctx: Ctx, input: { paymentId: string }): Promise<void> {
  const [found] = await ctx.db
    .select({ payment: payments, itemName: orders.itemName, productTitle: orders.productTitle })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, input.paymentId))
  if (found?.payment.status !== 'requested') return
  const { payment } = found
  const gateway = ctx.gateways.get(payment.gateway)
  if (!gateway) return
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
  await ctx.db.transaction(tx => recordRequest(tx, ctx, { paymentId: payment.id, orderId: payment.orderId, outcome }))
  ctx.events.emit('order', { orderId: payment.orderId })
}

async function recordRequest(
  tx: Tx,
  ctx: Ctx,
  input: { paymentId: string; orderId: string; outcome: Exclude<CreateOutcome, { kind: 'unknown' }> },
): Promise<void> {
  const { outcome } = input
  const order = await lockOrder(tx, input.orderId)
  invariant(order, `payment ${input.paymentId} has an order`)
  const isCreated = outcome.kind === 'created'
  const recorded = await tx
    .update(payments)
    .set(
      isCreated ? { status: 'pending', instructions: outcome.instructions, sandboxUrl: outcome.sandboxUrl ?? null } : { status: 'refused' },
    )
    .where(and(eq(payments.id, input.paymentId), eq(payments.status, 'requested')))
    .returning({ id: payments.id })
  if (recorded.length === 0 || order.status !== 'pending_payment') return
  if (isCreated) await changeOrder(tx, ctx, order, { code: 'payment_ready' })
  else await changeOrder(tx, ctx, order, { code: 'cancelled', to: 'cancelled', data: { by: 'gateway' } })
}
