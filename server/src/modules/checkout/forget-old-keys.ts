import { lt } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { idempotencyKeys } from '../../db/schema/orders.ts'

/** Deletes idempotency keys from before a moment. */
export async function forgetOldKeys(ctx: Pick<TxCtx, 'db'>, input: { before: Date }): Promise<void> {
  await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, input.before))
}
