import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import type { Ctx, TxCtx } from '../ctx/context.ts'
import { enqueue, type Queue } from '../ctx/queue.ts'
import { quietLog } from '../platform/log-quiet.ts'
import { createOutbox } from '../platform/outbox.ts'
import { createTestStore, type TestStore } from '../test/store.ts'
import { announce } from './announce.ts'
import { buildOnce, type Given } from './build-once.ts'
import { sendLast, sendNow } from './end-of-tx.ts'
import { inTx } from './in-tx.ts'
import { outbox } from './schema/outbox.ts'

const job = { name: 'watch-payment' }

let store: TestStore
let ctx: Ctx
let heard: (string | undefined)[]
let woken: string[]

beforeAll(async () => {
  store = await createTestStore()
})

beforeEach(async () => {
  heard = []
  woken = []
  ctx = withQueue(
    { wake: ({ job }) => woken.push(job.name) },
    { ...store.ctx, outbox: createOutbox({ wakeOthers: () => {}, log: quietLog }) },
  )
  ctx.outbox.listen('order', id => heard.push(id))
  await ctx.db.execute(sql`delete from outbox`)
  await ctx.db.execute(sql`delete from pgboss.job where name = ${job.name}`)
})

afterAll(() => store.close())

function withQueue(queue: Partial<Queue>, to: Ctx = ctx): Ctx {
  return { ...to, queue: { ...to.queue, ...queue } }
}

/** What a tx leaves behind: its row, its news and its jobs. */
async function left() {
  const { rows } = await ctx.db.execute<{ news: number; jobs: number }>(
    sql`select (select count(*)::int from outbox) as news, (select count(*)::int from pgboss.job where name = ${job.name}) as jobs`,
  )
  return { ...rows[0], heard, woken }
}

/** A fact with its row, two jobs and news of it. */
async function record(ctx: TxCtx): Promise<string> {
  await ctx.db.execute(sql`insert into outbox (topic, about) values ('theme', 'a fact')`)
  await enqueue(ctx, { job, data: { id: 'first' } })
  await enqueue(ctx, { job, data: { id: 'second' } })
  announce(ctx, { topic: 'order', id: 'a' })
  return 'done'
}

test('a tx writes its jobs and news once', async () => {
  expect(await inTx(ctx, record)).toBe('done')
  expect(await left()).toEqual({ news: 2, jobs: 2, heard: ['a'], woken: [job.name, job.name] })
})

test.runIf(inject('template').kind === 'postgres')('jobs, news and the commit are one message', async () => {
  await inTx(ctx, record)
  const sent = vi.spyOn(pg.Connection.prototype, 'sync')
  try {
    await inTx(ctx, record)
    // The other one is the beginning with the first statement.
    expect(sent).toHaveBeenCalledTimes(2)
  } finally {
    sent.mockRestore()
  }
})

test.each(['first', 'second'])('a tx whose %s job can not be written leaves nothing behind, and nobody hears of it', async failing => {
  const send: Queue['send'] = async (tx, todo) =>
    Reflect.get(todo.data, 'id') === failing ? { written: tx.execute(sql`select 1 / 0`).execute() } : store.ctx.queue.send(tx, todo)
  await expect(inTx(withQueue({ send }), record)).rejects.toThrow()
  expect(await left()).toEqual({ news: 0, jobs: 0, heard: [], woken: [] })
  // The connection that was used is none the worse.
  await inTx(ctx, record)
  expect(await left()).toMatchObject({ news: 2, jobs: 2 })
})

test('a tx whose job can not even be asked for leaves nothing behind', async () => {
  const send: Queue['send'] = async (tx, todo) => {
    if (Reflect.get(todo.data, 'id') === 'second') throw new Error('unaskable')
    return store.ctx.queue.send(tx, todo)
  }
  await expect(inTx(withQueue({ send }), record)).rejects.toThrow('unaskable')
  expect(await left()).toEqual({ news: 0, jobs: 0, heard: [], woken: [] })
})

