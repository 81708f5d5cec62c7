import { and, isNull } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import type { Gateway, PaymentState } from '../../gateways/gateway.ts'
import { invariant } from '../../platform/invariant.ts'
import type { Subject } from '../../platform/subject.ts'
import { answerWithin } from './answer-within.ts'
import { askState } from './ask-state.ts'
import { bringCheckForward } from './bring-check-forward.ts'
import { hasPaidNotice } from './paid-notice.ts'
import { recordMovements } from './record-movements.ts'
import { isFor } from './subject.ts'

/** How long a buyer who cancels waits for all answers of the gateway together. */
const patienceMs = 6_000

type Payment = typeof payments.$inferSelect

/**
 * `stopped`: nothing was paid, and the gateway takes no more money if it can cancel; `paid`: money has arrived and is
 * booked; `unclear`: money may have arrived.
 */
export type StopOutcome = 'stopped' | 'paid' | 'unclear'

/** Asks the gateway whether the subject was paid and, if not, to take no more money for it. Safe to repeat. */
export async function stopPayment(ctx: Ctx, input: { subject: Subject }): Promise<StopOutcome> {
  const payment = await markAsked(ctx, input.subject)
  const outcome = await askToStop(ctx, payment)
  if (outcome !== 'unclear') return outcome
  // An answer too late for this buyer is found by the watch.
  await inTx(ctx, ctx => bringCheckForward(ctx, { gateway: payment.gateway, reference: payment.id, isPaid: false }))
  return outcome
}

/** Stores the buyer's wish first: if this process dies after the gateway cancelled, the watch knows who wanted it. */
async function markAsked(ctx: Ctx, subject: Subject): Promise<Payment> {
  await ctx.db
    .update(payments)
    .set({ cancelAskedAt: ctx.clock.now() })
    .where(and(isFor(subject), isNull(payments.cancelAskedAt)))
  const [payment] = await ctx.db.select().from(payments).where(isFor(subject))
  invariant(payment, `${subject.kind} ${subject.id} has a payment`)
  return payment
}

async function askToStop(ctx: Ctx, payment: Payment): Promise<StopOutcome> {
  const gateway = ctx.gateways.get(payment.gateway)
  if (!gateway) return 'unclear'
  const startedAt = performance.now()
  const patience = () => Math.max(0, patienceMs - (performance.now() - startedAt))
  const state = await answerWithin(askState(gateway, { reference: payment.id, amountIdr: payment.amount }), patience())
  if (state.kind === 'found' && state.receipts.length > 0) return bookReceipts(ctx, { payment, state })
  if (state.kind === 'unknown' || hasPaidNotice(payment, ctx.clock.now())) return 'unclear'
  if (state.kind === 'found' && state.status === 'paid') return 'unclear'
  if (state.kind === 'found' && (state.status === 'cancelled' || state.status === 'failed')) return 'stopped'
  return cancelAtGateway(ctx, { payment, gateway, patience })
}

async function cancelAtGateway(ctx: Ctx, input: { payment: Payment; gateway: Gateway; patience: () => number }): Promise<StopOutcome> {
  const { payment, gateway, patience } = input
  const outcome = await answerWithin(gateway.cancelPayment(payment.id), patience())
  switch (outcome.kind) {
    case 'cancelled':
    case 'not_found':
    // It was unpaid a moment ago. Money paid after the buyer gave up is refunded, or waits to be claimed.
    case 'open':
      return 'stopped'
    case 'unknown':
      return 'unclear'
    case 'paid': {
      const state = await answerWithin(askState(gateway, { reference: payment.id, amountIdr: payment.amount }), patience())
      return state.kind === 'found' ? bookReceipts(ctx, { payment, state }) : 'unclear'
    }
  }
}

async function bookReceipts(
  ctx: Ctx,
  { payment, state }: { payment: Payment; state: Extract<PaymentState, { kind: 'found' }> },
): Promise<StopOutcome> {
  await recordMovements(ctx, { payment, ...state })
  return state.receipts.some(({ amountIdr }) => amountIdr > 0) ? 'paid' : 'unclear'
}
