import type { Ctx } from '../../ctx/context.ts'
import type { PaymentState } from '../../gateways/gateway.ts'
import { invariant } from '../../platform/invariant.ts'
import { askState } from './ask-state.ts'
import { findPayment, type Payment } from './find-payment.ts'
import { hasPaidNotice } from './paid-notice.ts'
import { recordMovements } from './record-movements.ts'
import { requestPayment } from './request-payment.ts'
import { actsFor, subjectOf } from './subject.ts'

/**
 * Asks the gateway for a payment's state and acts on it: books money that arrived, requests a payment that may not exist yet, and
 * has the subject closed if the payment expired or was cancelled. Money is booked first, because a request that is refused closes
 * the subject. Answers the gateway's state. Safe to repeat; plans no other check.
 */
export async function checkPayment(ctx: Ctx, input: { paymentId: string }): Promise<PaymentState> {
  const payment = await findPayment(ctx, input.paymentId)
  invariant(payment, `payment ${input.paymentId} exists`)
  return checkRead(ctx, payment)
}

/** The same for a payment that was just read. */
export async function checkRead(ctx: Ctx, payment: Payment): Promise<PaymentState> {
  const state = await queryPayment(ctx, payment)
  if (state.kind === 'found') await recordMovements(ctx, { payment, ...state })
  // One that was requested before stays so.
  if (payment.status === 'requested') await requestPayment(ctx, { paymentId: payment.id })
  if (hasTime(ctx, { payment, state })) return state
  const { kind, id } = subjectOf(payment)
  await actsFor(ctx, { kind, id }).closeUnpaid(ctx, {
    id,
    gateway: payment.gateway,
    says: state.kind === 'found' ? state.status : null,
    isSure: state.kind !== 'unknown' && !hasPaidNotice(payment, ctx.clock.now()),
  })
  return state
}

/** Most checks: the payment is open or paid at its gateway, and its time is not over, so nothing about it can end. */
function hasTime(ctx: Pick<Ctx, 'clock'>, { payment, state }: { payment: Payment; state: PaymentState }): boolean {
  return state.kind === 'found' && (state.status === 'pending' || state.status === 'paid') && ctx.clock.now() < payment.expiresAt
}

/**
 * If the gateway was removed from the configuration, the store does not see money there until the gateway is back, because its
 * notices are refused too.
 */
async function queryPayment(ctx: Ctx, payment: Payment): Promise<PaymentState> {
  const { id: paymentId, gateway: gatewayId, amount: amountIdr } = payment
  const gateway = ctx.gateways.get(gatewayId)
  if (gateway) return askState(gateway, { reference: paymentId, amountIdr })
  ctx.log.error({ paymentId, gateway: gatewayId }, 'a payment may be paid at a gateway that is not configured')
  return { kind: 'unknown', detail: `gateway ${gatewayId} is not configured` }
}
