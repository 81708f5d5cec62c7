import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTx } from '../db/in-tx.ts'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import { jobs } from '../jobs.ts'
import { quietLog } from '../platform/log-quiet.ts'
import { createServerData } from '../test/server-data.ts'
import { createTestStore, type TestStore } from '../test/store.ts'
import { enqueue, jobName } from './queue.ts'
import { type JobHandler, jobHandler, type RunningQueue, startQueue } from './queue-boss.ts'

const isShared = process.env.TEST_DATABASE_URL !== undefined

let data: Awaited<ReturnType<typeof createServerData>>
let store: TestStore
let databases: OpenDatabase[]
let queues: RunningQueue[]
/** Names of the jobs that ran, in whatever process. */
let ran: string[]

beforeEach(async () => {
  data = await createServerData('schedules')
  store = await createTestStore()
  databases = []
  queues = []
  ran = []
})
afterEach(async () => {
  for (const queue of queues) await queue.stop(1_000)
  for (const database of databases) await database.close()
  await store.close()
  await data.remove()
})

/** Starts as a process would: the queue first, which looks at its schedules, then the workers. */
async function start(handlers: readonly JobHandler[], before = sql`select 1`): Promise<OpenDatabase> {
  const database = await openDatabase({ dataDir: data.env.DATA_DIR, databaseUrl: data.env.DATABASE_URL })
  databases.push(database)
  await database.db.execute(before)
  const queue = await startQueue({ connection: database.queueConnection, handlers, log: quietLog, runsByItself: true })
  queues.push(queue)
  await queue.startWorkers(store.ctx)
  return database
}

async function stopAll(): Promise<void> {
  for (const queue of queues.splice(0)) await queue.stop(1_000)
  for (const database of databases.splice(0)) await database.close()
}

/** The cron line of a time of the day so many minutes ago, in WIB. */
function dailyAgo(minutes: number): string {
  const at = new Date(Date.now() - minutes * 60_000 + 7 * 60 * 60_000)
  return `${at.getUTCMinutes()} ${at.getUTCHours()} * * *`
}

test('a daily job whose time was missed runs at the next start, once, in one of two processes, and again if it was cut off', async () => {
  const cron = dailyAgo(120)
  const note = (name: string, options: object) =>
    jobHandler(jobName(name), async () => void ran.push(name), { concurrency: 1, cron, ...options })
  const cutOff = async () => {
    ran.push('cut-off')
    if (ran.filter(name => name === 'cut-off').length === 1) await new Promise(() => {})
  }
  const handlers = [
    note('made-up', { isMadeUp: true }),
    note('skipped', {}),
    jobHandler(jobName('cut-off'), cutOff, { concurrency: 1, cron, isMadeUp: true }),
  ]
  await start(handlers)
  await stopAll()
  const downForDays = sql`with old as (update pgboss.schedule set created_on = now() - interval '5 days')
    update pgboss.version set cron_on = now() - interval '3 days'`
  await start(handlers, downForDays)
  if (isShared) await start(handlers)
  await vi.waitFor(() => expect(ran.toSorted()).toEqual(['cut-off', 'made-up']), { timeout: 30_000, interval: 50 })
  await stopAll()
  // Else the test would wait for the second look of its worker.
  const again = await start(handlers, sql`update pgboss.job set start_after = now() where name = 'cut-off'`)
  await vi.waitFor(() => expect(ran.toSorted()).toEqual(['cut-off', 'cut-off', 'made-up']), { timeout: 50_000, interval: 50 })
  // What was made up is not owed again by that start.
  const { rows } = await again.db.execute(sql`select data ->> 'name' as name from pgboss.job where name = '__pgboss__send-it' order by 1`)
  expect(rows).toEqual([{ name: 'cut-off' }, { name: 'made-up' }])
})

