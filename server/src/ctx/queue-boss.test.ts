import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTx } from '../db/in-tx.ts'
import { openDatabase } from '../db/open.ts'
import { quietLog } from '../platform/log-quiet.ts'
import { createServerData } from '../test/server-data.ts'
import type { Ctx } from './context.ts'
import { enqueue, jobName } from './queue.ts'
import { jobHandler, startQueue } from './queue-boss.ts'

const job = jobName<{ number: number }>('counted')
const tries = 8
/** Due jobs are looked for once in a second, so one that nobody announces is done half a second later in the mean. */
const soonMs = 300

/** Queues without jobs. */
const idle = Array.from({ length: 12 }, (_, at) => jobName<object>(`idle-${at}`))

const arrivals = new Map<number, PromiseWithResolvers<void>>()
/** How often each job was begun. */
const begun = new Map<number, number>()
/** Jobs of these numbers fail the first time, with a sentence that no database takes. */
const failing = new Set<number>()
/** Jobs of these numbers take until they are let go. */
const held = new Map<number, Promise<void>>()
let ctx: Pick<Ctx, 'db' | 'queue'>
let boss: PgBoss
let start: (runsByItself: boolean) => ReturnType<typeof startQueue>
let close: () => Promise<void>

beforeAll(async () => {
  const data = await createServerData('queue')
  const database = await openDatabase({ dataDir: data.env.DATA_DIR, databaseUrl: data.env.DATABASE_URL })
  const handle = async (_ctx: Ctx, { number }: { number: number }) => {
    arrivals.get(number)?.resolve()
    begun.set(number, (begun.get(number) ?? 0) + 1)
    if (failing.delete(number)) throw new Error('not yet: \0 \ud83d')
    await held.get(number)
  }
  const handlers = [jobHandler(job, handle, { concurrency: 2 }), ...idle.map(job => jobHandler(job, async () => {}, { concurrency: 4 }))]
  start = runsByItself => startQueue({ connection: database.queueConnection, handlers, log: quietLog, runsByItself })
  const queue = await start(true)
  ctx = { db: database.db, queue }
  boss = queue.boss
  await queue.startWorkers(workersCtx())
  close = async () => {
    await queue.stop(1_000)
    await database.close()
    await data.remove()
  }
})
afterAll(() => close())

/** The handler of this test uses nothing of a store, and the workers use its log only if a job fails. */
function workersCtx(): Ctx {
  return { ...ctx, log: quietLog } as unknown as Ctx
}

const times: [name: string, startAfter: () => Date | undefined][] = [
  ['at once', () => undefined],
  ['from now on', () => new Date()],
  ['from a moment ago on', () => new Date(Date.now() - 5_000)],
]

test.each(times)('a job to be done %s wakes a worker', async (_name, at) => {
  const tookMs: number[] = []
  for (let time = 0; time < tries; time += 1) {
    const arrival = expectArrival()
    const { number } = arrival
    await inTx(ctx, async ctx => {
      // A tx of a store has asked the database something before.
      await wait(5)
      const startAfter = at()
      await enqueue(ctx, { job, data: { number }, ...(startAfter && { startAfter }) })
    })
    const committedAt = performance.now()
    await arrival.promise
    tookMs.push(performance.now() - committedAt)
  }
  // Half of them may be late on a busy machine.
  expect(tookMs.toSorted((a, b) => a - b)[tries / 2 - 1]).toBeLessThan(soonMs)
})

test('a job that becomes due later is done within two seconds of that', async () => {
  const arrival = expectArrival()
  const due = Date.now() + 1_500
  await inTx(ctx, ctx => enqueue(ctx, { job, data: { number: arrival.number }, startAfter: new Date(due) }))
  await arrival.promise
  const lateMs = Date.now() - due
  expect(lateMs).toBeGreaterThan(-100)
  expect(lateMs).toBeLessThan(2_000)
})

test('a due job whose worker is held up by a slow call is taken by another one', async () => {
  const [slow, later] = [expectArrival(), expectArrival()]
  const letGo = Promise.withResolvers<void>()
  held.set(slow.number, letGo.promise)
  await inTx(ctx, ctx => enqueue(ctx, { job, data: { number: slow.number } }))
  await slow.promise
  const due = Date.now() + 1_000
  await inTx(ctx, ctx => enqueue(ctx, { job, data: { number: later.number }, startAfter: new Date(due) }))
  await later.promise
  expect(Date.now() - due).toBeLessThan(4_000)
  letGo.resolve()
})

test('of jobs that are fetched together one that fails is tried again, whatever its error says, and the others are done once', async () => {
  const together = [expectArrival(), expectArrival(), expectArrival(), expectArrival()].map(({ number }) => number)
  const [, bad = -1] = together
  failing.add(bad)
  await inTx(ctx, async ctx => {
    for (const number of together) await enqueue(ctx, { job, data: { number } })
  })
  await expect.poll(() => begun.get(bad), { timeout: 10_000 }).toBe(2)
  const states = async () =>
    (
      await ctx.db.execute<{ state: string }>(sql`
      select state from pgboss.job where name = ${job.name} and (data ->> 'number')::int >= ${together[0]} order by (data ->> 'number')::int`)
    ).rows
  await expect.poll(async () => (await states()).map(({ state }) => state), { timeout: 10_000 }).toEqual(Array(4).fill('completed'))
  expect(together.map(number => begun.get(number))).toEqual([1, 2, 1, 1])
})

test('a job of a tx that is rolled back is never begun, and one that nobody was woken for is begun within two seconds', async () => {
  const [never, unheard] = [expectArrival(), expectArrival()]
  const failed = inTx(ctx, async ctx => {
    await enqueue(ctx, { job, data: { number: never.number } })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  // As of a process that died right after its commit, or of a command.
  const silent = { ...ctx, queue: { ...ctx.queue, wake: () => {} } }
  const at = Date.now()
  await inTx(silent, ctx => enqueue(ctx, { job, data: { number: unheard.number } }))
  await unheard.promise
  expect(Date.now() - at).toBeLessThan(2_500)
  expect(begun.get(never.number)).toBeUndefined()
})

test('queues that an earlier version made notify within their txs notify no more after a start', async () => {
  await ctx.db.execute(sql`update pgboss.queue set notify = true`)
  const again = await start(false)
  const { rows } = await ctx.db.execute(sql`select name from pgboss.queue where notify`)
  expect(rows).toEqual([])
  await again.stop(0)
})

test('an idle store asks once a second for the jobs of all its queues', async () => {
  const asked = vi.spyOn(boss.getDb(), 'executeSql')
  await wait(4_000)
  const statements = asked.mock.calls.map(([text]) => String(text))
  asked.mockRestore()
  expect(statements.filter(text => text.includes('as queues (name)')).length).toBeGreaterThanOrEqual(3)
  // Only what looks after dead jobs takes some: workers that ask by themselves would do so fifty times.
  expect(statements.filter(text => /skip locked/i.test(text)).length).toBeLessThan(10)
})

function expectArrival(): { number: number; promise: Promise<void> } {
  const number = arrivals.size
  const arrival = Promise.withResolvers<void>()
  arrivals.set(number, arrival)
  return { number, promise: arrival.promise }
}
