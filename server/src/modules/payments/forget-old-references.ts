import { and, isNull, lt, notInArray } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { suspenseReceipts, unknownReferences } from '../../db/schema/payments.ts'

/** References whose money waits in suspense for a person. */
export async function findReferencesInSuspense(ctx: Pick<TxCtx, 'db'>): Promise<string[]> {
  const waiting = await ctx.db
    .selectDistinct({ reference: suspenseReceipts.reference })
    .from(suspenseReceipts)
    .where(isNull(suspenseReceipts.settledAt))
  return waiting.map(({ reference }) => reference)
}

/** Deletes unknown references last noticed before a moment, which are no longer asked about and have no money in suspense. */
export async function forgetOldReferences(ctx: Pick<TxCtx, 'db'>, input: { before: Date }): Promise<void> {
  const kept = await findReferencesInSuspense(ctx)
  const isOver = and(lt(unknownReferences.noticedAt, input.before), isNull(unknownReferences.nextCheckAt))
  await ctx.db.delete(unknownReferences).where(and(isOver, notInArray(unknownReferences.reference, kept)))
}
