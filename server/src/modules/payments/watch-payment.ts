import { eq } from 'drizzle-orm'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import type { PaymentState } from '../../gateways/gateway.ts'
import type { Ctx } from '../../platform/context.ts'
import { invariant } from '../../platform/invariant.ts'
import { isPlannedCheck } from '../../platform/wait.ts'
import { expireOrder } from '../orders/expire-order.ts'
import { watchPaymentJob } from '../orders/order-jobs.ts'
import { recordReceipt } from './record-receipt.ts'
import { requestPayment } from './request-payment.ts'
import { nextLook } from './watch-plan.ts'

/**
 * Finds out what became of a payment and acts on it: asks for it where it may not exist yet, books what arrived,
 * closes the order when its time is over. A notice only makes this happen earlier: polling is how the truth is found.
 */
export async function watchPayment(ctx: Ctx, input: { paymentId: string }): Promise<void> {
  await requestPayment(ctx, input)
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, input.paymentId))
  invariant(payment, `payment ${input.paymentId} exists`)
  const state = await queryPayment(ctx, payment)
  if (state.kind === 'found') for (const receipt of state.receipts) await recordReceipt(ctx, { payment, receipt })
  await expireOrder(ctx, {
    orderId: payment.orderId,
    isFailed: state.kind === 'found' && state.status === 'failed',
    isSure: state.kind !== 'unknown',
  })
  await planNextLook(ctx, payment.id)
}

/** Nobody can tell about a gateway that is not configured any more. */
async function queryPayment(ctx: Ctx, payment: typeof payments.$inferSelect): Promise<PaymentState> {
  const gateway = ctx.gateways.get(payment.gateway)
  return gateway ? gateway.queryPayment(payment.id) : { kind: 'unknown', detail: `gateway ${payment.gateway} is not configured` }
}

async function planNextLook(ctx: Ctx, paymentId: string): Promise<void> {
  await ctx.db.transaction(async tx => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
    const now = ctx.clock.now()
    if (!payment?.nextLookAt || !isPlannedCheck(payment.nextLookAt, now)) return
    const [order] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, payment.orderId))
    const { createdAt, expiresAt } = payment
    const nextLookAt = nextLook(ctx.settings, { now, createdAt, expiresAt, isAwaited: order?.status === 'pending_payment' })
    await tx
      .update(payments)
      .set({ nextLookAt: nextLookAt ?? null, ...(!nextLookAt && { status: 'closed' as const }) })
      .where(eq(payments.id, paymentId))
    if (nextLookAt) await ctx.queue.enqueue(tx, watchPaymentJob, { paymentId }, { startAfter: nextLookAt })
  })
}
