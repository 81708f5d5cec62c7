import { and, eq, isNull, lt, notExists } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { notices, suspenseReceipts, unknownReferences } from '../../db/schema/payments.ts'
import { forgetOldKeys } from '../orders/forget-old-keys.ts'

/** Longer than any company repeats a notice. */
const keptMs = 90 * 24 * 60 * 60_000

/**
 * Forgets notices and idempotency keys that nobody will repeat any more. The books and the orders stay, and so does what tells
 * of money that waits in suspense for a person.
 */
export async function purgeOldRecords(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - keptMs)
  await inTx(ctx, async ctx => {
    await ctx.db.delete(notices).where(and(lt(notices.receivedAt, before), notExists(waiting(ctx, notices.reference))))
    const isOver = and(lt(unknownReferences.noticedAt, before), isNull(unknownReferences.nextLookAt))
    await ctx.db.delete(unknownReferences).where(and(isOver, notExists(waiting(ctx, unknownReferences.reference))))
    await forgetOldKeys(ctx, before)
  })
}

/** The money in suspense that came under a reference. */
function waiting(ctx: Pick<TxCtx, 'db'>, reference: PgColumn) {
  return ctx.db
    .select({ id: suspenseReceipts.id })
    .from(suspenseReceipts)
    .where(and(eq(suspenseReceipts.reference, reference), isNull(suspenseReceipts.settledAt)))
}
