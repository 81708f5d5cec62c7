import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { describeError } from '../platform/log.ts'

/** `everyMs`: the longest that a job waits after it became due, by the database's clock. `patienceMs`: the longest that a look holds up the next one. */
const usualTimes = { everyMs: 1_000, patienceMs: 5_000 }

/** Those of the named queues that have jobs to be done now. Reads one entry of pg-boss's index of waiting jobs for each. */
const dueQueues = `select name from unnest($1::text[]) as queues (name) where exists (
  select from pgboss.job where job.name = queues.name and state < 'active' and not blocked and start_after <= now())`

type Input = {
  boss: Pick<PgBoss, 'getDb' | 'notifyWorker'>
  /** The ids of each queue's workers. */
  workers: ReadonlyMap<string, readonly string[]>
  log: Pick<Logger, 'warn' | 'info'>
  times?: typeof usualTimes
}

/**
 * Asks once a second which queues have due jobs, and wakes their workers, so that these need not ask: an idle store sends one statement a
 * second instead of seventeen. First only one worker of a queue is woken; if jobs are still due a second later, all of them are, because
 * the first may be held up by slow calls. A look without an answer is given up; that none succeeds is warned of once. Answers a function
 * that ends it.
 */
export function wakeWorkers({ boss, workers, log, times: { everyMs, patienceMs } = usualTimes }: Input): () => void {
  const names = [...workers.keys()]
  let before = new Set<string>()
  let isFailing = false
  let isOver = false
  let timer: NodeJS.Timeout | undefined

  async function look() {
    const found = await findDue().catch(describeError)
    if (isOver) return
    if (Array.isArray(found)) wake(found)
    else noteFailure(found)
    timer = setTimeout(look, everyMs)
  }

  async function findDue(): Promise<string[]> {
    const tooLate = Promise.withResolvers<never>()
    timer = setTimeout(() => tooLate.reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs)
    const asked = Promise.resolve(boss.getDb().executeSql(dueQueues, [names]))
    const { rows } = await Promise.race([asked, tooLate.promise]).finally(() => clearTimeout(timer))
    return rows.map(({ name }: { name: string }) => name)
  }

  function wake(due: readonly string[]) {
    if (isFailing) log.info('due jobs are looked for again')
    isFailing = false
    for (const name of due)
      for (const worker of (workers.get(name) ?? []).slice(0, before.has(name) ? undefined : 1)) boss.notifyWorker(worker)
    before = new Set(due)
  }

  function noteFailure(reason: unknown) {
    if (!isFailing) log.warn({ reason }, 'due jobs can not be looked for')
    isFailing = true
    before.clear()
  }

  timer = setTimeout(look, everyMs)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
