import type { Rupiah } from '@kilat/contract/money.ts'
import type { Tx } from '../../db/database.ts'
import { payments } from '../../db/schema/payments.ts'
import type { CreateOutcome } from '../../gateways/gateway.ts'
import type { Ctx } from '../../platform/context.ts'
import { watchPaymentJob } from '../orders/order-jobs.ts'

export type PaymentToOpen = {
  /** The reference the gateway was asked with. */
  id: string
  orderId: string
  gateway: string
  channelId: string
  amountIdr: Rupiah
  expiresAt: Date
  outcome: Exclude<CreateOutcome, { kind: 'refused' }>
}

/** Records the payment of a new order, with what the gateway said so far, and that somebody will look after it. */
export async function openPayment(tx: Tx, ctx: Ctx, input: PaymentToOpen) {
  const { outcome } = input
  const now = ctx.clock.now()
  const nextLookAt = new Date(now.getTime() + ctx.settings.firstCheckMs)
  const instructions = outcome.kind === 'created' ? outcome.instructions : null
  const sandboxUrl = outcome.kind === 'created' ? (outcome.sandboxUrl ?? null) : null
  await tx.insert(payments).values({
    id: input.id,
    orderId: input.orderId,
    gateway: input.gateway,
    channelId: input.channelId,
    amount: input.amountIdr,
    status: outcome.kind === 'created' ? 'pending' : 'requested',
    instructions,
    sandboxUrl,
    expiresAt: input.expiresAt,
    createdAt: now,
    nextLookAt,
  })
  await ctx.queue.enqueue(tx, watchPaymentJob, { paymentId: input.id }, { startAfter: nextLookAt })
  return { instructions, sandboxUrl }
}
