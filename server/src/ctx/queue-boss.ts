import { sql } from 'drizzle-orm'
import { type Job as BossJob, type ConstructorOptions, fromDrizzle, PgBoss, type ScheduleOptions } from 'pg-boss'
import type { Logger } from 'pino'
import { askAtOnce } from '../db/ask-at-once.ts'
import type { Db, Tx } from '../db/database.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { describeError } from '../platform/log.ts'
import { compareClocks } from './compare-clocks.ts'
import type { Ctx } from './context.ts'
import { type Crew, createCrew } from './crew.ts'
import { fetchById } from './fetch-by-id.ts'
import { fetchInTime } from './fetch-in-time.ts'
import type { JobName, Queue } from './queue.ts'
import { wakeWorkers } from './wake-workers.ts'

/** A job and its handler. A job may run more than once: every handler is safe to repeat. */
export type JobHandler = {
  job: JobName<object>
  handle(ctx: Ctx, data: object): Promise<void>
  /** Most jobs of this kind at a time in one process. */
  concurrency: number
  /** Cron line in WIB, for jobs that run on a schedule. */
  cron?: string
  /** True if a time of the schedule at which no process ran is made up by the next start: once, however many were missed. */
  isMadeUp?: boolean
  /** How long a job may run before it counts as dead; a minute and a half if omitted. */
  longestMinutes?: number
}

type Options = Partial<Pick<JobHandler, 'concurrency' | 'cron' | 'isMadeUp' | 'longestMinutes'>>

/** Connects a handler to the data of its job. */
export function jobHandler<Data extends object>(
  job: JobName<Data>,
  handle: (ctx: Ctx, data: Data) => Promise<void>,
  { concurrency = 2, ...options }: Options = {},
): JobHandler {
  return {
    job,
    // The queue returns the data that `enqueue` stored under the same name, so it has the job's type.
    handle: (ctx, data) => handle(ctx, data as Data),
    concurrency,
    ...options,
  }
}

/** A job running longer than this counts as dead and is given to another process. */
const expireInSeconds = 90

/** A process without a heartbeat for this long counts as dead: its jobs are given to another. The queue's minimum. */
const heartbeatSeconds = 10

/** Interval of the search for dead processes' jobs; buyers who have paid wait for them. */
const deathCheckSeconds = 10

/** Interval at which each worker asks by itself, though nobody woke it. A job that is due at once wakes one, and later ones `wakeWorkers`. */
const pollSeconds = 30

/**
 * The queue notes by the database's clock when it last looked at its schedules and for dead processes, and looks again so long after. If that clock was
 * ahead and was set back, it would look at nothing until the time it had noted. How much was missed meanwhile is not known, so a day counts as missed.
 */
const forgetFuture = [
  `update pgboss.version set cron_on = now() - interval '1 day' where cron_on > now() + interval '1 minute'`,
  ...['bam_on', 'flow_on', 'reindex_on'].map(
    mark => `update pgboss.version set ${mark} = null where ${mark} > now() + interval '1 minute'`,
  ),
  ...['monitor_claim_on', 'monitor_on', 'maintain_on'].map(
    mark => `update pgboss.queue set ${mark} = null where ${mark} > now() + interval '1 minute'`,
  ),
]

/** Queues that an earlier version made notify within the tx. */
const notifyNobody = 'update pgboss.queue set notify = false where notify'

export type RunningQueue = Queue & {
  boss: PgBoss
  startWorkers(ctx: Ctx): Promise<void>
  /** Stops taking jobs and waits at most `timeoutMs` for the running ones. */
  stop(timeoutMs: number): Promise<void>
}

