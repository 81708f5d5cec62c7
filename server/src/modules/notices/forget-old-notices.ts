import { and, lt, notInArray } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { notices } from '../../db/schema/payments.ts'

/** Forgets the notices from before a moment, but for those that name one of the references in `kept`. */
export async function forgetOldNotices(ctx: Pick<TxCtx, 'db'>, input: { before: Date; kept: readonly string[] }): Promise<void> {
  await ctx.db.delete(notices).where(and(lt(notices.receivedAt, input.before), notInArray(notices.reference, [...input.kept])))
}
