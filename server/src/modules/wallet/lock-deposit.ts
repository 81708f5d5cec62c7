import { eq, sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { deposits } from '../../db/schema/wallet.ts'
import { together } from '../../db/together.ts'
import { invariant } from '../../platform/invariant.ts'
import { tryHoldUser } from '../identity/hold-user.ts'

export type Deposit = typeof deposits.$inferSelect

/**
 * Locks a deposit in this tx, and first its user, so that the account can not be deleted meanwhile: users are always locked
 * before their rows. `userId` is null if the account was deleted.
 */
export async function lockDeposit(ctx: Pick<TxCtx, 'db'>, { id }: { id: string }): Promise<Deposit> {
  const isIt = eq(deposits.id, id)
  const itsUser = sql<string | null>`(${ctx.db.select({ userId: deposits.userId }).from(deposits).where(isIt)})`
  // Asked at once, so that what the caller asks for beside it comes after both locks.
  const [isHeld, [deposit]] = await together([tryHoldUser(ctx, itsUser), ctx.db.select().from(deposits).where(isIt).for('update')])
  invariant(deposit, `deposit ${id} exists`)
  return isHeld ? deposit : { ...deposit, userId: null }
}
