import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { refunds } from '../../db/schema/refunds.ts'
import type { Gateway, RefundOutcome } from '../../gateways/gateway.ts'
import { system } from '../../platform/actor.ts'
import { invariant } from '../../platform/invariant.ts'
import type { Subject } from '../../platform/subject.ts'
import { isPlannedCheck, waitBeforeCheck } from '../../platform/wait.ts'
import { gatewayAccount, refundAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { coverTakenBack } from '../payments/cover-taken-back.ts'
import { actsFor } from '../payments/subject.ts'
import { coverRefund } from './cover-claims.ts'
import { giveOtherWay } from './give-other-way.ts'
import { sendRefundJob } from './jobs.ts'
import { refundedKey } from './refunded-key.ts'

type Refund = typeof refunds.$inferSelect

/** A gateway makes at most so many calls for one refund, one after the other: two for its state, the refund, and two more if it was refused. */
const mostCalls = 5

/**
 * Asks the gateway to send a refund, or for its status: the same reference does both. Safe to repeat. One call is under way at a time:
 * of two at once a gateway could refuse one and make the other, and then the refusal would open a second way for the money.
 */
export async function sendRefund(ctx: Ctx, input: { refundId: string }): Promise<void> {
  const refund = await inTx(ctx, ctx => startCall(ctx, input))
  if (!refund) return
  const outcome = refund.isTakenBack ? ({ kind: 'refunded' } as const) : await askForRefund(ctx.gateways.get(refund.gateway), refund)
  await inTx(ctx, ctx => recordRefund(ctx, { refundId: refund.id, outcome }))
}

/** Answers the refund if it is still to be sent and no call about it is under way. If one is, it is asked about again after that. */
async function startCall(ctx: TxCtx, { refundId }: { refundId: string }): Promise<Refund | undefined> {
  const now = ctx.clock.now()
  const isOut = and(eq(refunds.id, refundId), inArray(refunds.status, ['pending', 'sent']))
  const isFree = or(isNull(refunds.callUntil), lte(refunds.callUntil, now))
  const [refund] = await ctx.db
    .update(refunds)
    .set({ callUntil: callEnd(ctx, now) })
    .where(and(isOut, isFree))
    .returning()
  if (refund) return refund
  const [called] = await ctx.db.select().from(refunds).where(isOut)
  // The process that calls may have died.
  if (called?.callUntil) await enqueue(ctx, { job: sendRefundJob, data: { refundId }, startAfter: called.callUntil })
  return undefined
}

/** When the calls for one refund are over, even if each is answered at the last moment. One more leaves time for what lies between them. */
function callEnd({ settings }: Pick<Ctx, 'settings'>, now: Date): Date {
  return new Date(now.getTime() + (mostCalls + 1) * settings.callTimeoutMs)
}

/** The refund is unknown if its gateway is no longer configured. */
async function askForRefund(gateway: Gateway | undefined, refund: Refund): Promise<RefundOutcome> {
  if (!gateway) return { kind: 'unknown', detail: `gateway ${refund.gateway} is not configured` }
  return gateway.refund({ reference: refund.id, paymentReference: refund.paymentId, amountIdr: refund.amount })
}

async function recordRefund(ctx: TxCtx, { refundId, outcome }: { refundId: string; outcome: RefundOutcome }): Promise<void> {
  const [seen] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
  if (!seen) return
  const subject: Subject = { kind: seen.subjectKind, id: seen.subjectId }
  const acts = actsFor(ctx, subject)
  await acts.lock(ctx, subject)
  const [refund] = await ctx.db.update(refunds).set({ callUntil: null }).where(eq(refunds.id, refundId)).returning()
  if (!refund || !isOpen(refund, outcome)) return noteTwice(ctx, { refund, outcome })
  const now = ctx.clock.now()
  const { amount, reason, gateway, paymentId } = refund
  const by = { kind: 'gateway' as const, id: gateway }
  if (outcome.kind === 'refunded') {
    await ctx.db.update(refunds).set({ status: 'done', backTo: 'source', settledAt: now }).where(eq(refunds.id, refundId))
    const from = refundAccount(refundId)
    const key = refundedKey(refund)
    if (refund.isTakenBack) {
      const covered = await coverTakenBack(ctx, { paymentId, key, from, amountIdr: amount, subject })
      invariant(covered === amount, `refund ${refundId} is covered by what was taken back`)
    } else await post(ctx, { key, from, to: gatewayAccount(gateway), amountIdr: amount, subject, at: now })
    return acts.followRefund(ctx, { id: subject.id, refundId, amount, reason, backTo: refund.isTakenBack ? 'taken_back' : 'source', by })
  }
  if (outcome.kind === 'refused' || outcome.kind === 'manual') {
    if ((await coverRefund(ctx, { refund, rest: 'pending' })) !== undefined) return
    const way = await giveOtherWay(ctx, { refund, by: { wallet: system, claim: by } })
    const detail = { refundId, detail: outcome.detail }
    if (way === 'wallet') ctx.log.warn(detail, 'the gateway refused a refund, it went to the user’s wallet')
    else ctx.log.error(detail, 'the gateway refused a refund, it waits to be claimed')
    return
  }
  noteLate(ctx, { refund, detail: outcome.kind === 'unknown' ? outcome.detail : 'the gateway is still working on it' })
  await planNextCheck(ctx, refund)
}

/** A claim ends if a call that took too long was not refused after all. */
function isOpen({ status }: Refund, outcome: RefundOutcome): boolean {
  return status === 'pending' || status === 'sent' || (status === 'claim' && outcome.kind === 'refunded')
}

/** Money that a gateway sends although its refusal has given it another way: a person has to ask for it back. */
function noteTwice({ log }: Pick<Ctx, 'log'>, { refund, outcome }: { refund: Refund | undefined; outcome: RefundOutcome }): void {
  if (outcome.kind !== 'refunded' || !refund || refund.backTo === 'source') return
  const { id: refundId, subjectId, amount, backTo } = refund
  log.error({ refundId, subjectId, amount, backTo }, 'a gateway made a refund that it had refused, and the money went back another way')
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