test('a job is written in its tx, however long the queue takes to ask for it', async () => {
  const send: Queue['send'] = async (tx, todo) => {
    await wait(Reflect.get(todo.data, 'id') === 'first' ? 30 : 5)
    return store.ctx.queue.send(tx, todo)
  }
  await inTx(withQueue({ send }), record)
  expect(await left()).toEqual({ news: 2, jobs: 2, heard: ['a'], woken: [job.name, job.name] })
})

test('a job that fails before the other one is asked for leaves nothing behind', async () => {
  const send: Queue['send'] = async (tx, todo) => {
    if (Reflect.get(todo.data, 'id') === 'first') return { written: tx.execute(sql`select 1 / 0`).execute() }
    await wait(30)
    return store.ctx.queue.send(tx, todo)
  }
  await expect(inTx(withQueue({ send }), record)).rejects.toThrow()
  expect(await left()).toEqual({ news: 0, jobs: 0, heard: [], woken: [] })
})

const addNews = buildOnce((db, row: Given<{ topic: 'theme'; about: string }>) => db.insert(outbox).values(row))

/** The same with a write that is sent last. */
async function recordLast(ctx: TxCtx): Promise<string> {
  await ctx.db.execute(sql`select 1`)
  sendLast(ctx.db, addNews(ctx.db, { topic: 'theme', about: 'a fact' }))
  await enqueue(ctx, { job, data: { id: 'first' } })
  return 'done'
}

test('a write whose answer nobody needs is in its tx', async () => {
  expect(await inTx(ctx, recordLast)).toBe('done')
  expect(await left()).toMatchObject({ news: 1, jobs: 1 })
})

test.runIf(inject('template').kind === 'postgres')('it is in the message of the commit', async () => {
  await inTx(ctx, recordLast)
  const sent = vi.spyOn(pg.Connection.prototype, 'sync')
  try {
    await inTx(ctx, recordLast)
    expect(sent).toHaveBeenCalledTimes(2)
  } finally {
    sent.mockRestore()
  }
})

test('if it fails, the tx leaves nothing behind', async () => {
  const act = async (ctx: TxCtx) => {
    sendLast(ctx.db, ctx.db.execute(sql`select 1 / 0`))
    return recordLast(ctx)
  }
  await expect(inTx(ctx, act)).rejects.toThrow()
  expect(await left()).toEqual({ news: 0, jobs: 0, heard: [], woken: [] })
})

test('it is not sent if its tx is given up before its end', async () => {
  const act = async (ctx: TxCtx) => {
    await recordLast(ctx)
    throw new Error('given up')
  }
  await expect(inTx(ctx, act)).rejects.toThrow('given up')
  expect(await left()).toEqual({ news: 0, jobs: 0, heard: [], woken: [] })
})

test('what is sent without waiting runs before all that is asked for later, and fails with its tx', async () => {
  const seen = await inTx(ctx, async ctx => {
    sendNow(ctx.db, addNews(ctx.db, { topic: 'theme', about: 'sent' }))
    return ctx.db.$count(outbox)
  })
  expect(seen).toBe(1)
  const failing = inTx(ctx, async ctx => {
    sendNow(ctx.db, addNews(ctx.db, { topic: 'theme', about: 'gone' }))
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect(await left()).toMatchObject({ news: 1 })
})

test.each([
  ['the commit alone follows', async () => {}],
  ['other statements follow', async ({ db }: TxCtx) => void (await db.$count(outbox))],
  [
    'other messages follow',
    async ({ db }: TxCtx) => {
      await wait(20)
      await db.$count(outbox)
    },
  ],
])('a statement sent without waiting that fails ends its tx with its own error if %s', async (_, follow) => {
  const failing = inTx(ctx, async ctx => {
    announce(ctx, { topic: 'order', id: 'a' })
    await ctx.db.execute(sql`insert into outbox (topic, about) values ('theme', 'a fact')`)
    sendNow(ctx.db, ctx.db.execute(sql`select 1 / 0`))
    await follow(ctx)
  })
  const error: unknown = await failing.catch((reason: unknown) => reason)
  expect(error).toMatchObject({ cause: { code: '22012' } })
  expect(await left()).toMatchObject({ news: 0, heard: [] })
})
