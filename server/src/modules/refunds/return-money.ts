import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import type { refundReasons } from '@kilat/contract/refund.ts'
import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { newReference } from '../../platform/ids.ts'
import { invariant } from '../../platform/invariant.ts'
import { refundAccount, subjectAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { refundWay } from '../orders/refund-way.ts'
import { subjectOf } from '../payments/subject.ts'
import { countUncovered } from './cover-claims.ts'
import { sendRefundJob } from './jobs.ts'
import { postIntoWallet } from './put-in-wallet.ts'

export type Return = {
  /** Names the refunded money, so that it is refunded only once. */
  key: string
  paymentId: string
  amountIdr: Rupiah
  reason: (typeof refundReasons)[number]
}

/** A refund that was opened: in the user's wallet, sent automatically, or waiting to be claimed. Its amount is without what the payer has already. */
export type OpenedReturn = { id: string; status: 'done' | 'pending' | 'claim'; amountIdr: Rupiah }

/**
 * Sets money of a payment's subject aside, and gives it back (`refund-way.ts` in orders): it is in the user's wallet at once, a job asks the
 * payment's gateway to send it back, or it waits to be claimed. The part of it that was taken back at the gateway is already with the
 * payer: its refund is done without sending anything. Answers undefined if money with this key was refunded before. The database refuses
 * more than the subject holds. The caller has locked the subject.
 */
export async function returnMoney(ctx: TxCtx, input: Return): Promise<OpenedReturn | undefined> {
  const { paymentId, amountIdr } = input
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId))
  invariant(payment, `payment ${paymentId} exists`)
  const gone = await countUncovered(ctx, { paymentId })
  if (gone === 0 || gone >= amountIdr) return open(ctx, { ...input, payment, isTakenBack: gone > 0 })
  const rest = await open(ctx, { ...input, amountIdr: rupiah(amountIdr - gone), payment, isTakenBack: false })
  if (rest) await open(ctx, { ...input, key: `${input.key}:taken_back`, amountIdr: rupiah(gone), payment, isTakenBack: true })
  return rest
}

type Payment = typeof payments.$inferSelect
type Opening = Return & { payment: Payment; isTakenBack: boolean }

async function open(ctx: TxCtx, { key, payment, amountIdr, reason, isTakenBack }: Opening): Promise<OpenedReturn | undefined> {
  const now = ctx.clock.now()
  const { id: paymentId, gateway, subjectKind, subjectId } = payment
  const id = newReference('REF')
  const subject = subjectOf(payment)
  const { way, userId } = isTakenBack ? ({ way: 'source', userId: null } as const) : await findWay(ctx, payment)
  const status = way === 'wallet' ? 'done' : way === 'source' ? 'pending' : 'claim'
  const dueAt = new Date(now.getTime() + ctx.settings.refundClockMs)
  const opened = await ctx.db
    .insert(refunds)
    .values({
      id,
      key,
      subjectKind,
      subjectId,
      paymentId,
      gateway,
      reason,
      amount: amountIdr,
      status,
      backTo: way === 'claim' ? null : way,
      isTakenBack,
      dueAt,
      createdAt: now,
      ...(status === 'done' ? { settledAt: now } : { nextCheckAt: now }),
    })
    .onConflictDoNothing({ target: refunds.key })
    .returning()
  const [refund] = opened
  if (!refund) return undefined
  await post(ctx, { key: `refund:${id}`, from: subjectAccount(subject), to: refundAccount(id), amountIdr, subject, at: now })
  if (userId !== null) await postIntoWallet(ctx, { refund, userId })
  if (status === 'pending') await enqueue(ctx, { job: sendRefundJob, data: { refundId: id } })
  return { id, status, amountIdr }
}

/**
 * The way of a refund, and the user whose wallet takes it. The deletion of an account waits for the order's lock, so that the wallet has an
 * owner when this tx ends. A deposit is refunded only after its account was deleted.
 */
async function findWay(ctx: TxCtx, payment: Payment): Promise<{ way: ReturnType<typeof refundWay>; userId: string | null }> {
  const { subjectKind, subjectId } = payment
  const { userId, refundTo } = orders
  const [order] = subjectKind === 'order' ? await ctx.db.select({ userId, refundTo }).from(orders).where(eq(orders.id, subjectId)) : []
  const way = refundWay(order ?? { userId: null, refundTo: 'source' }, payment)
  return { way, userId: way === 'wallet' ? (order?.userId ?? null) : null }
}
