import type { Rupiah } from '@kilat/contract/money.ts'
import type { TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import type { EventReason } from '../../db/schema/orders.ts'
import { changeOrder, type Order } from '../orders/change-order.ts'
import { decideBy } from './hold-decision.ts'
import { endHoldJob } from './jobs.ts'
import { endUnsentOf } from './open-attempts.ts'

type Unpaid = { order: Order; gateway: string; amountIdr: Rupiah; reason: EventReason }

/**
 * Puts an order on hold whose payment was taken back, with the deadline for a person's decision: attempts that were surely never sent
 * end, and none is started. What is still undelivered at the deadline counts as refunded, because the payer has the money. The caller's tx
 * has locked the order.
 */
export async function holdUnpaid(ctx: TxCtx, { order, gateway, amountIdr, reason }: Unpaid): Promise<Order> {
  const now = ctx.clock.now()
  await endUnsentOf(ctx, { orderId: order.id, reason: 'payment_taken_back' })
  const by = { kind: 'gateway' as const, id: gateway }
  const entry = { order, code: 'payment_taken_back' as const, by, reason, data: { amount: amountIdr } }
  const paymentLostAt = order.paymentLostAt ?? now
  if (order.status === 'on_hold') return changeOrder(ctx, { ...entry, set: { paymentLostAt } })
  const end = decideBy(now, ctx.settings)
  await enqueue(ctx, { job: endHoldJob, data: { orderId: order.id }, startAfter: end })
  return changeOrder(ctx, { ...entry, to: 'on_hold', set: { decideBy: end, paymentLostAt } })
}
