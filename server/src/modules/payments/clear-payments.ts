import { setTimeout as wait } from 'node:timers/promises'
import { desc, inArray } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { payments } from '../../db/schema/payments.ts'
import type { PaymentState } from '../../gateways/gateway.ts'
import { checkPayment } from './check-payment.ts'
import { actsFor, subjectOf } from './subject.ts'

/** How long the deletion waits for the gateways; the calls go on after it. */
const patienceMs = 6_000

/** Most payments asked about at once, the newest first. The others are cleared at the end of their watch. */
const mostChecks = 20

/** States of a payment that can no longer be paid. */
const takesNothing: readonly string[] = ['expired', 'failed', 'cancelled']

type Payment = typeof payments.$inferSelect

/**
 * Asks once about each of these payments, and books money that arrived. Answers the payments that no longer need their user:
 * later money is refunded to its source, or can no longer come. A payment of unknown state is never among them.
 */
export async function clearPayments(ctx: Ctx, input: { paymentIds: readonly string[] }): Promise<ReadonlySet<string>> {
  const watched = await readNewest(ctx, input.paymentIds)
  const cleared = new Set<string>()
  const checks = watched.map(async payment => {
    if (await isClear(ctx, payment)) cleared.add(payment.id)
  })
  const patience = new AbortController()
  await Promise.race([Promise.all(checks), wait(patienceMs, undefined, { signal: patience.signal })])
  patience.abort()
  return new Set(cleared)
}

function readNewest(ctx: Ctx, ids: readonly string[]): Promise<Payment[]> {
  return ctx.db
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]))
    .orderBy(desc(payments.createdAt))
    .limit(mostChecks)
}

async function isClear(ctx: Ctx, payment: Payment): Promise<boolean> {
  try {
    const state = await checkPayment(ctx, { paymentId: payment.id })
    if (state.kind === 'unknown') return false
    return goesBack(ctx, payment) || isOver(state, payment, ctx.clock.now())
  } catch (error) {
    ctx.log.error({ err: error, paymentId: payment.id }, 'a payment could not be checked, its account has to wait')
    return false
  }
}

/** True if later money is refunded without a claim. */
function goesBack(ctx: Ctx, payment: Payment): boolean {
  return payment.canRefund && actsFor(ctx, subjectOf(payment)).givesBackUnowned
}

/** True if the payment has expired without money and the gateway takes none any more. A paid payment could be paid once more. */
function isOver(state: Exclude<PaymentState, { kind: 'unknown' }>, payment: Payment, now: Date): boolean {
  if (now <= payment.expiresAt) return false
  return state.kind === 'not_found' || (state.receipts.length === 0 && takesNothing.includes(state.status))
}
