import { lt, sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { calls } from '../../db/schema/calls.ts'

const keptMs = 14 * 24 * 60 * 60_000
const mostKept = 1_000_000

/** Deletes calls to companies of before two weeks ago, and the oldest of more than a million. */
export async function forgetOldCalls(ctx: Pick<TxCtx, 'db' | 'clock'>, { most = mostKept } = {}): Promise<void> {
  await ctx.db.delete(calls).where(lt(calls.startedAt, new Date(ctx.clock.now().getTime() - keptMs)))
  await ctx.db.delete(calls).where(sql`${calls.id} <= (select id from ${calls} order by id desc offset ${most} limit 1)`)
}
