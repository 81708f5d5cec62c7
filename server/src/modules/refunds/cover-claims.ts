import { rupiah } from '@kilat/contract/money.ts'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { newReference } from '../../platform/ids.ts'
import { invariant } from '../../platform/invariant.ts'
import { refundAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { readUncovered } from '../payments/cover-taken-back.ts'
import { sendRefundJob } from './jobs.ts'

type Refund = typeof refunds.$inferSelect

/** Ends claims of a payment as far as its money was taken back at the gateway: the payer has it. The payment's subject is locked. */
export async function coverClaims(ctx: TxCtx, { paymentId }: { paymentId: string }): Promise<void> {
  const isClaim = and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'claim'))
  for (const claim of await ctx.db.select().from(refunds).where(isClaim).orderBy(asc(refunds.createdAt), asc(refunds.id)))
    await coverRefund(ctx, { refund: claim, rest: 'claim' })
}

/** Rupiah of a payment that were taken back, without those that refunds already stand for. */
export async function countUncovered(ctx: ReadCtx, { paymentId }: { paymentId: string }): Promise<number> {
  const isPromised = and(eq(refunds.paymentId, paymentId), eq(refunds.isTakenBack, true), ne(refunds.status, 'done'))
  const sum = sql<string | number>`coalesce(sum(${refunds.amount}), 0)`
  const [promised] = await ctx.db.select({ sum }).from(refunds).where(isPromised)
  return (await readUncovered(ctx, { paymentId })) - Number(promised?.sum ?? 0)
}

/**
 * Lets a job end an unsent refund without sending anything, as far as its money was taken back at the gateway. The rest becomes a refund of
 * its own, which is answered: a claim, or one the gateway is asked for under a new reference; null if all is covered. Answers undefined if nothing of it was
 * taken back.
 */
export async function coverRefund(
  ctx: TxCtx,
  { refund, rest }: { refund: Refund; rest: 'claim' | 'pending' },
): Promise<Refund | null | undefined> {
  const now = ctx.clock.now()
  const gone = rupiah(Math.min(refund.amount, await countUncovered(ctx, refund)))
  if (gone === 0) return undefined
  await ctx.db
    .update(refunds)
    .set({ amount: gone, status: 'pending', backTo: 'source', isTakenBack: true, nextCheckAt: now })
    .where(eq(refunds.id, refund.id))
  await enqueue(ctx, { job: sendRefundJob, data: { refundId: refund.id } })
  const amount = rupiah(refund.amount - gone)
  if (amount === 0) return null
  const id = newReference('REF')
  const [left] = await ctx.db
    .insert(refunds)
    .values({
      ...refund,
      id,
      key: `${refund.key}:rest:${id}`,
      amount,
      status: rest,
      backTo: rest === 'claim' ? null : 'source',
      checkCount: 0,
      nextCheckAt: now,
    })
    .returning()
  invariant(left, 'an inserted refund is answered')
  const subject = { kind: refund.subjectKind, id: refund.subjectId }
  await post(ctx, { key: `rest:${id}`, from: refundAccount(refund.id), to: refundAccount(id), amountIdr: amount, subject, at: now })
  if (rest === 'pending') await enqueue(ctx, { job: sendRefundJob, data: { refundId: id } })
  return left
}
