import type { Rupiah } from '@kilat/contract/money.ts'
import type { Tx } from '../../db/database.ts'
import { payments } from '../../db/schema/payments.ts'
import type { Ctx } from '../../platform/context.ts'
import { watchPaymentJob } from '../orders/order-jobs.ts'

export type PaymentToOpen = {
  /** The reference the gateway will be asked with, now and whenever it has to be asked again. */
  id: string
  orderId: string
  gateway: string
  channelId: string
  amountIdr: Rupiah
  expiresAt: Date
}

/** Records the payment of a new order before its gateway is asked, and that somebody will look after it. */
export async function openPayment(tx: Tx, ctx: Ctx, input: PaymentToOpen): Promise<void> {
  const now = ctx.clock.now()
  const nextLookAt = new Date(now.getTime() + ctx.settings.firstCheckMs)
  await tx.insert(payments).values({
    id: input.id,
    orderId: input.orderId,
    gateway: input.gateway,
    channelId: input.channelId,
    amount: input.amountIdr,
    status: 'requested',
    expiresAt: input.expiresAt,
    createdAt: now,
    nextLookAt,
  })
  await ctx.queue.enqueue(tx, watchPaymentJob, { paymentId: input.id }, { startAfter: nextLookAt })
}