test('a job that may take long never runs beside another of its name in one process', async () => {
  let running = 0
  const together: number[] = []
  const takesLong = async () => {
    running += 1
    together.push(running)
    await wait(50)
    running -= 1
  }
  const handler = jobHandler(jobName('takes-long'), takesLong, { concurrency: 1, longestMinutes: 120 })
  const database = await openDatabase({ dataDir: data.env.DATA_DIR, databaseUrl: data.env.DATABASE_URL })
  databases.push(database)
  const queue = await startQueue({ connection: database.queueConnection, handlers: [handler], log: quietLog, runsByItself: true })
  queues.push(queue)
  for (let night = 0; night < 3; night += 1) await inTx(database, ctx => enqueue({ ...ctx, queue }, { job: handler.job, data: { night } }))
  await queue.startWorkers(store.ctx)
  await vi.waitFor(() => expect(together).toHaveLength(3), { timeout: 10_000 })
  expect(together).toEqual([1, 1, 1])
})

test('a database clock that was ahead and is set back does not stop the schedules, nor the search for dead processes', async () => {
  const handlers = [jobHandler(jobName('nightly'), async () => {}, { concurrency: 1, cron: dailyAgo(120), isMadeUp: true })]
  await start(handlers)
  await stopAll()
  const ahead = sql`with old as (update pgboss.schedule set created_on = now() - interval '5 days'), ahead as (
      update pgboss.queue set monitor_claim_on = now() + interval '1 year', monitor_on = now() + interval '1 year', maintain_on = now() + interval '1 year'
    )
    update pgboss.version set cron_on = now() + interval '1 year', bam_on = now() + interval '1 year', flow_on = now() + interval '1 year',
      reindex_on = now() + interval '1 year'`
  const { db } = await start(handlers, ahead)
  const left = async (table: string) => {
    const { rows } = await db.execute<{ mark: string; at: string | null }>(
      sql.raw(`select mark.key as mark, mark.value as at from ${table} t, jsonb_each_text(to_jsonb(t)) mark where mark.key like '%\\_on'`),
    )
    return rows.filter(({ at }) => at !== null && Date.parse(at) > Date.now() + 60_000)
  }
  expect([await left('pgboss.version'), await left('pgboss.queue')]).toEqual([[], []])
  // The last day is owed, or sent already.
  const owed = sql`select 1 from pgboss.version where cron_on < now() - interval '23 hours'
    union all select 1 from pgboss.job where name = '__pgboss__send-it'`
  await vi.waitFor(async () => expect((await db.execute(owed)).rows).toHaveLength(1))
})

test('what runs once a day is made up, and a check of the books has time for all of the past', async () => {
  const { cron, isMadeUp, longestMinutes } = jobs.find(({ job }) => job.name === 'report-books') ?? {}
  expect({ cron, isMadeUp, longestMinutes }).toEqual({ cron: '47 3 * * *', isMadeUp: true, longestMinutes: 120 })
  const daily = jobs.filter(({ cron }) => cron && /^\d+ \d+ \* \* \*$/.test(cron))
  expect(daily.length).toBeGreaterThanOrEqual(3)
  for (const { job, isMadeUp } of daily) expect([job.name, isMadeUp]).toEqual([job.name, true])
})

test('a job that may take long is not given to another worker after a minute and a half', async () => {
  const longest = jobHandler(jobName('takes-long'), async () => {}, {
    concurrency: 1,
    cron: dailyAgo(120),
    isMadeUp: true,
    longestMinutes: 120,
  })
  const { db } = await start([longest])
  const { rows } = await db.execute(sql`select options from pgboss.schedule where name = 'takes-long'`)
  expect(rows).toMatchObject([{ options: { expireInSeconds: 7_200, missed: 'once', tz: 'Asia/Jakarta' } }])
  // Also if it is not the schedule that asks for it.
  const [queue] = queues
  await inTx({ db }, ctx =>
    enqueue({ ...ctx, queue: queue ?? store.ctx.queue }, { job: longest.job, data: {}, startAfter: new Date(Date.now() + 60_000) }),
  )
  const asked = await db.execute(sql`select expire_seconds::int as seconds from pgboss.job where name = 'takes-long'`)
  expect(asked.rows).toEqual([{ seconds: 7_200 }])
})
