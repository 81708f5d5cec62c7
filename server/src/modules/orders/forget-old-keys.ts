import { lt } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { contactTries, idempotencyKeys } from '../../db/schema/orders.ts'

/** Forgets the clients' keys and the wrong contacts from before a moment. */
export async function forgetOldKeys(ctx: Pick<TxCtx, 'db'>, before: Date): Promise<void> {
  await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
  await ctx.db.delete(contactTries).where(lt(contactTries.at, before))
}
