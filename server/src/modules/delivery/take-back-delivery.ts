import { rupiah } from '@kilat/contract/money.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { postings } from '../../db/schema/ledger.ts'
import { payments } from '../../db/schema/payments.ts'
import { printable } from '../../platform/printable.ts'
import { costAccount, feesAccount, lossAccount, salesAccount, subjectAccount, supplierAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { changeOrder, type Order } from '../orders/change-order.ts'
import { isPaymentOf } from '../orders/order-payment.ts'
import { countUncovered } from '../refunds/cover-claims.ts'
import { decideBy } from './hold-decision.ts'
import { endHoldJob } from './jobs.ts'
import { takenBack } from './planned-attempt.ts'

type Attempt = typeof attempts.$inferSelect

/**
 * Undoes a confirmed delivery that its supplier has taken back: the cost is the store's again, the sale is booked back, and the order is on hold. A person
 * decides about it until the deadline of the hold; then its money goes back. Nothing is sent before, because the player may have it all the same. What was
 * refunded before and arrived late is only booked back. The order is locked.
 */
export async function takeBackDelivery(
  ctx: TxCtx,
  { order, attempt, detail }: { order: Order; attempt: Attempt; detail: string },
): Promise<void> {
  const { reference, supplier, status, cost } = attempt
  const now = ctx.clock.now()
  await ctx.db
    .update(attempts)
    .set({ status: 'failed', failureReason: takenBack, detail: printable(detail), settledAt: now, doubtedAt: null, nextCheckAt: null })
    .where(eq(attempts.reference, reference))
  const subject = { kind: 'order' as const, id: order.id }
  const spentFrom = status === 'late' ? lossAccount : costAccount
  const back = { from: supplierAccount(supplier), to: spentFrom, amountIdr: rupiah(cost ?? 0), subject, at: now }
  await post(ctx, { ...back, key: `cost_back:${reference}` })
  ctx.log.error({ reference, orderId: order.id, supplier, was: status }, 'a supplier took a delivery back that it had confirmed')
  if (status === 'succeeded') await reopen(ctx, { order, attempt })
}

/** Puts the order on hold with its money, as it was before this unit was delivered. */
async function reopen(ctx: TxCtx, { order, attempt }: { order: Order; attempt: Attempt }): Promise<void> {
  const now = ctx.clock.now()
  if (order.status === 'delivered') await bookSaleBack(ctx, order)
  const isHeld = order.status === 'on_hold'
  const end = (isHeld ? order.decideBy : null) ?? decideBy(now, ctx.settings)
  const [payment] = await ctx.db.select({ id: payments.id }).from(payments).where(isPaymentOf(order.id))
  // What the payer has taken back meanwhile is not refunded a second time, and nothing more is sent for it.
  const isUnpaid = payment !== undefined && (await countUncovered(ctx, { paymentId: payment.id })) > 0
  await changeOrder(ctx, {
    order,
    code: 'on_hold',
    by: { kind: 'supplier', id: attempt.supplier },
    reason: 'delivery_taken_back',
    data: { unit: attempt.unit },
    ...(!isHeld && { to: 'on_hold' as const }),
    set: {
      decideBy: end,
      deliveredAt: null,
      reopenedCount: order.reopenedCount + 1,
      ...(isUnpaid && { paymentLostAt: order.paymentLostAt ?? now }),
    },
  })
  await enqueue(ctx, { job: endHoldJob, data: { orderId: order.id }, startAfter: end })
}

/** Gives an order's account back what its sale and fee earned. */
async function bookSaleBack(ctx: TxCtx, order: Order): Promise<void> {
  const subject = { kind: 'order' as const, id: order.id }
  const parts = { sale_back: salesAccount, fee_back: feesAccount }
  for (const [word, account] of Object.entries(parts)) {
    const isOf = and(eq(postings.subjectKind, 'order'), eq(postings.subjectId, order.id))
    const net = sql<string | number>`coalesce(sum(case when ${postings.toAccount} = ${account} then ${postings.amount}
      when ${postings.fromAccount} = ${account} then -${postings.amount} else 0 end), 0)`
    const [earned] = await ctx.db.select({ net }).from(postings).where(isOf)
    const amountIdr = rupiah(Number(earned?.net ?? 0))
    const key = `${word}:${order.id}:${order.reopenedCount + 1}`
    await post(ctx, { key, from: account, to: subjectAccount(subject), amountIdr, subject, at: ctx.clock.now() })
  }
}
