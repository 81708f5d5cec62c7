import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import { deposits } from '../../db/schema/wallet.ts'

/** Ids of deposits that keep their account. */
export type HeldDeposits = {
  /** They wait for their money. */
  open: string[]
  /** They have ended, and money may come all the same: their payment is still watched. */
  watched: string[]
}

/** Takes a user's deposits for this tx alone and answers those that keep the account. Payments in `cleared` need no owner any more. */
export async function lockHeldDeposits(
  ctx: Pick<TxCtx, 'db'>,
  { userId, cleared }: { userId: string; cleared: ReadonlySet<string> },
): Promise<HeldDeposits> {
  const all = await ctx.db
    .select({ id: deposits.id, status: deposits.status })
    .from(deposits)
    .where(eq(deposits.userId, userId))
    .orderBy(asc(deposits.id))
    .for('update')
  const looked = await listWatchedDeposits(ctx, { userId })
  const awaited = new Set(looked.filter(({ paymentId }) => !cleared.has(paymentId)).map(({ depositId }) => depositId))
  const open = all.filter(({ status }) => status === 'pending_payment').map(({ id }) => id)
  return { open, watched: all.map(({ id }) => id).filter(id => awaited.has(id) && !open.includes(id)) }
}

/** The payments that are still watched for a user's deposits. What waits to be paid holds its user anyway, and is left out. */
export function listWatchedDeposits(ctx: ReadCtx, { userId }: { userId: string }) {
  return ctx.db
    .select({ depositId: deposits.id, paymentId: payments.id })
    .from(deposits)
    .innerJoin(payments, and(eq(payments.subjectKind, 'deposit'), eq(payments.subjectId, deposits.id)))
    .where(and(eq(deposits.userId, userId), isNotNull(payments.nextLookAt), ne(deposits.status, 'pending_payment')))
}

/** Takes whose they were out of a user's deposits, which stay for the books. None of them may be open. */
export async function forgetDepositor(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<void> {
  await ctx.db.update(deposits).set({ userId: null }).where(eq(deposits.userId, userId))
}
