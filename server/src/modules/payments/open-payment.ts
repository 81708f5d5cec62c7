import type { Rupiah } from '@kilat/contract/money.ts'
import type { Tx } from '../../db/database.ts'
import { payments } from '../../db/schema/payments.ts'
import type { Ctx } from '../../platform/context.ts'
import { newReference } from '../../platform/ids.ts'
import { watchPaymentJob } from '../orders/order-jobs.ts'

/** Records that an order is to be paid and that somebody will look after it, before the gateway hears of it. Answers the reference. */
export async function openPayment(
  tx: Tx,
  ctx: Ctx,
  input: { orderId: string; gateway: string; channelId: string; amountIdr: Rupiah; expiresAt: Date },
): Promise<string> {
  const id = newReference('PAY')
  const now = ctx.clock.now()
  await tx.insert(payments).values({
    id,
    orderId: input.orderId,
    gateway: input.gateway,
    channelId: input.channelId,
    amount: input.amountIdr,
    status: 'requested',
    expiresAt: input.expiresAt,
    createdAt: now,
  })
  await ctx.queue.enqueue(
    tx,
    watchPaymentJob,
    { paymentId: id, chain: true },
    { startAfter: new Date(now.getTime() + ctx.settings.firstCheckMs) },
  )
  return id
}
