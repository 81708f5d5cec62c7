import type { Rupiah } from '@kilat/contract/money.ts'
import type { refundReasons } from '@kilat/contract/transactions.ts'
import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { payments } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { newReference } from '../../platform/ids.ts'
import { invariant } from '../../platform/invariant.ts'
import { refundAccount, subjectAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { subjectOf } from '../payments/subject.ts'
import { sendRefundJob } from './jobs.ts'

export type Return = {
  /** Names the refunded money, so that it is refunded only once. */
  key: string
  paymentId: string
  amountIdr: Rupiah
  reason: (typeof refundReasons)[number]
}

/** A refund that was opened: sent automatically, or waiting to be claimed. */
export type OpenedReturn = { id: string; status: 'pending' | 'claim' }

/**
 * Sets money of a payment's subject aside, and lets a job ask the payment's gateway to send it back. Answers undefined if money
 * with this key was refunded before. The database refuses more than the subject holds.
 */
export async function returnMoney(ctx: TxCtx, input: Return): Promise<OpenedReturn | undefined> {
  const { key, paymentId, amountIdr, reason } = input
  const now = ctx.clock.now()
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId))
  invariant(payment, `payment ${paymentId} exists`)
  const { gateway, canRefund, subjectKind, subjectId } = payment
  const id = newReference('REF')
  const status = canRefund ? 'pending' : 'claim'
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
      dueAt,
      createdAt: now,
      nextCheckAt: now,
    })
    .onConflictDoNothing({ target: refunds.key })
    .returning({ id: refunds.id })
  if (opened.length === 0) return undefined
  const subject = subjectOf(payment)
  await post(ctx, { key: `refund:${id}`, from: subjectAccount(subject), to: refundAccount(id), amountIdr, subject, at: now })
  if (canRefund) await enqueue(ctx, { job: sendRefundJob, data: { refundId: id } })
  return { id, status }
}
