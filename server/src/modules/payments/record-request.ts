import { and, eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { payments } from '../../db/schema/payments.ts'
import type { CreateOutcome } from '../../gateways/gateway.ts'
import { invariant } from '../../platform/invariant.ts'
import { changeOrder, lockOrder, type Order } from '../orders/change-order.ts'

export type RequestOutcome = {
  paymentId: string
  orderId: string
  outcome: Exclude<CreateOutcome, { kind: 'unknown' }>
}

/**
 * Records what a gateway said when it was asked for a payment, once: the first answer stands. A refused payment closes its
 * order. Answers the order where this answer moved it.
 */
export async function recordRequest(ctx: TxCtx, input: RequestOutcome): Promise<Order | undefined> {
  const { outcome } = input
  const order = await lockOrder(ctx, input.orderId)
  invariant(order, `payment ${input.paymentId} has an order`)
  const isCreated = outcome.kind === 'created'
  const recorded = await ctx.db
    .update(payments)
    .set(
      isCreated ? { status: 'pending', instructions: outcome.instructions, sandboxUrl: outcome.sandboxUrl ?? null } : { status: 'refused' },
    )
    .where(and(eq(payments.id, input.paymentId), eq(payments.status, 'requested')))
    .returning({ id: payments.id })
  if (recorded.length === 0 || order.status !== 'pending_payment') return undefined
  if (isCreated) return changeOrder(ctx, { order, code: 'payment_ready' })
  return changeOrder(ctx, { order, code: 'cancelled', to: 'cancelled', data: { by: 'gateway' } })
}
