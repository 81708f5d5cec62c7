import { eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { sendLast } from '../../db/end-of-tx.ts'
import { inTx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { isHanging, noteAsked, patienceMs } from '../../platform/hanging.ts'
import { isPlannedCheck } from '../../platform/wait.ts'
import type { Supplier, TopupOutcome } from '../../suppliers/supplier.ts'
import { lockOrder, type Order } from '../orders/change-order.ts'
import { owesDelivery } from '../orders/order-status.ts'
import { updateAttempt } from './attempt-statements.ts'
import { firstCallEnd } from './call-end.ts'
import { isForgotten } from './forgotten-attempt.ts'
import { checkAttemptJob, checkPromiseJob, deliverOrderJob } from './jobs.ts'
import { isEnded } from './planned-attempt.ts'
import { putOnHold } from './put-on-hold.ts'
import { recordOutcome } from './record-outcome.ts'
import { type MarkedOffer, sendingRight } from './sending-right.ts'
import { tellPause } from './tell-pause.ts'

type Attempt = typeof attempts.$inferSelect

/** `isTold`: the supplier itself has told of it. `isLast`: its unit is given up afterwards, so that a supplier that hangs is asked all the same. */
type Asked = { reference: string; isTold?: boolean; isLast?: boolean }

/**
 * Sends an attempt to its supplier or asks for its status: the same reference does both.
 * The attempt is marked as sent before the call, so that it counts as perhaps sent if the process is killed in between.
 */
export async function sendAttempt(ctx: Ctx, input: Asked): Promise<void> {
  const sending = await inTx(ctx, ctx => markSent(ctx, input))
  if (sending) await callSupplier(ctx, sending)
}

/** Makes the call that a tx has marked as sent, and records its answer. */
export async function callSupplier(ctx: Ctx, { attempt, supplier, isVoucher, calledAt, isLate = false }: Sending): Promise<void> {
  const { reference, orderId, sku, customerNo, maxCost, content } = attempt
  const topup = { reference, sku, customerNo, maxCostIdr: maxCost, isVoucher, content }
  const outcome = supplier ? await noteAsked(supplier, () => supplier.send(topup)) : unasked
  await recordOutcome(ctx, { reference, orderId, outcome, calledAt, isLate })
}

const unasked: TopupOutcome = { kind: 'unknown', detail: 'not asked: its code stands for something else now' }

/**
 * `supplier` is null if it must not be asked now, because asking could buy something else. `isLate`: its unit was given up, and its supplier has
 * told of it since.
 */
export type Sending = { attempt: Attempt; supplier: Supplier | null; isVoucher: boolean; calledAt?: Date; isLate?: boolean }

/** Answers the attempt if it may be sent now; undefined if its end is known or its order may not be sent any more. */
async function markSent(ctx: TxCtx, { reference, ...asked }: Asked): Promise<Sending | undefined> {
  const [seen] = await ctx.db.select({ orderId: attempts.orderId }).from(attempts).where(eq(attempts.reference, reference))
  const order = seen && (await lockOrder(ctx, seen.orderId))
  const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.reference, reference))
  return order && attempt && markRead(ctx, { order, attempt, ...asked })
}

type ToMark = Omit<Asked, 'reference'> & { order: Order; attempt: Attempt; standing?: readonly MarkedOffer[] }

/** The same for an attempt that was read, or made, in this tx, which has locked its order. `standing`: the offers, if this tx has read them. */
export async function markRead(
  ctx: TxCtx,
  { order, attempt, isTold = false, isLast = false, standing }: ToMark,
): Promise<Sending | undefined> {
  const { reference } = attempt
  if (isEnded(attempt.status) || !isAskedFor(order, attempt, isTold)) return undefined
  const supplier = ctx.suppliers.get(attempt.supplier)
  if (!supplier) {
    ctx.log.error({ attempt: reference, supplier: attempt.supplier }, 'an attempt belongs to a supplier that is not configured')
    return undefined
  }
  if (isLate(ctx, { order, attempt })) {
    await enqueue(ctx, { job: checkPromiseJob, data: { orderId: order.id } })
    return undefined
  }
  const now = ctx.clock.now()
  if (isForgotten(ctx, attempt) || (attempt.givenUpAt && attempt.customerNo === '')) {
    // The supplier would take the reference for a new order: from now on a person has to decide.
    ctx.log.error({ attempt: reference }, 'the end of an attempt was never learnt and can not be asked for any more')
    if (order.status === 'delivering') await putOnHold(ctx, { order, reason: 'reference_expired' })
    if (attempt.givenUpAt) await leaveToPerson(ctx, attempt)
    return undefined
  }
  if (isTold) await noteAccepted(ctx, attempt)
  // A refusal proves that nothing was made only if no other call was: the first one is awaited, unless the supplier knows the reference already.
  const firstEnd = isTold ? undefined : firstCallEnd(ctx, attempt)
  const mayWait = !isTold && !isLast
  const waits = [pacedUntil(supplier, attempt), firstEnd, mayWait ? patientUntil(ctx, { supplier, attempt }) : undefined]
  const until = waits.find(until => until && until > now)
  if (until) {
    await postpone(ctx, { attempt, isTold, until })
    return undefined
  }
  const { isVoucher } = order
  if (attempt.givenUpAt) {
    return { attempt, supplier, isVoucher, calledAt: await noteCall(ctx, attempt), isLate: true }
  }
  const right = await sendingRight(ctx, { order, attempt, isTold, standing })
  switch (right.kind) {
    case 'end':
      await endUnsent(ctx, { attempt, failureReason: right.reason })
      return undefined
    case 'wait':
      await tellPause(ctx, order)
      return undefined
    case 'hold':
      ctx.log.error({ attempt: reference, sku: attempt.sku }, 'an attempt can not be asked for: its code stands for something else now')
      return { attempt, supplier: null, isVoucher }
    case 'send':
      return { attempt, supplier, isVoucher, calledAt: await writeSending(ctx, { attempt, supplier, isTrial: right.isTrial ?? false }) }
  }
}

