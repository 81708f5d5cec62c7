import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTx } from '../db/in-tx.ts'
import { openDatabase } from '../db/open.ts'
import type { Clock } from '../platform/clock.ts'
import { quietLog } from '../platform/log-quiet.ts'
import { createServerData } from '../test/server-data.ts'
import type { Ctx } from './context.ts'
import { enqueue, jobName } from './queue.ts'
import { jobHandler, startQueue } from './queue-boss.ts'

const job = jobName<{ name: string }>('planned')

/** Of a process: the database's is a minute ahead of it. */
const slow: Clock = { now: () => new Date(Date.now() - 60_000) }

let ctx: Pick<Ctx, 'db' | 'queue'>
let close: () => Promise<void>
/** When each job was begun, by the clock of its process. */
const begun = new Map<string, number[]>()
const failing = new Set<string>()

beforeAll(async () => {
  const data = await createServerData('clocks')
  const database = await openDatabase({ dataDir: data.env.DATA_DIR, databaseUrl: data.env.DATABASE_URL })
  const handle = async (_ctx: Ctx, { name }: { name: string }) => {
    begun.set(name, [...(begun.get(name) ?? []), slow.now().getTime()])
    if (failing.delete(name)) throw new Error('not yet')
  }
  const handlers = [jobHandler(job, handle)]
  const queue = await startQueue({ connection: database.queueConnection, handlers, log: quietLog, runsByItself: true, clock: slow })
  ctx = { db: database.db, queue }
  // The handler of this test uses nothing of a store.
  await queue.startWorkers({ ...ctx, log: quietLog } as unknown as Ctx)
  close = async () => {
    await queue.stop(1_000)
    await database.close()
    await data.remove()
  }
})
afterAll(() => close())

const plan = (name: string, startAfter?: Date) => inTx(ctx, ctx => enqueue(ctx, { job, data: { name }, ...(startAfter && { startAfter }) }))

test('a planned job begins at its time by the clock of its process, once, though the database’s is a minute ahead', async () => {
  const due = slow.now().getTime() + 3_000
  await plan('later', new Date(due))
  await expect.poll(() => begun.get('later'), { timeout: 10_000 }).toBeDefined()
  await wait(1_500)
  const times = begun.get('later') ?? []
  expect(times).toHaveLength(1)
  expect(times[0]).toBeGreaterThanOrEqual(due)
  expect(times[0]).toBeLessThan(due + 2_500)
  const { rows } = await ctx.db.execute(sql`select 1 from pgboss.job where data ->> 'name' = 'later'`)
  expect(rows).toHaveLength(1)
})

test('a job to be done at once, or tried again, does not wait for a clock that is behind', async () => {
  failing.add('now')
  await plan('now')
  await expect.poll(() => begun.get('now'), { timeout: 10_000 }).toHaveLength(2)
})
