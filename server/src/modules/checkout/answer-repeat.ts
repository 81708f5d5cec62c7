import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { idempotencyKeys } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import type { Shopper } from '../../platform/asker.ts'
import { Problem } from '../../platform/problem.ts'
import { describeChannelOf } from '../channels/read.ts'
import { isPaymentOf } from '../orders/order-payment.ts'
import { getTransaction } from '../orders/read.ts'

/** How long after an order was placed a repeated request waits for the gateway's answer; after that the order's page shows it. */
const patienceMs = 2_000

/** Time between two reads while it waits. */
const readEveryMs = 100

type Asked = { key: string; orderId: string; asker: Shopper; orderSecret: string | null }

/** Answers a repeated request with the same order, including the payment instructions once they are known. */
export async function answerRepeat(ctx: Ctx, input: Asked): Promise<Transaction> {
  await awaitGateway(ctx, input.orderId)
  return answerPlaced(ctx, input)
}

/**
 * Answers an order as it is now. Refuses if the gateway refused its payment, and frees the key, so that the buyer can try the
 * same again at once; the closed order has no further use.
 */
export async function answerPlaced(ctx: Ctx, input: Asked): Promise<Transaction> {
  const payment = await findPayment(ctx, input.orderId)
  if (payment?.status !== 'refused') return getTransaction(ctx, { ...input, id: input.orderId })
  await ctx.db.delete(idempotencyKeys).where(and(eq(idempotencyKeys.key, input.key), eq(idempotencyKeys.orderId, input.orderId)))
  throw await channelRefused(ctx, payment.channelId)
}

/** The refusal of a channel that does not work now, with what to do instead. */
export async function channelRefused(ctx: Ctx, channelId: string): Promise<Problem> {
  const { name } = await describeChannelOf(ctx, channelId)
  return new Problem('channel_unavailable', `${name} lagi gangguan. Pilih metode lain, ya.`)
}

/** Waits until the gateway has answered, or until the time is over. */
async function awaitGateway(ctx: Ctx, orderId: string): Promise<void> {
  for (;;) {
    const payment = await findPayment(ctx, orderId)
    const isNew = payment && ctx.clock.now().getTime() < payment.createdAt.getTime() + patienceMs
    if (!isNew || payment.status !== 'requested') return
    await wait(readEveryMs)
  }
}

async function findPayment(ctx: Ctx, orderId: string) {
  const { status, channelId, createdAt } = payments
  const [payment] = await ctx.db.select({ status, channelId, createdAt }).from(payments).where(isPaymentOf(orderId))
  return payment
}
