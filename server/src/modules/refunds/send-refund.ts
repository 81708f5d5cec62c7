import { eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { refunds } from '../../db/schema/refunds.ts'
import type { Gateway, RefundOutcome } from '../../gateways/gateway.ts'
import type { Subject } from '../../platform/subject.ts'
import { isPlannedCheck, waitBeforeCheck } from '../../platform/wait.ts'
import { gatewayAccount, refundAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { actsFor } from '../payments/subject.ts'
import { sendRefundJob } from './jobs.ts'

/** Asks the gateway to send a refund, or for its status: the same reference does both. Safe to repeat. */
export async function sendRefund(ctx: Ctx, input: { refundId: string }): Promise<void> {
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, input.refundId))
  if (refund?.status !== 'pending' && refund?.status !== 'sent') return
  const outcome = await askForRefund(ctx.gateways.get(refund.gateway), refund)
  await inTx(ctx, ctx => recordRefund(ctx, { refundId: refund.id, outcome }))
}

/** The refund is unknown if its gateway is no longer configured. */
async function askForRefund(gateway: Gateway | undefined, refund: typeof refunds.$inferSelect): Promise<RefundOutcome> {
  if (!gateway) return { kind: 'unknown', detail: `gateway ${refund.gateway} is not configured` }
  return gateway.refund({ reference: refund.id, paymentReference: refund.paymentId, amountIdr: refund.amount })
}

async function recordRefund(ctx: TxCtx, { refundId, outcome }: { refundId: string; outcome: RefundOutcome }): Promise<void> {
  const [seen] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
  if (!seen) return
  const subject: Subject = { kind: seen.subjectKind, id: seen.subjectId }
  const acts = actsFor(ctx, subject)
  await acts.lock(ctx, subject)
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
  if (!refund || refund.status === 'done' || refund.status === 'claim') return
  const now = ctx.clock.now()
  const { amount, reason, gateway } = refund
  if (outcome.kind === 'refunded') {
    await ctx.db.update(refunds).set({ status: 'done', settledAt: now }).where(eq(refunds.id, refundId))
    const accounts = { from: refundAccount(refundId), to: gatewayAccount(gateway) }
    await post(ctx, { key: `refunded:${refundId}`, ...accounts, amountIdr: amount, subject, at: now })
    return acts.followRefund(ctx, { id: subject.id, gateway, amount, reason, isDone: true })
  }
  if (outcome.kind === 'refused') {
    ctx.log.error({ refundId, detail: outcome.detail }, 'the gateway refused a refund, it waits to be claimed')
    await ctx.db.update(refunds).set({ status: 'claim' }).where(eq(refunds.id, refundId))
    return acts.followRefund(ctx, { id: subject.id, gateway, amount, reason, isDone: false })
  }
  noteLate(ctx, { refund, detail: outcome.kind === 'unknown' ? outcome.detail : 'the gateway is still working on it' })
  await planNextCheck(ctx, refund)
}

/** The refund is checked again with its own reference, because another one could send the money twice. A person has to ask the gateway. */
function noteLate(ctx: Pick<Ctx, 'clock' | 'log'>, { refund, detail }: { refund: typeof refunds.$inferSelect; detail: string }): void {
  if (ctx.clock.now() < refund.dueAt) return
  const { id: refundId, subjectId, gateway, amount, dueAt, checkCount } = refund
  ctx.log.error({ refundId, subjectId, gateway, amount, dueAt, checkCount, detail }, 'a refund is not back although its time is over')
}

async function planNextCheck(ctx: TxCtx, refund: typeof refunds.$inferSelect): Promise<void> {
  const now = ctx.clock.now()
  if (!isPlannedCheck(refund.nextCheckAt, now)) return
  const nextCheckAt = new Date(now.getTime() + waitBeforeCheck(ctx.settings, refund.checkCount))
  await ctx.db
    .update(refunds)
    .set({ status: 'sent', checkCount: refund.checkCount + 1, nextCheckAt })
    .where(eq(refunds.id, refund.id))
  await enqueue(ctx, { job: sendRefundJob, data: { refundId: refund.id }, startAfter: nextCheckAt })
}
