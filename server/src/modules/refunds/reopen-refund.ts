import { and, eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { refunds } from '../../db/schema/refunds.ts'
import type { Actor } from '../../platform/actor.ts'
import { gatewayAccount, refundAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { actsFor } from '../payments/subject.ts'
import { coverRefund } from './cover-claims.ts'
import { giveOtherWay } from './give-other-way.ts'

/**
 * Opens a refund again that its gateway called sent and that never left it, as a person has found out: its money is in the user's wallet, or
 * waits to be claimed. It is never asked for at the gateway again, which knows its reference as done. What was taken back meanwhile covers it.
 * Answers false, and moves nothing, if there is no such refund of an order that was sent to its source.
 */
export async function reopenRefund(ctx: TxCtx, { refundId, by }: { refundId: string; by: Actor }): Promise<boolean> {
  const [seen] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
  if (seen?.subjectKind !== 'order') return false
  const subject = { kind: seen.subjectKind, id: seen.subjectId }
  await actsFor(ctx, subject).lock(ctx, subject)
  const now = ctx.clock.now()
  const isSent = and(eq(refunds.status, 'done'), eq(refunds.backTo, 'source'), eq(refunds.isTakenBack, false))
  const [refund] = await ctx.db
    .update(refunds)
    .set({ status: 'pending', settledAt: null, reopenedAt: now, dueAt: new Date(now.getTime() + ctx.settings.refundClockMs) })
    .where(and(eq(refunds.id, refundId), isSent))
    .returning()
  if (!refund) return false
  const { gateway, amount: amountIdr } = refund
  const back = { from: gatewayAccount(gateway), to: refundAccount(refundId), amountIdr }
  await post(ctx, { ...back, key: `unsent:${refundId}`, subject, at: now })
  const covered = await coverRefund(ctx, { refund, rest: 'claim' })
  const left = covered === undefined ? refund : covered
  if (left) await giveOtherWay(ctx, { refund: left, by: { wallet: by, claim: by } })
  return true
}
