import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { refunds } from '../../db/schema/refunds.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Subject } from '../../platform/subject.ts'
import { refundAccount, walletAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { actsFor } from '../payments/subject.ts'
import { refundedKey } from './refunded-key.ts'

type Refund = typeof refunds.$inferSelect

/**
 * Ends a refund that was not sent by putting its money into a user's wallet. Its subject is locked, and with it, or on its own, the user is
 * kept from being deleted.
 */
export async function putInWallet(ctx: TxCtx, input: { refund: Refund; userId: string; by: Actor }): Promise<void> {
  const { refund, userId, by } = input
  const { id, amount, reason } = refund
  const subject: Subject = { kind: refund.subjectKind, id: refund.subjectId }
  await ctx.db.update(refunds).set({ status: 'done', backTo: 'wallet', settledAt: ctx.clock.now() }).where(eq(refunds.id, id))
  await postIntoWallet(ctx, { refund, userId })
  await actsFor(ctx, subject).followRefund(ctx, { id: subject.id, refundId: id, amount, reason, backTo: 'wallet', by })
}

/** Moves a refund's money into a user's wallet. The caller has written that it is there. */
export async function postIntoWallet(
  ctx: TxCtx,
  { refund, userId }: { refund: Pick<Refund, 'id' | 'amount' | 'subjectKind' | 'subjectId' | 'reopenedAt'>; userId: string },
): Promise<void> {
  await post(ctx, {
    key: refundedKey(refund),
    from: refundAccount(refund.id),
    to: walletAccount(userId),
    amountIdr: refund.amount,
    subject: { kind: refund.subjectKind, id: refund.subjectId },
    at: ctx.clock.now(),
  })
}
