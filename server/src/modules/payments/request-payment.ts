import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import type { CreateOutcome, Gateway, Payer, PaymentRequest } from '../../gateways/gateway.ts'
import { answerWithin } from './answer-within.ts'
import { passOn } from './pass-on.ts'
import { recordRequest } from './record-request.ts'
import { actsFor, subjectOf } from './subject.ts'

/** How long a buyer waits for a gateway. */
const patienceMs = 6_000

/** Asks a gateway for a payment, for as long as a buyer would wait. No answer in that time is `unknown`. */
export function askForPayment(gateway: Gateway, request: PaymentRequest): Promise<CreateOutcome> {
  return answerWithin(gateway.createPayment(request), patienceMs)
}

/** The payer with the number of the account to ask, if the channel asks for one. */
export function payerOn(payer: Payer, phone: string | null): Payer {
  return phone === null ? payer : { ...payer, phone }
}

/** True after a call that surely made no payment: another gateway may be asked, if no earlier call can have made one. */
export function mayPassOn({ kind }: CreateOutcome): boolean {
  return kind === 'refused' || kind === 'unsent'
}

/**
 * Asks again for a payment that was never confirmed. Safe to repeat, because the reference is fixed. A payment that expired, or whose
 * subject no longer waits for it, is not asked for. If the gateway surely made none, the channel's next one is asked.
 */
export async function requestPayment(ctx: Ctx, input: { paymentId: string }): Promise<void> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, input.paymentId))
  if (payment?.status !== 'requested') return
  const subject = subjectOf(payment)
  const acts = actsFor(ctx, subject)
  const bill = await acts.readBill(ctx, { id: subject.id })
  const gateway = ctx.gateways.get(payment.gateway)
  if (!bill || !gateway || payment.expiresAt <= ctx.clock.now()) return
  // If the payment was passed on meanwhile, this gateway is not asked any more.
  const isStillHere = and(eq(payments.id, payment.id), eq(payments.gateway, payment.gateway), eq(payments.status, 'requested'))
  const counted = { callCount: sql`${payments.callCount} + 1` }
  const started = await ctx.db.update(payments).set(counted).where(isStillHere).returning({ id: payments.id })
  if (started.length === 0) return
  const outcome = await gateway.createPayment({
    reference: payment.id,
    code: payment.code,
    amountIdr: payment.amount,
    description: bill.description,
    expiresAt: payment.expiresAt,
    returnUrl: `${ctx.settings.publicUrl}${bill.path}`,
    payer: payerOn(bill.payer, payment.payerPhone),
  })
  if (mayPassOn(outcome) && payment.furtherGateways.length > 0) {
    const isUnsent = outcome.kind === 'unsent'
    if (await passOn(ctx, { paymentId: payment.id, gateway, isUnsent })) await requestPayment(ctx, input)
    return
  }
  if (outcome.kind === 'unknown' || outcome.kind === 'unsent') {
    ctx.log.warn({ paymentId: payment.id, detail: outcome.detail }, 'payment not confirmed, it will be asked for again')
    return
  }
  await inTx(ctx, ctx => recordRequest(ctx, { paymentId: payment.id, gateway: gateway.id, subject, outcome }))
}
