import { sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'

/** An arbitrary number, the same in every process. */
const channelsLock = 7_215_603

/** Lets one tx at a time change the channels. Readers do not wait. */
export async function lockChannels(ctx: Pick<TxCtx, 'db'>): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(channelsLock))})`)
}
