import { setTimeout as wait } from 'node:timers/promises'
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
/** Jobs of these numbers take until they are let go. */
const held = new Map<number, Promise<void>>()
let ctx: Pick<Ctx, 'db' | 'queue'>
let boss: PgBoss
let close: () => Promise<void>

beforeAll(async () => {
  const data = await createServerData('queue')
  const database = await openDatabase({ dataDir: data.env.DATA_DIR, databaseUrl: data.env.DATABASE_URL })
  const handle = async (_ctx: Ctx, { number }: { number: number }) => {
    arrivals.get(number)?.resolve()
    await held.get(number)
  }
  const handlers = [jobHandler(job, handle, { concurrency: 2 }), ...idle.map(job => jobHandler(job, async () => {}, { concurrency: 4 }))]
  const queue = await startQueue({ connection: database.queueConnection, handlers, log: quietLog, runsByItself: true })
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
