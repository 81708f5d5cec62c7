import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import type { Gateway } from '../../gateways/gateway.ts'
import { listLinksNow } from '../channels/read.ts'
import { answerWithin } from './answer-within.ts'
import { hasPaidNotice } from './paid-notice.ts'
import { watchPassedOn } from './watch-reference.ts'

/** How long a buyer waits until a gateway that refused the payment confirms that it has none. */
const patienceMs = 3_000

/**
 * Passes a payment that this gateway refused on to the channel's next one that is on. A refusal alone is no proof, because an
 * earlier call may have arrived: the gateway is asked for the reference, and the next one may be asked only if it surely knows
 * none. If no other is left this gateway is asked once more, and its answer is final. A verified notice that the payment was
 * paid outweighs both answers. Answers whether a gateway may be asked.
 */
export async function passOn(ctx: Ctx, input: { paymentId: string; gateway: Gateway }): Promise<boolean> {
  const { paymentId, gateway } = input
  const state = await answerWithin(gateway.queryPayment(paymentId), patienceMs)
  if (state.kind !== 'not_found') return false
  const isItsOwn = and(eq(payments.id, paymentId), eq(payments.gateway, gateway.id), eq(payments.status, 'requested'))
  return inTx(ctx, async ctx => {
    const [payment] = await ctx.db.select().from(payments).where(isItsOwn).for('update')
    if (!payment) return true
    if (hasPaidNotice(payment, ctx.clock.now())) return false
    const links = await listLinksNow(ctx, payment)
    const usable = new Set(links.map(({ gateway }) => gateway.id))
    const at = payment.furtherGateways.findIndex(id => usable.has(id))
    const next = links.find(link => link.gateway.id === payment.furtherGateways[at])
    const furtherGateways = next ? payment.furtherGateways.slice(at + 1) : []
    const terms = next && { gateway: next.gateway.id, code: next.code, canRefund: next.canRefund }
    await ctx.db
      .update(payments)
      .set({ ...terms, furtherGateways })
      .where(isItsOwn)
    if (next) await watchPassedOn(ctx, { gateway: gateway.id, reference: paymentId })
    ctx.log.warn({ paymentId, from: gateway.id, to: terms?.gateway ?? 'none' }, 'a gateway refused a payment')
    return true
  })
}
