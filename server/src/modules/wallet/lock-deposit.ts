import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { deposits } from '../../db/schema/wallet.ts'
import { invariant } from '../../platform/invariant.ts'
import { tryHoldUser } from '../identity/hold-user.ts'

export type Deposit = typeof deposits.$inferSelect

/**
 * Locks a deposit in this tx, and first its user, so that the account can not be deleted meanwhile: users are always locked
 * before their rows. `userId` is null if the account was deleted.
 */
export async function lockDeposit(ctx: Pick<TxCtx, 'db'>, { id }: { id: string }): Promise<Deposit> {
  const [seen] = await ctx.db.select({ userId: deposits.userId }).from(deposits).where(eq(deposits.id, id))
  const isHeld = typeof seen?.userId === 'string' && (await tryHoldUser(ctx, seen.userId))
  const [deposit] = await ctx.db.select().from(deposits).where(eq(deposits.id, id)).for('update')
  invariant(deposit, `deposit ${id} exists`)
  return isHeld ? deposit : { ...deposit, userId: null }
}