/** Opens the queue and makes its queues, so that later `enqueue` calls need no query outside their tx. */
export async function startQueue(input: {
  connection: Partial<ConstructorOptions>
  handlers: readonly JobHandler[]
  log: Logger
  /** False in tests, which run jobs by hand. */
  runsByItself: boolean
  /** That of this process, by which its jobs are planned. */
  clock?: Clock
}): Promise<RunningQueue> {
  const { runsByItself, clock = systemClock } = input
  const isLater = (startAfter: Date | undefined): startAfter is Date => startAfter !== undefined && startAfter > clock.now()
  const boss = new PgBoss({
    ...input.connection,
    ...(input.connection.db && { db: fetchInTime(fetchById(input.connection.db), clock) }),
    schedule: runsByItself,
    supervise: runsByItself,
    superviseIntervalSeconds: deathCheckSeconds,
    monitorIntervalSeconds: deathCheckSeconds,
  })
  boss.on('error', error => input.log.error({ err: error }, 'queue error'))
  await boss.start()
  await compareClocks({ boss, clock, log: input.log })
  for (const statement of [...forgetFuture, notifyNobody]) await boss.getDb().executeSql(statement)
  await makeQueues(boss, input.handlers)
  const expiries = new Map(input.handlers.map(handler => [handler.job.name, expiry(handler)]))
  const crews = new Map<string, Crew>()
  let endWaking = () => {}
  return {
    boss,
    async send(tx, { job, data, startAfter, isUrgent }) {
      // The database's time in a tx is that of its beginning. A job that starts "now" is after it, so nobody would find it yet.
      const when = { ...(isLater(startAfter) && { startAfter }), ...(isUrgent && { priority: 1 }) }
      const { db, hasAsked } = noteAsking(tx)
      const written = boss.send(job.name, data, { db, ...expiries.get(job.name), ...when })
      await Promise.race([hasAsked, written])
      return { written }
    },
    wake({ job, startAfter }) {
      if (!isLater(startAfter)) crews.get(job.name)?.call()
    },
    async retry(tx, { name, id }) {
      const isFailed = sql`name = ${name} and id = ${id}::uuid and state = 'failed'`
      const { rows } = await tx.execute(sql`select id from pgboss.job where ${isFailed} for update`)
      if (!expiries.has(name) || rows.length === 0) return false
      await boss.retry(name, id, { db: fromDrizzle(tx, sql) })
      return true
    },
    async startWorkers(ctx) {
      for (const handler of input.handlers) crews.set(handler.job.name, await startCrew(boss, handler, ctx))
      const workers = new Map([...crews].map(([name, { ids }]) => [name, ids]))
      endWaking = wakeWorkers({ boss, workers, log: input.log })
    },
    stop: timeoutMs => {
      endWaking()
      return boss.stop({ graceful: true, timeout: timeoutMs })
    },
  }
}

/** The tx as the queue asks it, and when it has asked for its first statement. */
function noteAsking(tx: Tx) {
  const { promise: hasAsked, resolve } = Promise.withResolvers<void>()
  const executeSql = (text: string, values: unknown[] = []) => {
    const answer = askAtOnce(tx, text, values)
    resolve()
    return answer
  }
  return { db: { executeSql }, hasAsked }
}

/**
 * Makes the queues that are new, without notices of the database: a tx that notifies keeps all others from committing while it is written to disk.
 * Asking for all of them would take a third of the time of a start.
 */
async function makeQueues(boss: PgBoss, handlers: readonly JobHandler[]): Promise<void> {
  const made = new Set((await boss.getQueues()).map(({ name }) => name))
  const limits = { retryLimit: 20, retryDelay: 1, retryBackoff: true, retryDelayMax: 60, expireInSeconds, heartbeatSeconds }
  for (const { job } of handlers) {
    if (made.has(job.name)) continue
    await boss.createQueue(job.name, limits)
    // Fills pg-boss's cache of queues, which knows those that were there at its start: on PGlite a first look-up inside a tx would wait for itself.
    await boss.findJobs(job.name, { key: 'none' })
  }
}

/**
 * Frees the jobs of a dead process at once instead of after their time-out.
 * Allowed only if this is certainly the only process, as on the embedded database.
 */
export async function reclaimJobs(db: Db): Promise<void> {
  await db.execute(sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
}

/** Starts the workers of a job. */
async function startCrew(boss: PgBoss, handler: JobHandler, ctx: Ctx): Promise<Crew> {
  const { name } = handler.job
  const batchSize = handler.longestMinutes === undefined ? 4 : 1
  const options = {
    // Fetches a few at a time: after a full batch the next one is fetched at once, otherwise after the interval.
    // A batch runs in parallel, so a slow call delays the end of at most three others. A job that may take long, such as a night's that was missed
    // and the next one's, runs alone.
    batchSize,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: pollSeconds,
  } as const
  if (handler.cron) await boss.schedule(name, handler.cron, null, scheduleOptions(handler))
  const crew = createCrew(id => boss.notifyWorker(id), { batchSize })
  const hire = () =>
    crew.add(work =>
      boss.work<object>(name, options, jobs =>
        work(async () => {
          await Promise.all(jobs.map(job => runJob(boss, { handler, ctx, job })))
        }),
      ),
    )
  await Promise.all(Array.from({ length: handler.concurrency }, hire))
  return crew
}

/** The queue notes when it last looked at its schedules; what was due since then and is older than a minute was missed. */
function scheduleOptions(handler: JobHandler): ScheduleOptions {
  return { tz: 'Asia/Jakarta', missed: handler.isMadeUp ? 'once' : 'skip', ...expiry(handler) }
}

/** With each job instead of its queue, whose own expiry stays as it was when the queue was made. */
function expiry({ longestMinutes }: JobHandler): { expireInSeconds?: number } {
  return longestMinutes === undefined ? {} : { expireInSeconds: longestMinutes * 60 }
}

/** A job that fails is given back by itself; the queue completes the others of its batch together. */
async function runJob(boss: PgBoss, { handler, ctx, job }: { handler: JobHandler; ctx: Ctx; job: BossJob<object> }): Promise<void> {
  try {
    await handler.handle(ctx, job.data ?? {})
  } catch (error) {
    const { name } = handler.job
    ctx.log.error({ err: error, job: name, jobId: job.id }, 'job failed, it will be tried again')
    await boss.fail(name, job, { error: describeError(error) })
  }
}
