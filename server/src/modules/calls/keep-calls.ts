import type { Ctx } from '../../ctx/context.ts'
import { calls } from '../../db/schema/calls.ts'
import type { CallRecord } from '../../platform/watch-calls.ts'

/** Calls that wait to be written; more are counted and forgotten. */
const mostWaiting = 2_000
const rowsPerInsert = 200
const pauseMs = 1_000

export type CallKeeper = { take(record: CallRecord): void; flush(): Promise<void> }

/**
 * Writes calls to companies some at a time and later, in no tx of theirs: a call never waits for it, and does not fail with it. Calls are lost if the
 * process is killed or the database is down.
 */
export function keepCalls({ db, log }: Pick<Ctx, 'db' | 'log'>, { most = mostWaiting } = {}): CallKeeper {
  let waiting: CallRecord[] = []
  let lost = 0
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  async function write(): Promise<void> {
    const taken = waiting
    waiting = []
    if (lost > 0) log.warn({ lost }, 'calls to companies were not kept')
    lost = 0
    for (let from = 0; from < taken.length; from += rowsPerInsert) {
      const rows = taken.slice(from, from + rowsPerInsert).map(record => ({ ...record, exchanges: [...record.exchanges] }))
      try {
        await db.insert(calls).values(rows)
      } catch (err) {
        log.warn({ err, lost: rows.length }, 'calls to companies were not kept')
      }
    }
  }

  return {
    take(record) {
      if (waiting.length >= most) {
        lost += 1
        return
      }
      waiting.push(record)
      timer ??= setTimeout(() => void flush(), pauseMs).unref()
    },
    flush,
  }
}
