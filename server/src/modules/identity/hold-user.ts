import { eq, type SQL } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { users } from '../../db/schema/identity.ts'
import { Problem } from '../../platform/problem.ts'

/**
 * Keeps an account from being deleted until this tx ends, so that rows the tx gives to it keep their owner.
 * Users are always locked before orders. Refuses a deleted account. A verb that puts money into a wallet holds its user in
 * the same tx; if that is refused, the money stays with its order, refund or deposit, because a wallet without a user has no
 * owner, and the check of the books reports it.
 */
export async function holdUser(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<void> {
  if (!(await tryHoldUser(ctx, userId))) throw accountDeleted()
}

/** The same for verbs that must go on without the account: answers whether it exists. `userId` may be a query of it. */
export async function tryHoldUser(ctx: Pick<TxCtx, 'db'>, userId: string | SQL<string | null>): Promise<boolean> {
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  return user !== undefined
}

/** Locks an account in this tx. Answers undefined if there is none. */
export async function tryLockUser(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<typeof users.$inferSelect | undefined> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId)).for('update')
  return user
}

/** Locks an account in this tx. Refuses a deleted account. */
export async function lockUser(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<typeof users.$inferSelect> {
  const user = await tryLockUser(ctx, userId)
  if (!user) throw accountDeleted()
  return user
}

/** The refusal of a call whose account, and with it the session, was deleted meanwhile. */
export function accountDeleted(): Problem {
  return new Problem('sign_in_required', 'Sesi kamu sudah berakhir. Masuk lagi, ya.')
}
