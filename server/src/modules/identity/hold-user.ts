import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { users } from '../../db/schema/identity.ts'
import { Problem } from '../../platform/problem.ts'

/**
 * Keeps an account from being deleted until this tx ends, so that what the tx gives to it stays somebody's.
 * Always taken before any order's lock. Refuses where the account is gone. Whatever puts money into a wallet holds its user in
 * the same tx, and where that is refused the money stays with its order, refund or deposit: a wallet without a user is nobody's,
 * and the check of the books reports it.
 */
export async function holdUser(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<void> {
  if (!(await tryHoldUser(ctx, userId))) throw userGone()
}

/** The same, for what has to go on where the account is gone: answers whether it is there. */
export async function tryHoldUser(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<boolean> {
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  return user !== undefined
}

/** Takes an account for this tx alone. Refuses where it is gone. */
export async function lockUser(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<typeof users.$inferSelect> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw userGone()
  return user
}

/** The account was deleted while this call was on its way: its session went with it. */
export function userGone(): Problem {
  return new Problem('sign_in_required', 'Sesi kamu sudah berakhir. Masuk lagi, ya.')
}
