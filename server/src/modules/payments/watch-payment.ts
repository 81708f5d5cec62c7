import { eq, sql } from 'drizzle-orm'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import type { Ctx } from '../../platform/context.ts'
import { invariant } from '../../platform/invariant.ts'
import { expireOrder } from '../orders/expire-order.ts'
import { watchPaymentJob } from '../orders/order-jobs.ts'
import { recordReceipt } from './record-receipt.ts'
import { requestPayment } from './request-payment.ts'
import { nextLook } from './watch-plan.ts'

/**
 * Finds out what became of a payment and acts on it: asks for it where it may not exist yet, books what arrived,
 * closes the order when its time is over. A notice only makes this happen earlier: polling is how the truth is found.
 */
export async function watchPayment(ctx: Ctx, input: { paymentId: string; chain: boolean }): Promise<void> {
  await requestPayment(ctx, { paymentId: input.paymentId })
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, input.paymentId))
  invariant(payment, `payment ${input.paymentId} exists`)
  const gateway = ctx.gateways.get(payment.gateway)
  invariant(gateway, `gateway ${payment.gateway} is configured`)
  const state = await gateway.queryPayment(payment.id)
  if (state.kind === 'found') for (const receipt of state.receipts) await recordReceipt(ctx, { payment, receipt })
  const isFailed = state.kind === 'found' && state.status === 'failed'
  await expireOrder(ctx, { orderId: payment.orderId, isFailed })
  if (input.chain) await planNextLook(ctx, payment.id)
}

async function planNextLook(ctx: Ctx, paymentId: string): Promise<void> {
  await ctx.db.transaction(async tx => {
    const [payment] = await tx
      .update(payments)
      .set({ checkCount: sql`${payments.checkCount} + 1` })
      .where(eq(payments.id, paymentId))
      .returning()
    invariant(payment, `payment ${paymentId} exists`)
    const [order] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, payment.orderId))
    const startAfter = nextLook(ctx.settings, {
      now: ctx.clock.now(),
      createdAt: payment.createdAt,
      expiresAt: payment.expiresAt,
      isAwaited: order?.status === 'pending_payment',
    })
    if (startAfter) await ctx.queue.enqueue(tx, watchPaymentJob, { paymentId, chain: true }, { startAfter })
    else await tx.update(payments).set({ status: 'closed' }).where(eq(payments.id, paymentId))
  })
}
