import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTx } from '../db/in-tx.ts'
import { openDatabase } from '../db/open.ts'
import { quietLog } from '../platform/log-quiet.ts'
import { createServerData } from '../test/server-data.ts'
import type { Ctx } from './context.ts'
import { enqueue, jobName } from './queue.ts'
import { jobHandler, startQueue } from './queue-boss.ts'

const job = jobName<{ number: number }>('counted')
const tries = 8
/** A worker asks by itself once in a second, so a job that nobody announces is done nearly a second after the one before it. */
const soonMs = 500

const arrivals = new Map<number, PromiseWithResolvers<void>>()
let ctx: Pick<Ctx, 'db' | 'queue'>
let close: () => Promise<void>

beforeAll(async () => {
  const data = await createServerData('queue')
  const database = await openDatabase({ dataDir: data.env.DATA_DIR, databaseUrl: data.env.DATABASE_URL })
  const handle = async (_ctx: Ctx, { number }: { number: number }) => arrivals.get(number)?.resolve()
  const handlers = [jobHandler(job, handle, { concurrency: 2 })]
  const queue = await startQueue({ connection: database.queueConnection, handlers, log: quietLog, runsByItself: true })
  ctx = { db: database.db, queue }
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
    const number = arrivals.size
    const arrival = Promise.withResolvers<void>()
    arrivals.set(number, arrival)
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
