import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { orders } from '../../db/schema/orders.ts'
import { refunds } from '../../db/schema/refunds.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Subject } from '../../platform/subject.ts'
import { ownWallet } from '../orders/refund-way.ts'
import { actsFor } from '../payments/subject.ts'
import { putInWallet } from './put-in-wallet.ts'

/** `by`: who gives it, by the way it takes. */
type Given = { refund: typeof refunds.$inferSelect; by: { wallet: Actor; claim: Actor } }

/**
 * Gives money another way that its gateway does not send back: into the wallet of the order's user, else it waits to be claimed. Its subject
 * is locked.
 */
export async function giveOtherWay(ctx: TxCtx, { refund, by }: Given): Promise<'wallet' | 'claim'> {
  const { id: refundId, amount, reason } = refund
  const subject: Subject = { kind: refund.subjectKind, id: refund.subjectId }
  const userId = await findOwnWallet(ctx, subject)
  if (userId !== null) {
    await putInWallet(ctx, { refund, userId, by: by.wallet })
    return 'wallet'
  }
  await ctx.db.update(refunds).set({ status: 'claim', backTo: null }).where(eq(refunds.id, refundId))
  await actsFor(ctx, subject).followRefund(ctx, { id: subject.id, refundId, amount, reason, backTo: null, by: by.claim })
  return 'claim'
}

/** The wallet for money of this subject that its gateway does not send back; null if its owner has to claim it. */
async function findOwnWallet(ctx: TxCtx, { kind, id }: Subject): Promise<string | null> {
  if (kind !== 'order') return null
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
  return order ? ownWallet(order) : null
}
