import { and, lt, notInArray } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { notices } from '../../db/schema/payments.ts'

/** Deletes the notices from before a moment, except those that name a reference in `kept`. */
export async function forgetOldNotices(ctx: Pick<TxCtx, 'db'>, input: { before: Date; kept: readonly string[] }): Promise<void> {
  await ctx.db.delete(notices).where(and(lt(notices.receivedAt, input.before), notInArray(notices.reference, [...input.kept])))
}