/** Until when its supplier must not get the reference again, whichever process sends it; undefined if it takes it at any time. */
function pacedUntil({ resendEveryMs }: Supplier, { calledAt }: Attempt): Date | undefined {
  return resendEveryMs !== undefined && calledAt ? new Date(calledAt.getTime() + resendEveryMs) : undefined
}

/** Until when a mere question waits because its supplier hangs: the questions to all suppliers share their workers. Undefined for what is not sent yet. */
function patientUntil({ clock }: Pick<Ctx, 'clock'>, { supplier, attempt }: { supplier: Supplier; attempt: Attempt }): Date | undefined {
  const isQuestion = attempt.status === 'pending' || attempt.status === 'unknown'
  return isQuestion && isHanging(supplier) ? new Date(clock.now().getTime() + patienceMs) : undefined
}

/**
 * Lets a question wait until its supplier takes the reference again, or answers. It becomes the planned check, unless one is planned before: that one
 * waits then, so that questions do not multiply.
 */
async function postpone(ctx: TxCtx, { attempt, isTold, until }: { attempt: Attempt; isTold: boolean; until: Date }): Promise<void> {
  const { reference, nextCheckAt, givenUpAt } = attempt
  const now = ctx.clock.now()
  if (!givenUpAt || nextCheckAt) {
    if (nextCheckAt && !isPlannedCheck(nextCheckAt, now) && nextCheckAt <= until) return
    await ctx.db.update(attempts).set({ nextCheckAt: until }).where(eq(attempts.reference, reference))
  }
  // The database's clock, which starts jobs, may be ahead of this one.
  const startAfter = new Date(Math.max(until.getTime(), now.getTime() + 1_000))
  await enqueue(ctx, { job: checkAttemptJob, data: { reference, ...(isTold && { isTold }) }, startAfter })
}

/** Its supplier has told of a unit that was given up, and can not be asked: it is in doubt until a person settles it. */
async function leaveToPerson(ctx: TxCtx, { reference, doubtedAt }: Attempt): Promise<void> {
  const set = { doubtedAt: doubtedAt ?? ctx.clock.now(), nextCheckAt: null }
  await ctx.db.update(attempts).set(set).where(eq(attempts.reference, reference))
}

async function noteCall(ctx: TxCtx, { reference }: Attempt): Promise<Date> {
  const calledAt = ctx.clock.now()
  await ctx.db.update(attempts).set({ calledAt, isAsked: true }).where(eq(attempts.reference, reference))
  return calledAt
}

/** Notes that the supplier knows the reference. */
async function noteAccepted(ctx: TxCtx, { reference, acceptedAt }: Attempt): Promise<void> {
  if (acceptedAt) return
  await ctx.db.update(attempts).set({ acceptedAt: ctx.clock.now() }).where(eq(attempts.reference, reference))
}

/** Ends an attempt that was surely never sent; a job then tries the other agreed offers or refunds the unit. */
async function endUnsent(ctx: TxCtx, { attempt, failureReason }: { attempt: Attempt; failureReason: string }): Promise<void> {
  await ctx.db
    .update(attempts)
    .set({ status: 'failed', failureReason, settledAt: ctx.clock.now() })
    .where(eq(attempts.reference, attempt.reference))
  await enqueue(ctx, { job: deliverOrderJob, data: { orderId: attempt.orderId } })
}

/**
 * Asking about an attempt that never arrived would send it, which must not happen once the payment was taken back. An attempt that was given up is therefore checked only if the supplier
 * itself named its reference, so that the question can not make a new order; then the next question is planned until it has a clear answer.
 */
function isAskedFor(order: Order, attempt: Attempt, isTold: boolean): boolean {
  if (order.paymentLostAt && !isTold && !attempt.acceptedAt) return false
  return attempt.givenUpAt ? isTold || attempt.nextCheckAt !== null : owesDelivery(order.status)
}

/** Answers when the call begins. */
async function writeSending(
  ctx: TxCtx,
  { attempt, supplier, isTrial }: { attempt: Attempt; supplier: Supplier; isTrial: boolean },
): Promise<Date> {
  const now = ctx.clock.now()
  const { reference } = attempt
  if (attempt.status === 'created' || attempt.status === 'not_sent') {
    const sent = { reference, status: 'sent' as const, account: supplier.account ?? null, sentAt: now, isTrial, calledAt: now }
    sendLast(ctx.db, updateAttempt(ctx.db, sent))
    return now
  }
  const calledAt = await noteCall(ctx, attempt)
  if (attempt.status !== 'sent') return calledAt
  // The attempt was marked as sent before and its answer is not known, so it may have arrived. It stays in doubt from now on,
  // and the checks go on until its end is known, even if this process dies too.
  const nextCheckAt = new Date(now.getTime() + ctx.settings.firstCheckMs)
  await ctx.db.update(attempts).set({ status: 'unknown', nextCheckAt }).where(eq(attempts.reference, reference))
  await enqueue(ctx, { job: checkAttemptJob, data: { reference }, startAfter: nextCheckAt })
  return calledAt
}

/** True if the promised time has passed for an attempt that was surely never sent: it is refunded and no longer sent. */
function isLate(ctx: Pick<Ctx, 'clock'>, { order, attempt }: { order: Order; attempt: Attempt }): boolean {
  const isUnsent = attempt.status === 'created' || attempt.status === 'not_sent'
  return isUnsent && order.promisedAt !== null && ctx.clock.now() >= order.promisedAt
}
