import { setTimeout as wait } from 'node:timers/promises'
import { desc, inArray } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { payments } from '../../db/schema/payments.ts'
import type { PaymentState } from '../../gateways/gateway.ts'
import { lookAtPayment } from './look-at-payment.ts'
import { actsFor, subjectOf } from './subject.ts'

/** How long somebody who leaves waits for the gateways; the looks go on without him. */
const patienceMs = 6_000

/** At most this many are asked about at once, the newest first. The others are cleared by the end of their watch. */
const mostLooks = 20

/** Where a payment stands that nobody can pay any more. */
const takesNothing: readonly string[] = ['expired', 'failed', 'cancelled']

type Payment = typeof payments.$inferSelect

/**
 * Asks once about each of these payments, and books what arrived. Answers those which need no owner any more: whatever still comes goes back where it came from, or nothing more can come. One that no gateway could tell
 * about is never among them.
 */
export async function clearPayments(ctx: Ctx, input: { paymentIds: readonly string[] }): Promise<ReadonlySet<string>> {
  const watched = await readNewest(ctx, input.paymentIds)
  const cleared = new Set<string>()
  const looks = watched.map(async payment => {
    if (await isClear(ctx, payment)) cleared.add(payment.id)
  })
  const patience = new AbortController()
  await Promise.race([Promise.all(looks), wait(patienceMs, undefined, { signal: patience.signal })])
  patience.abort()
  return new Set(cleared)
}

function readNewest(ctx: Ctx, ids: readonly string[]): Promise<Payment[]> {
  return ctx.db
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]))
    .orderBy(desc(payments.createdAt))
    .limit(mostLooks)
}

async function isClear(ctx: Ctx, payment: Payment): Promise<boolean> {
  try {
    const state = await lookAtPayment(ctx, { paymentId: payment.id })
    if (state.kind === 'unknown') return false
    return goesBack(ctx, payment) || isOver(state, payment, ctx.clock.now())
  } catch (error) {
    ctx.log.error({ err: error, paymentId: payment.id }, 'a payment could not be looked at, its account has to wait')
    return false
  }
}

/** Nobody has to claim what still comes. */
function goesBack(ctx: Ctx, payment: Payment): boolean {
  return payment.canRefund && actsFor(ctx, subjectOf(payment)).givesBackUnowned
}

/** Its time has passed, nothing came, and the gateway takes nothing for it any more. What was paid can be paid once more. */
function isOver(state: Exclude<PaymentState, { kind: 'unknown' }>, payment: Payment, now: Date): boolean {
  if (now <= payment.expiresAt) return false
  return state.kind === 'not_found' || (state.receipts.length === 0 && takesNothing.includes(state.status))
}
