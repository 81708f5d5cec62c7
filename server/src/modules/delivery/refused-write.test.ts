import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attempts } from '../../db/schema/delivery.ts'
import { paymentReceipts } from '../../db/schema/payments.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { deliverOrder } from './deliver-order.ts'

// Moves and attempts are written without waiting for the database: what it refuses must stop all that follows, outside of it too.

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
  await run(`create or replace function refuse_write() returns trigger language plpgsql as $$ begin raise 'refused by the test'; end $$`)
})
afterEach(async () => {
  await run('drop function refuse_write cascade')
  await engine.expectBooks()
  await engine.close()
})

const run = (text: string) => engine.ctx.db.execute(sql.raw(text))

/** Runs `act` while the database refuses such rows, and answers with what it failed. */
async function whileRefused(row: { table: string; when: string }, act: () => Promise<unknown>): Promise<unknown> {
  await run(`create trigger refuse before insert on ${row.table} for each row when (${row.when}) execute function refuse_write()`)
  try {
    return await act().then(
      () => 'nothing failed',
      (error: unknown) => error,
    )
  } finally {
    await run(`drop trigger refuse on ${row.table}`)
  }
}

const refused = { cause: { message: expect.stringContaining('refused by the test') } }

test('an attempt that the database refuses is not sent to its supplier; later it is sent once', async () => {
  const order = await engine.order()
  await engine.pay(order)
  const error = await whileRefused({ table: 'attempts', when: 'true' }, () => deliverOrder(engine.ctx, { orderId: order.id }))
  expect(error).toMatchObject(refused)
  expect(engine.supplier.requests).toEqual([])
  expect((await engine.read(order)).status).toBe('paid')
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  expect([...engine.supplier.delivered.values()]).toEqual([1])
})

test('a beginning of a delivery that the database refuses sends nothing; later it is sent once', async () => {
  const order = await engine.order()
  await engine.pay(order)
  const row = { table: 'order_events', when: `new.code = 'delivery_started'` }
  expect(await whileRefused(row, () => deliverOrder(engine.ctx, { orderId: order.id }))).toMatchObject(refused)
  expect(engine.supplier.requests).toEqual([])
  expect(await engine.ctx.db.$count(attempts)).toBe(0)
  await engine.runJobs()
  expect([...engine.supplier.delivered.values()]).toEqual([1])
})

test('money whose move of the order the database refuses is not booked; the next check books it once', async () => {
  const order = await engine.order()
  const row = { table: 'order_events', when: `new.code = 'paid'` }
  expect(await whileRefused(row, () => engine.pay(order))).toMatchObject(refused)
  expect(await engine.ctx.db.$count(paymentReceipts)).toBe(0)
  expect((await engine.read(order)).status).toBe('pending_payment')
  await engine.expectBooks()
  engine.clock.advance(60_000)
  await engine.runJobs()
  expect(await engine.ctx.db.$count(paymentReceipts)).toBe(1)
  expect((await engine.read(order)).status).toBe('delivered')
})

test('an answer whose end of the order the database refuses is asked for again with the same reference, and delivers once', async () => {
  const order = await engine.order()
  await engine.pay(order)
  const row = { table: 'order_events', when: `new.code = 'delivered'` }
  expect(await whileRefused(row, () => deliverOrder(engine.ctx, { orderId: order.id }))).toMatchObject(refused)
  const [attempt] = await engine.ctx.db.select().from(attempts)
  expect(attempt?.status).toBe('sent')
  expect((await engine.read(order)).status).toBe('delivering')
  engine.clock.advance(engine.ctx.settings.callTimeoutMs + 1_000)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  expect([...engine.supplier.delivered.values()]).toEqual([1])
  expect(new Set(engine.supplier.requests.map(({ reference }) => reference)).size).toBe(1)
})
