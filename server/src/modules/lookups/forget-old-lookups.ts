import { and, lt, ne, notInArray } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { lookups } from '../../db/schema/lookups.ts'

const dayMs = 24 * 60 * 60_000
/** So long the player of a look-up is kept, for a supplier that takes its success back. */
const playerMs = 3 * dayMs

/** Removes the players from bought nicknames that have ended, after three days, and deletes rows from before a moment; their postings stay. */
export async function forgetOldLookups(ctx: Pick<TxCtx, 'db' | 'clock'>, { before }: { before: Date }): Promise<void> {
  const isClosed = notInArray(lookups.status, ['sent', 'pending', 'unknown'])
  await ctx.db.delete(lookups).where(and(isClosed, lt(lookups.createdAt, before)))
  const forgetBefore = new Date(ctx.clock.now().getTime() - playerMs)
  await ctx.db
    .update(lookups)
    .set({ customerNo: '', playerHash: '' })
    .where(and(isClosed, lt(lookups.createdAt, forgetBefore), ne(lookups.customerNo, '')))
}
