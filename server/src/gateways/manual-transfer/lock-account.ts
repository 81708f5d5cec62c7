import { sql } from 'drizzle-orm'
import type { DeskTx } from '../gateway.ts'

/** An arbitrary number, the same in every process. */
const accountLock = 7_215_606

/**
 * Whoever records or recognises lines of an account takes turns until the tx ends, before any row is locked: of two people who record one transfer
 * under two names the second has to see the first one's line.
 */
export async function lockAccount({ db }: Pick<DeskTx, 'db'>, account: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(accountLock))}, hashtext(${account}))`)
}
