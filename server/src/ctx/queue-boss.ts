import { sql } from 'drizzle-orm'
import { type Job as BossJob, type ConstructorOptions, fromDrizzle, PgBoss, type ScheduleOptions, type WorkOptions } from 'pg-boss'
import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import { systemClock } from '../platform/clock.ts'
import { describeError } from '../platform/log.ts'
import type { Ctx } from './context.ts'
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

/** Interval at which each worker asks by itself, though nobody woke it. A job that is due at once wakes them, and later ones `wakeWorkers`. */
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
}): Promise<RunningQueue> {
  const { runsByItself } = input
  const boss = new PgBoss({
    ...input.connection,
    useListenNotify: runsByItself,
    schedule: runsByItself,
    supervise: runsByItself,
    superviseIntervalSeconds: deathCheckSeconds,
    monitorIntervalSeconds: deathCheckSeconds,
  })
  boss.on('error', error => input.log.error({ err: error }, 'queue error'))
  await boss.start()
  for (const statement of forgetFuture) await boss.getDb().executeSql(statement)
  await makeQueues(boss, input.handlers)
  const expiries = new Map(input.handlers.map(handler => [handler.job.name, expiry(handler)]))
  let endWaking = () => {}
  return {
    boss,
    async send(tx, { job, data, startAfter, isUrgent }) {
      // The database's time in a tx is that of its beginning. A job that starts "now" is after it, so its workers would not be woken.
      const isLater = startAfter !== undefined && startAfter > systemClock.now()
      const when = { ...(isLater && { startAfter }), ...(isUrgent && { priority: 1 }) }
      await boss.send(job.name, data, { db: fromDrizzle(tx, sql), ...expiries.get(job.name), ...when })
    },
    async retry(tx, { name, id }) {
      const isFailed = sql`name = ${name} and id = ${id}::uuid and state = 'failed'`
      const { rows } = await tx.execute(sql`select id from pgboss.job where ${isFailed} for update`)
      if (!expiries.has(name) || rows.length === 0) return false
      await boss.retry(name, id, { db: fromDrizzle(tx, sql) })
      return true
    },
    async startWorkers(ctx) {
      const workers = new Map<string, string[]>()
      for (const handler of input.handlers) workers.set(handler.job.name, await startWorker(boss, handler, ctx))
      endWaking = wakeWorkers({ boss, workers, log: input.log })
    },
    stop: timeoutMs => {
      endWaking()
      return boss.stop({ graceful: true, timeout: timeoutMs })
    },
  }
}

/** Makes the queues that are new: asking for all of them would take a third of the time of a start. */
async function makeQueues(boss: PgBoss, handlers: readonly JobHandler[]): Promise<void> {
  const made = new Set((await boss.getQueues()).map(({ name }) => name))
  const limits = { retryLimit: 20, retryDelay: 1, retryBackoff: true, retryDelayMax: 60, expireInSeconds, heartbeatSeconds }
  for (const { job } of handlers) {
    if (made.has(job.name)) continue
    await boss.createQueue(job.name, { notify: true, ...limits })
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

/** Answers the ids of the job's workers. */
async function startWorker(boss: PgBoss, handler: JobHandler, ctx: Ctx): Promise<string[]> {
  const { name } = handler.job
  const options = {
    // Fetches a few at a time: after a full batch the next one is fetched at once, otherwise after the interval.
    // A batch runs in parallel, so a slow call delays the end of at most three others. A job that may take long, such as a night's that was missed
    // and the next one's, runs alone.
    batchSize: handler.longestMinutes === undefined ? 4 : 1,
    burstWhenBatchFull: true,
    perJobResults: true,
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: pollSeconds,
  } as const
  const work = () =>
    boss.work<object, unknown, typeof options & WorkOptions>(name, options, jobs => Promise.all(jobs.map(job => runJob(handler, ctx, job))))
  if (handler.cron) await boss.schedule(name, handler.cron, null, scheduleOptions(handler))
  return Promise.all(Array.from({ length: handler.concurrency }, work))
}

/** The queue notes when it last looked at its schedules; what was due since then and is older than a minute was missed. */
function scheduleOptions(handler: JobHandler): ScheduleOptions {
  return { tz: 'Asia/Jakarta', missed: handler.isMadeUp ? 'once' : 'skip', ...expiry(handler) }
}

/** With each job instead of its queue, whose own expiry stays as it was when the queue was made. */
function expiry({ longestMinutes }: JobHandler): { expireInSeconds?: number } {
  return longestMinutes === undefined ? {} : { expireInSeconds: longestMinutes * 60 }
}

async function runJob(handler: JobHandler, ctx: Ctx, job: BossJob<object>) {
  try {
    await handler.handle(ctx, job.data ?? {})
    return { id: job.id, status: 'completed' as const }
  } catch (error) {
    ctx.log.error({ err: error, job: handler.job.name, jobId: job.id }, 'job failed, it will be tried again')
    return { id: job.id, status: 'failed' as const, output: { error: describeError(error) } }
  }
}
