import { sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'

/** An arbitrary number, the same in every process. */
const switchLock = sql.raw('7215607')

/** Lets one tx at a time act on switches, after the end of all txs that rely on what is on now. */
export async function lockSwitches(ctx: Pick<TxCtx, 'db'>): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${switchLock})`)
}

/** Lets a tx rely on what is on, until its end, beside all others that do. What it reads of the switches it has to read after this. */
export async function relyOnSwitches(ctx: Pick<TxCtx, 'db'>): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock_shared(${switchLock})`)
}
