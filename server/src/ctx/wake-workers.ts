import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { describeError } from '../platform/log.ts'

/** The longest that a job waits after it became due, by the database's clock. */
const lookMs = 1_000

/** Those of the named queues that have jobs to be done now. Reads one entry of pg-boss's index of waiting jobs for each. */
const dueQueues = `select name from unnest($1::text[]) as queues (name) where exists (
  select from pgboss.job where job.name = queues.name and state < 'active' and not blocked and start_after <= now())`

/**
 * Asks once a second which queues have due jobs, and wakes their workers, so that these need not ask: an idle store sends one statement a
 * second instead of seventeen. First only one worker of a queue is woken; if jobs are still due a second later, all of them are, because
 * the first may be held up by slow calls. `workers`: the ids of each queue's workers. Answers a function that ends it.
 */
export function wakeWorkers(input: { boss: PgBoss; workers: ReadonlyMap<string, readonly string[]>; log: Logger }): () => void {
  const { boss, workers, log } = input
  const names = [...workers.keys()]
  let before = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  async function look() {
    const due = await findDue().catch(error => {
      if (!isOver) log.warn({ reason: describeError(error) }, 'due jobs could not be looked for')
      return []
    })
    if (isOver) return
    for (const name of due)
      for (const worker of (workers.get(name) ?? []).slice(0, before.has(name) ? undefined : 1)) boss.notifyWorker(worker)
    before = new Set(due)
    timer = setTimeout(look, lookMs)
  }

  async function findDue(): Promise<string[]> {
    const { rows } = await boss.getDb().executeSql(dueQueues, [names])
    return rows.map(({ name }: { name: string }) => name)
  }

  timer = setTimeout(look, lookMs)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
