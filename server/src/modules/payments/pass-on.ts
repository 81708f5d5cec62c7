import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import type { Gateway } from '../../gateways/gateway.ts'
import { canGiveBack } from '../channels/read.ts'
import { withinPatience } from './within-patience.ts'

/** How long a buyer waits for a gateway that has refused his payment to say that it has none. */
const patienceMs = 3_000

/**
 * Hands a payment that this gateway refused to the next one that offers its channel. A refusal alone proves nothing, because a
 * call of before may have arrived: the gateway is asked for the reference, and only where it surely knows none the next one may
 * be asked. Answers whether that is so.
 */
export async function passOn(ctx: Ctx, input: { paymentId: string; gateway: Gateway }): Promise<boolean> {
  const { paymentId, gateway } = input
  const state = await withinPatience(gateway.queryPayment(paymentId), patienceMs)
  if (state.kind !== 'not_found') return false
  const isItsOwn = and(eq(payments.id, paymentId), eq(payments.gateway, gateway.id), eq(payments.status, 'requested'))
  await inTx(ctx, async ctx => {
    const [payment] = await ctx.db.select().from(payments).where(isItsOwn).for('update')
    const [next, ...furtherGateways] = payment?.furtherGateways ?? []
    if (!payment || next === undefined) return
    const canRefund = canGiveBack(ctx.gateways.get(next), payment.channelId)
    await ctx.db.update(payments).set({ gateway: next, canRefund, furtherGateways }).where(isItsOwn)
    ctx.log.warn({ paymentId, from: gateway.id, to: next }, 'a gateway refused a payment, the next one is asked')
  })
  return true
}
