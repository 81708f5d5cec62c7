import { and, eq, isNull, lt, notExists } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/database.ts'
import { notices, suspenseReceipts, unknownReferences } from '../../db/schema/payments.ts'
import type { Ctx } from '../../platform/context.ts'
import { forgetOldKeys } from '../orders/forget-old-keys.ts'

/** Longer than any company repeats a notice. */
const keptMs = 90 * 24 * 60 * 60_000

/**
 * Forgets notices and idempotency keys that nobody will repeat any more. The books and the orders stay, and so does what tells
 * of money that waits in suspense for a person.
 */
export async function purgeOldRecords(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - keptMs)
  await ctx.db.transaction(async tx => {
    await tx.delete(notices).where(and(lt(notices.receivedAt, before), notExists(waiting(tx, notices.reference))))
    const isOver = and(lt(unknownReferences.noticedAt, before), isNull(unknownReferences.nextLookAt))
    await tx.delete(unknownReferences).where(and(isOver, notExists(waiting(tx, unknownReferences.reference))))
    await forgetOldKeys(tx, before)
  })
}

/** The money in suspense that came under a reference. */
function waiting(tx: Tx, reference: PgColumn) {
  return tx
    .select({ id: suspenseReceipts.id })
    .from(suspenseReceipts)
    .where(and(eq(suspenseReceipts.reference, reference), isNull(suspenseReceipts.settledAt)))
}
