import { sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'

/** An arbitrary number, the same in every process, so that two lists are never written at once. */
const catalogLock = 7_215_602

/** Lets one tx at a time change the catalogue. */
export async function lockCatalog(ctx: Pick<TxCtx, 'db'>): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(catalogLock))})`)
}
