import { rupiah } from '@kilat/contract/money.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx, type ReadCtx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { together } from '../../db/together.ts'
import type { Actor } from '../../platform/actor.ts'
import { printable } from '../../platform/printable.ts'
import { isSealed } from '../../platform/seal.ts'
import { isPlannedCheck, waitAfterLost, waitBeforeCheck } from '../../platform/wait.ts'
import type { TopupOutcome } from '../../suppliers/supplier.ts'
import { costAccount, supplierAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { changeOrder, lockOrder, type Order, reasonFor } from '../orders/change-order.ts'
import { findRefundedUnits } from '../refunds/refund-units.ts'
import { noteOutcome } from '../routing/note-outcome.ts'
import { selectAttempt, selectAttempts, updateAttempt } from './attempt-statements.ts'
import { finishDelivery } from './finish-delivery.ts'
import { flagOvercharge } from './flag-overcharge.ts'
import { checkAttemptJob, deliverOrderJob, recheckDeliveryJob, tryCircuitsJob, wakeWaitingJob } from './jobs.ts'
import { endPauseIfTaken, pauseSupplier } from './pause-supplier.ts'
import { planDelivery } from './plan-delivery.ts'
import { isEnded } from './planned-attempt.ts'
import { recordLate } from './record-late.ts'
import { passTurn } from './turns.ts'

type Attempt = typeof attempts.$inferSelect

/**
 * Records a supplier's answer about an attempt once, with its consequences. `calledAt` is when the call began that it answers; `isLate`: it was a question
 * about a unit that had been given up.
 */
export async function recordOutcome(
  ctx: Ctx,
  input: { reference: string; outcome: TopupOutcome; calledAt?: Date | undefined; orderId?: string; isLate?: boolean },
): Promise<void> {
  const { reference } = input
  await inTx(ctx, async ctx => {
    const orderId = input.orderId ?? (await findOrderId(ctx, reference))
    if (orderId === undefined) return
    // In this order: the attempt as it is under the lock.
    const [order, [attempt]] = await together([lockOrder(ctx, orderId), selectAttempt(ctx.db, { reference })])
    if (!order || !attempt) return
    if (isEnded(attempt.status)) {
      noteContradiction(ctx, { attempt, outcome: input.outcome })
      return
    }
    const { outcome, calledAt, isLate } = input
    await recordOpen(ctx, { order, attempt, outcome, calledAt, isLate, by: { kind: 'supplier', id: attempt.supplier } })
  })
}

/** The order of an attempt never changes. */
async function findOrderId(ctx: ReadCtx, reference: string): Promise<string | undefined> {
  const [seen] = await ctx.db.select({ orderId: attempts.orderId }).from(attempts).where(eq(attempts.reference, reference))
  return seen?.orderId
}

/** `by` is the supplier, or an operator who has learnt the answer elsewhere. */
type Recording<Outcome = TopupOutcome> = {
  order: Order
  attempt: Attempt
  outcome: Outcome
  calledAt?: Date | undefined
  isLate?: boolean | undefined
  by: Actor
}

/** Records an answer about an attempt without an end, with its consequences, in a tx that has locked its order. */
export async function recordOpen(ctx: TxCtx, input: Recording): Promise<void> {
  const { attempt, outcome, isLate = false, by } = input
  // An operator's word about one top-up says nothing of the supplier now.
  const isBySupplier = by.kind === 'supplier'
  await together([
    attempt.givenUpAt ? recordLate(ctx, { attempt, outcome: sinceTold(input), isAsked: isLate }) : recordOne(ctx, input),
    outcome.kind === 'succeeded' && flagOvercharge(ctx, { attempt, costIdr: outcome.costIdr }),
    isBySupplier && endPauseIfTaken(ctx, { supplier: attempt.supplier, outcome }),
  ])
  // The notice of its failure came before this older answer.
  if (outcome.kind === 'succeeded' && attempt.doubtedAt)
    await enqueue(ctx, { job: recheckDeliveryJob, data: { reference: attempt.reference } })
  if (outcome.kind === 'blocked') await pauseSupplier(ctx, { attempt, outcome })
  if (isBySupplier) await followCircuits(ctx, input)
}

/** Has what was left alone tried in time, and wakes what waited for it. */
async function followCircuits(ctx: TxCtx, { attempt, outcome }: Pick<Recording, 'attempt' | 'outcome'>): Promise<void> {
  const { tryAt, isFree } = await noteOutcome(ctx, { attempt, outcome })
  if (tryAt) await enqueue(ctx, { job: tryCircuitsJob, data: {}, startAfter: tryAt })
  if (isFree) await enqueue(ctx, { job: wakeWaitingJob, data: { supplier: attempt.supplier } })
}

async function recordOne(ctx: TxCtx, input: Recording): Promise<void> {
  const { attempt, by } = input
  const outcome = provenBy(attempt, sinceTold(input))
  switch (outcome.kind) {
    case 'succeeded': {
      // In this order: the units with the one that was delivered just now.
      const [order, units] = await together([recordSuccess(ctx, { ...input, outcome }), readUnits(ctx, attempt.orderId)])
      return settle(ctx, { order, attempt, by, units })
    }
    case 'failed':
      return settle(ctx, {
        order: await recordFailure(ctx, { ...input, outcome }),
        attempt,
        by,
        units: await readUnits(ctx, attempt.orderId),
      })
    case 'pending':
    case 'unknown':
    case 'not_sent':
      return recordUnclear(ctx, { ...input, outcome, isLost: input.outcome.kind === 'not_sent' && input.outcome.isLost === true })
  }
}

/** The answer; a notice of the delivery that came since its call began is newer, so that no other answer than a success stands against it. */
function sinceTold({ attempt: { toldAt }, outcome, calledAt }: Recording): TopupOutcome {
  if (!toldAt || !calledAt || calledAt > toldAt || outcome.kind === 'succeeded' || outcome.kind === 'pending') return outcome
  return { kind: 'unknown', detail: outcome.detail }
}

type Proven = Exclude<TopupOutcome, { kind: 'refused' | 'blocked' }>

/**
 * What an answer proves about the attempt. "Nothing was made" is true of this call only: an earlier one may have reached the supplier, so
 * it proves that nothing was sent, or a refusal that nothing will be delivered, only if this was the first call, or if the store's own tables say so of
 * all calls and nobody has begun since they were read.
 */
function provenBy({ status, acceptedAt }: Attempt, outcome: TopupOutcome): Proven {
  switch (outcome.kind) {
    case 'succeeded':
    case 'failed':
    case 'pending':
    case 'unknown':
      return outcome
    case 'refused':
    case 'not_sent':
    case 'blocked': {
      const { detail } = outcome
      const isNever = outcome.kind === 'not_sent' && outcome.isNever === true && status === 'unknown' && acceptedAt === null
      if (status !== 'sent' && !isNever) return { kind: status === 'pending' ? 'pending' : 'unknown', detail }
      return outcome.kind === 'refused' ? { kind: 'failed', reason: outcome.reason, detail } : { kind: 'not_sent', detail }
    }
  }
}

async function recordSuccess(ctx: TxCtx, input: Recording<Extract<TopupOutcome, { kind: 'succeeded' }>>): Promise<Order> {
  const { order, attempt, outcome, by } = input
  const now = ctx.clock.now()
  await together([
    updateAttempt(ctx.db, {
      reference: attempt.reference,
      status: 'succeeded',
      serialNumber: isSealed(outcome.serialNumber) ? outcome.serialNumber : printable(outcome.serialNumber),
      cost: outcome.costIdr,
      settledAt: now,
      nextCheckAt: null,
    }),
    post(ctx, {
      key: `cost:${attempt.reference}`,
      from: costAccount,
      to: supplierAccount(attempt.supplier),
      amountIdr: rupiah(outcome.costIdr),
      subject: { kind: 'order', id: order.id },
      at: now,
    }),
  ])
  if (order.quantity === 1) return order
  const data = { unit: attempt.unit, quantity: order.quantity }
  return changeOrder(ctx, { order, code: 'unit_delivered', by, reason: reasonFor(by, 'supplier_delivered'), data })
}

async function recordFailure(ctx: TxCtx, input: Recording<Extract<TopupOutcome, { kind: 'failed' }>>): Promise<Order> {
  const { order, attempt, outcome, by } = input
  await ctx.db
    .update(attempts)
    .set({ status: 'failed', failureReason: outcome.reason, detail: printable(outcome.detail), settledAt: ctx.clock.now() })
    .where(eq(attempts.reference, attempt.reference))
  if (outcome.reason === 'player_invalid') await endUnsent(ctx, order)
  const data = { unit: attempt.unit, reason: outcome.reason }
  return changeOrder(ctx, { order, code: 'delivery_refused', by, reason: reasonFor(by, 'supplier_refused'), data })
}

/** Ends attempts that were surely never sent, because the game does not know the player. */
async function endUnsent(ctx: TxCtx, order: Order): Promise<void> {
  await ctx.db
    .update(attempts)
    .set({ status: 'failed', failureReason: 'player_invalid', settledAt: ctx.clock.now() })
    .where(and(eq(attempts.orderId, order.id), inArray(attempts.status, ['created', 'not_sent'])))
}

async function recordUnclear(
  ctx: TxCtx,
  input: Recording<Extract<TopupOutcome, { kind: 'pending' | 'unknown' | 'not_sent' }>> & { isLost: boolean },
): Promise<void> {
  const { order, attempt, outcome, by } = input
  const now = ctx.clock.now()
  const status = outcome.kind
  const acceptedAt = attempt.acceptedAt ?? (outcome.kind === 'pending' ? now : null)
  const { plan, isNew } = nextCheck(ctx, { ...input, now })
  await ctx.db
    .update(attempts)
    .set({ status, detail: printable(outcome.detail), acceptedAt, ...plan })
    .where(eq(attempts.reference, attempt.reference))
  if (status === 'unknown' && attempt.status === 'sent')
    await changeOrder(ctx, {
      order,
      code: 'delivery_unconfirmed',
      by,
      reason: 'supplier_unclear',
      data: { unit: attempt.unit },
    })
  if (isNew) await enqueue(ctx, { job: checkAttemptJob, data: { reference: attempt.reference }, startAfter: plan.nextCheckAt })
}

type Plan = Pick<Attempt, 'lostCount' | 'checkCount' | 'calledAt' | 'isAsked'> & { nextCheckAt: Date }

/**
 * When the supplier is asked again. A call that never reached it is made again within seconds and does not count for the supplier's pace; if
 * another call has begun since, that one's answer decides.
 */
function nextCheck(
  ctx: TxCtx,
  { attempt, isLost, calledAt, now }: { attempt: Attempt; isLost: boolean; calledAt?: Date | undefined; now: Date },
): { plan: Plan; isNew: boolean } {
  const { lostCount, checkCount, supplier } = attempt
  const planned = isPlannedCheck(attempt.nextCheckAt, now) ? null : attempt.nextCheckAt
  const isLatest = !calledAt || calledAt.getTime() === attempt.calledAt?.getTime()
  const isAsked = attempt.isAsked && !isLatest
  if (isLost && isLatest) {
    const soon = new Date(now.getTime() + waitAfterLost(lostCount))
    const isNew = planned === null || planned > soon
    return { plan: { lostCount: lostCount + 1, checkCount, calledAt: null, isAsked, nextCheckAt: isNew ? soon : planned }, isNew }
  }
  const same = { lostCount: 0, calledAt: attempt.calledAt, isAsked }
  if (planned) return { plan: { ...same, checkCount, nextCheckAt: planned }, isNew: false }
  const wait = Math.max(waitBeforeCheck(ctx.settings, checkCount), ctx.suppliers.get(supplier)?.resendEveryMs ?? 0)
  return { plan: { ...same, checkCount: checkCount + 1, nextCheckAt: new Date(now.getTime() + wait) }, isNew: true }
}

type Units = Pick<Parameters<typeof planDelivery>[0], 'attempts' | 'refunded'>

async function readUnits(ctx: TxCtx, orderId: string): Promise<Units> {
  const [attempts, refunded] = await together([selectAttempts(ctx.db, { orderId }), findRefundedUnits(ctx, orderId)])
  return { attempts, refunded }
}

type Settling = Pick<Recording, 'order' | 'attempt' | 'by'> & { units: Units }

/** Closes the order if this was its last open unit; otherwise a job sends or refunds the rest. */
async function settle(ctx: TxCtx, { order, attempt, by, units }: Settling): Promise<void> {
  await passTurn(ctx, attempt)
  const { givenUp, step } = planDelivery({
    quantity: order.quantity,
    offers: [],
    ...units,
    mayStart: false,
    now: ctx.clock.now(),
  })
  if (step.kind === 'finish' && givenUp.length === 0) return finishDelivery(ctx, { order, delivered: step.delivered, by })
  await enqueue(ctx, { job: deliverOrderJob, data: { orderId: order.id } })
}

/** Logs a supplier that contradicts its final answer: the operator has to decide, and no money moves. */
function noteContradiction(ctx: Pick<Ctx, 'log'>, { attempt, outcome }: Pick<Recording, 'attempt' | 'outcome'>): void {
  const isSame = outcome.kind === attempt.status || (outcome.kind === 'succeeded' && attempt.status === 'late')
  if (!isSame && (outcome.kind === 'succeeded' || outcome.kind === 'failed'))
    ctx.log.error({ reference: attempt.reference, was: attempt.status, says: outcome.kind }, 'a supplier contradicts its final answer')
}
