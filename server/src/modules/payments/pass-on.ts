import { and, eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import type { Gateway } from '../../gateways/gateway.ts'
import type { Link } from '../channels/offered-channel.ts'
import { feeOn } from '../channels/price.ts'
import { listLinksNow } from '../channels/read.ts'
import { answerWithin } from './answer-within.ts'
import { gatewayTerms } from './gateway-terms.ts'
import { hasPaidNotice } from './paid-notice.ts'
import { actsFor, subjectOf } from './subject.ts'
import { watchPassedOn } from './watch-reference.ts'

/** How long a buyer waits until a gateway that refused the payment confirms that it has none. */
const patienceMs = 3_000

/**
 * Passes a payment that this gateway refused, or was not reached for, on to the channel's next one that is on and not so dear that the
 * store would sell at a loss. That alone is no proof,
 * because an earlier call may have arrived: the gateway is asked for the reference, and the next one may be asked only if it surely knows
 * none. Nothing needs to be asked if the only call ever started did not reach the gateway. If no other is left this gateway is asked once
 * more, and its answer is final. A verified notice that the payment was paid outweighs all answers. Answers whether a gateway may be asked.
 */
export async function passOn(ctx: Ctx, input: { paymentId: string; gateway: Gateway; isUnsent: boolean }): Promise<boolean> {
  const { paymentId, gateway, isUnsent } = input
  const state = await answerWithin(gateway.queryPayment(paymentId), patienceMs)
  if (state.kind === 'found' || (state.kind === 'unknown' && !isUnsent)) return false
  const isItsOwn = and(eq(payments.id, paymentId), eq(payments.gateway, gateway.id), eq(payments.status, 'requested'))
  return inTx(ctx, async ctx => {
    const [seen] = await ctx.db.select().from(payments).where(isItsOwn)
    if (!seen) return true
    // The subject is locked before its payment.
    const affordable = await findAffordable(ctx, seen)
    const [payment] = await ctx.db.select().from(payments).where(isItsOwn).for('update')
    if (!payment) return true
    if (hasPaidNotice(payment, ctx.clock.now())) return false
    if (state.kind === 'unknown' && payment.callCount > 1) return false
    const at = payment.furtherGateways.findIndex(id => affordable.has(id))
    const next = affordable.get(payment.furtherGateways[at] ?? '')
    const furtherGateways = next ? payment.furtherGateways.slice(at + 1) : []
    // A gateway that is down is asked again later, because it gave no answer that could be final.
    if (!next && isUnsent) return false
    const terms = next && { ...gatewayTerms(next), callCount: 0 }
    await ctx.db
      .update(payments)
      .set({ ...terms, furtherGateways })
      .where(isItsOwn)
    if (next) await watchPassedOn(ctx, { gateway: gateway.id, reference: paymentId })
    ctx.log.warn({ paymentId, from: gateway.id, to: terms?.gateway ?? 'none' }, 'a gateway does not make a payment')
    return true
  })
}

/** The payment's further gateways that are on, and with which its subject is no loss; by id. */
async function findAffordable(ctx: TxCtx, payment: typeof payments.$inferSelect): Promise<Map<string, Link>> {
  const subject = subjectOf(payment)
  const { bearsCost } = actsFor(ctx, subject)
  const affordable = new Map<string, Link>()
  for (const link of await listLinksNow(ctx, payment)) {
    if (!payment.furtherGateways.includes(link.gateway.id)) continue
    const costIdr = feeOn(link, payment.amount)
    if (await bearsCost(ctx, { id: subject.id, costIdr })) affordable.set(link.gateway.id, link)
    else ctx.log.warn({ paymentId: payment.id, gateway: link.gateway.id, costIdr }, 'a gateway is too dear for a payment passed on')
  }
  return affordable
}
