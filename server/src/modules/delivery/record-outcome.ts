import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { attempts } from '../../db/schema/delivery.ts'
import type { Ctx } from '../../platform/context.ts'
import { printable } from '../../platform/printable.ts'
import { isPlannedCheck, waitBeforeCheck } from '../../platform/wait.ts'
import type { TopupOutcome } from '../../suppliers/supplier.ts'
import { costAccount, supplierAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { changeOrder, lockOrder, type Order } from '../orders/change-order.ts'
import { checkAttemptJob, deliverOrderJob } from '../orders/order-jobs.ts'
import { finishDelivery } from './finish-delivery.ts'
import { planDelivery } from './plan-delivery.ts'

type Attempt = typeof attempts.$inferSelect

/** Writes down what a supplier answered about an attempt, once, and what follows from it. */
export async function recordOutcome(ctx: Ctx, input: { reference: string; outcome: TopupOutcome }): Promise<void> {
  const orderId = await ctx.db.transaction(async tx => {
    const [seen] = await tx.select({ orderId: attempts.orderId }).from(attempts).where(eq(attempts.reference, input.reference))
    const order = seen && (await lockOrder(tx, seen.orderId))
    const [attempt] = await tx.select().from(attempts).where(eq(attempts.reference, input.reference))
    if (!order || !attempt) return undefined
    if (attempt.status === 'succeeded' || attempt.status === 'failed') {
      noteContradiction(ctx, attempt, input.outcome)
      return undefined
    }
    await recordOne(tx, ctx, { order, attempt, outcome: input.outcome })
    return order.id
  })
  if (orderId) ctx.events.emit('order', { orderId })
}

type Recording<Outcome = TopupOutcome> = { order: Order; attempt: Attempt; outcome: Outcome }

async function recordOne(tx: Tx, ctx: Ctx, input: Recording): Promise<void> {
  const { order, attempt, outcome } = input
  switch (outcome.kind) {
    case 'succeeded':
      return settle(tx, ctx, await recordSuccess(tx, ctx, { order, attempt, outcome }))
    case 'failed':
      return settle(tx, ctx, await recordFailure(tx, ctx, { order, attempt, outcome }))
    case 'pending':
    case 'unknown':
    case 'not_sent':
      return recordOpen(tx, ctx, { order, attempt, outcome })
  }
}

async function recordSuccess(tx: Tx, ctx: Ctx, input: Recording<Extract<TopupOutcome, { kind: 'succeeded' }>>): Promise<Order> {
  const { order, attempt, outcome } = input
  const now = ctx.clock.now()
  await tx
    .update(attempts)
    .set({ status: 'succeeded', serialNumber: printable(outcome.serialNumber), cost: outcome.costIdr, settledAt: now })
    .where(eq(attempts.reference, attempt.reference))
  await post(tx, {
    key: `cost:${attempt.reference}`,
    from: costAccount,
    to: supplierAccount(attempt.supplier),
    amountIdr: rupiah(outcome.costIdr),
    orderId: order.id,
    at: now,
  })
  if (order.quantity === 1) return order
  return changeOrder(tx, ctx, order, { code: 'unit_delivered', data: { unit: attempt.unit, quantity: order.quantity } })
}

async function recordFailure(tx: Tx, ctx: Ctx, input: Recording<Extract<TopupOutcome, { kind: 'failed' }>>): Promise<Order> {
  const { order, attempt, outcome } = input
  await tx
    .update(attempts)
    .set({ status: 'failed', failureReason: outcome.reason, detail: printable(outcome.detail), settledAt: ctx.clock.now() })
    .where(eq(attempts.reference, attempt.reference))
  return changeOrder(tx, ctx, order, { code: 'delivery_refused', data: { unit: attempt.unit, reason: outcome.reason } })
}

/**
 * "Nothing was made" speaks of this call alone. Where an earlier one may have arrived it says nothing about that,
 * so only an attempt that was sent for the first time can be taken as not sent.
 */
function openStatus(attempt: Attempt, kind: 'pending' | 'unknown' | 'not_sent'): 'pending' | 'unknown' | 'not_sent' {
  if (kind !== 'not_sent' || attempt.status === 'sent') return kind
  return attempt.status === 'pending' ? 'pending' : 'unknown'
}

async function recordOpen(
  tx: Tx,
  ctx: Ctx,
  input: Recording<Extract<TopupOutcome, { kind: 'pending' | 'unknown' | 'not_sent' }>>,
): Promise<void> {
  const { order, attempt, outcome } = input
  const now = ctx.clock.now()
  const status = openStatus(attempt, outcome.kind)
  const isPlanned = isPlannedCheck(attempt.nextCheckAt, now)
  const wait = waitBeforeCheck(ctx.settings, attempt.checkCount)
  const nextCheckAt = isPlanned ? new Date(now.getTime() + wait) : attempt.nextCheckAt
  const checkCount = attempt.checkCount + (isPlanned ? 1 : 0)
  await tx
    .update(attempts)
    .set({ status, detail: printable(outcome.detail), checkCount, nextCheckAt })
    .where(eq(attempts.reference, attempt.reference))
  if (status === 'unknown' && attempt.status === 'sent')
    await changeOrder(tx, ctx, order, { code: 'delivery_unconfirmed', data: { unit: attempt.unit } })
  if (isPlanned && nextCheckAt) await ctx.queue.enqueue(tx, checkAttemptJob, { reference: attempt.reference }, { startAfter: nextCheckAt })
}

/** Closes the order when this was its last open unit; where more is to be sent, a job does it. */
async function settle(tx: Tx, ctx: Ctx, order: Order): Promise<void> {
  const tried = await tx.select().from(attempts).where(eq(attempts.orderId, order.id))
  const plan = planDelivery({ quantity: order.quantity, attempts: tried, offers: [], mayStart: false })
  if (plan.kind === 'finish' && plan.failed === 0) return finishDelivery(tx, ctx, { order, ...plan })
  await ctx.queue.enqueue(tx, deliverOrderJob, { orderId: order.id })
}

/** A supplier that takes back its final word is a case for the operator: nothing is moved on its account. */
function noteContradiction(ctx: Ctx, attempt: Attempt, outcome: TopupOutcome): void {
  const isSame = outcome.kind === attempt.status
  if (!isSame && (outcome.kind === 'succeeded' || outcome.kind === 'failed'))
    ctx.log.error({ reference: attempt.reference, was: attempt.status, says: outcome.kind }, 'a supplier contradicts its final answer')
}
