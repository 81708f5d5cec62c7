import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import type { CreateOutcome, Gateway, PaymentRequest } from '../../gateways/gateway.ts'
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
  const outcome = await gateway.createPayment({
    reference: payment.id,
    code: payment.code,
    amountIdr: payment.amount,
    description: bill.description,
    expiresAt: payment.expiresAt,
    returnUrl: `${ctx.settings.publicUrl}${bill.path}`,
  })
  if (outcome.kind === 'unknown') {
    ctx.log.warn({ paymentId: payment.id, detail: outcome.detail }, 'payment not confirmed, it will be asked for again')
    return
  }
  if (outcome.kind === 'refused' && payment.furtherGateways.length > 0) {
    if (await passOn(ctx, { paymentId: payment.id, gateway })) await requestPayment(ctx, input)
    return
  }
  await inTx(ctx, ctx => recordRequest(ctx, { paymentId: payment.id, gateway: gateway.id, subject, outcome }))
}
