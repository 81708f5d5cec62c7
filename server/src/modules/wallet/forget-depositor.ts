import { and, asc, eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { deposits } from '../../db/schema/wallet.ts'

/** Takes a user's deposits that wait for their money for this tx alone, and answers their ids. */
export async function lockOpenDeposits(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<string[]> {
  const open = await ctx.db
    .select({ id: deposits.id })
    .from(deposits)
    .where(and(eq(deposits.userId, userId), eq(deposits.status, 'pending_payment')))
    .orderBy(asc(deposits.id))
    .for('update')
  return open.map(({ id }) => id)
}

/** Takes whose they were out of a user's deposits, which stay for the books. None of them may be open. */
export async function forgetDepositor(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<void> {
  await ctx.db.update(deposits).set({ userId: null }).where(eq(deposits.userId, userId))
}
