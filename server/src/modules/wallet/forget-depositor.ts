import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import { deposits } from '../../db/schema/wallet.ts'
import { forgetPayerPhones } from '../payments/forget-payer-phones.ts'

/** Ids of the deposits that keep an account from being deleted. */
export type HeldDeposits = {
  /** Deposits that wait for their payment. */
  open: string[]
  /** Closed deposits whose payment is still watched, because money may arrive late. */
  watched: string[]
}

/** Locks a user's deposits in this tx and answers those that keep the account. Payments in `cleared` no longer need their user. */
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
  const watched = await listWatchedDeposits(ctx, { userId })
  const awaited = new Set(watched.filter(({ paymentId }) => !cleared.has(paymentId)).map(({ depositId }) => depositId))
  const open = all.filter(({ status }) => status === 'pending_payment').map(({ id }) => id)
  return { open, watched: all.map(({ id }) => id).filter(id => awaited.has(id) && !open.includes(id)) }
}

/** Watched payments of a user's closed deposits. Open deposits are left out: they keep the account anyway. */
export function listWatchedDeposits(ctx: ReadCtx, { userId }: { userId: string }) {
  return ctx.db
    .select({ depositId: deposits.id, paymentId: payments.id })
    .from(deposits)
    .innerJoin(payments, and(eq(payments.subjectKind, 'deposit'), eq(payments.subjectId, deposits.id)))
    .where(and(eq(deposits.userId, userId), isNotNull(payments.nextCheckAt), ne(deposits.status, 'pending_payment')))
}

/** Removes the user and the payer's number from deposits, which stay for the books. None of them may be open. */
export async function forgetDepositor(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<void> {
  const ids = ctx.db.select({ id: deposits.id }).from(deposits).where(eq(deposits.userId, userId))
  await forgetPayerPhones(ctx, { kind: 'deposit', ids })
  await ctx.db.update(deposits).set({ userId: null }).where(eq(deposits.userId, userId))
}
