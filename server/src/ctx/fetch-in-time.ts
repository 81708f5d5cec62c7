import type { ConstructorOptions } from 'pg-boss'
import type { Clock } from '../platform/clock.ts'

type QueueDb = NonNullable<ConstructorOptions['db']>

/** In the queue's statement that takes due jobs: a job is due by the database's clock. */
const isDue = 'j.start_after <= pgboss.job_now()'

/** Jobs to be done at once, and those that are tried again, have their time from the database's clock; all others have it from a process's. */
const hasItsTime = "j.start_after = j.created_on or j.state = 'retry'"

/**
 * Takes planned jobs only once this process's clock has reached their time, too: the database's may be ahead, or that of the process that planned them. A
 * check that runs before its time plans no other, so its work would wait for the sweep of lost work.
 */
export function fetchInTime(db: QueueDb, clock: Clock): QueueDb {
  const executeSql: QueueDb['executeSql'] = (text, values) => {
    if (!text.includes(isDue)) return db.executeSql(text, values)
    const given = [...(values ?? []), clock.now().toISOString()]
    return db.executeSql(text.replace(isDue, `$& AND (j.start_after <= $${given.length}::timestamptz OR ${hasItsTime})`), given)
  }
  return Object.assign(Object.create(db), { executeSql })
}
