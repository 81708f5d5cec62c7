import { lt } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { contactTries } from '../../db/schema/orders.ts'

/** Deletes the wrong contacts entered before a moment. */
export async function forgetOldTries(ctx: Pick<TxCtx, 'db'>, input: { before: Date }): Promise<void> {
  await ctx.db.delete(contactTries).where(lt(contactTries.at, input.before))
}
