import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'

/** Clocks that are set by a time server differ by less. */
const mostApartMs = 5_000

/**
 * Warns if the clock of the database and that of this process are far apart. Planned work waits for the later of both. A slow answer warns of nothing: the
 * database's time must lie outside the whole call.
 */
export async function compareClocks({
  boss,
  clock,
  log,
}: {
  boss: Pick<PgBoss, 'getDb'>
  clock: Clock
  log: Pick<Logger, 'warn'>
}): Promise<void> {
  const askedMs = clock.now().getTime()
  const { rows } = await boss.getDb().executeSql('select extract(epoch from clock_timestamp()) * 1000 as ms')
  const [aheadMs, behindMs] = [Number(rows[0].ms) - clock.now().getTime(), askedMs - Number(rows[0].ms)]
  if (aheadMs > mostApartMs)
    log.warn({ aheadMs: Math.round(aheadMs) }, 'the database’s clock is ahead of this machine’s: set both by a time server')
  if (behindMs > mostApartMs)
    log.warn({ behindMs: Math.round(behindMs) }, 'the database’s clock is behind this machine’s: set both by a time server')
}
