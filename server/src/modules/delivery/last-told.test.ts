import { rupiah } from '@kilat/contract/money.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { supplierOffers } from '../../db/schema/catalog.ts'
import { supplierPauses } from '../../db/schema/delivery.ts'
import { closedFor } from '../../test/cut-off.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { resumeLostWork } from '../operations/resume-lost-work.ts'
import { deliverOrder } from './deliver-order.ts'

let engine: Engine
let order: { id: string }
beforeEach(async () => {
  engine = await createEngine()
  const placed = await engine.order()
  order = placed
  await pause()
  await engine.pay(placed)
  await look()
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const minuteMs = 60_000

async function pause() {
  const since = engine.clock.now()
  await engine.ctx.db.insert(supplierPauses).values({
    ...{ supplier: 'scripted', status: 'paused', cause: 'balance_empty', detail: 'empty', needed: rupiah(9_000) },
    ...{ since, nextTryAt: since },
  })
}
const endPause = () => engine.ctx.db.delete(supplierPauses)

/** Closes the supplier from this minute on. Answers when it opens. */
async function closeUntil(minutes: number): Promise<string> {
  const { window, opensAt } = closedFor(engine.clock, minutes)
  await engine.ctx.db.update(supplierOffers).set(window).where(eq(supplierOffers.supplier, 'scripted'))
  return opensAt.toISOString()
}
const open = () => engine.ctx.db.update(supplierOffers).set({ cutOffStart: null, cutOffEnd: null })

/** Lets jobs run, and looks at the order several times, also at once. */
async function look() {
  await engine.runJobs()
  await Promise.all([deliverOrder(engine.ctx, { orderId: order.id }), deliverOrder(engine.ctx, { orderId: order.id })])
  await deliverOrder(engine.ctx, { orderId: order.id })
}
async function passMinutes(minutes: number) {
  engine.clock.advance(minutes * minuteMs)
  await look()
}

/** What the buyer read about waiting, the opening by its time. */
const told = async () =>
  (await engine.read(order)).timeline.flatMap(({ code, data }) =>
    code === 'delivery_waits' ? String(data.until) : /^delivery_/.test(code) ? code : [],
  )

test('after an opening that has passed, the buyer of an order that still waits reads that it is paused, each time once', async () => {
  expect(await told()).toEqual(['delivery_paused'])
  const first = await closeUntil(5)
  await look()
  expect(await told()).toEqual(['delivery_paused', first])
  await passMinutes(6)
  expect(await told()).toEqual(['delivery_paused', first, 'delivery_paused'])
  const second = await closeUntil(5)
  await passMinutes(1)
  await passMinutes(5)
  expect(await told()).toEqual(['delivery_paused', first, 'delivery_paused', second, 'delivery_paused'])
  await endPause()
  await passMinutes(1)
  expect((await engine.read(order)).status).toBe('delivered')
  expect((await told()).at(-1)).toBe('delivery_started')
})

test('an opening that was told before a pause is told again after it, with one job', async () => {
  const opens = await closeUntil(15)
  await look()
  await open()
  await passMinutes(1)
  expect(await told()).toEqual(['delivery_paused', opens, 'delivery_paused'])
  expect(await closeUntil(14)).toBe(opens)
  await look()
  expect(await told()).toEqual(['delivery_paused', opens, 'delivery_paused', opens])
  const { rows } = await engine.ctx.db.execute(
    sql`select 1 from pgboss.job where name = 'deliver-order' and state = 'created' and data->>'orderId' = ${order.id}`,
  )
  expect(rows).toHaveLength(1)
  await endPause()
  await passMinutes(15)
  expect((await engine.read(order)).status).toBe('delivered')
})

test('a supplier that opens earlier or later than it was told is told anew, and one that is open delivers before the told time', async () => {
  const late = await closeUntil(25)
  await look()
  await endPause()
  const early = await closeUntil(20)
  await look()
  const later = await closeUntil(28)
  await look()
  expect(await told()).toEqual(['delivery_paused', late, early, later])
  await open()
  // Nobody knows beforehand that it opens, so the sweep for lost work finds it.
  engine.clock.advance(11 * minuteMs)
  await resumeLostWork(engine.ctx)
  await engine.runJobs()
  expect(Date.parse(later)).toBeGreaterThan(engine.clock.now().getTime() + 10 * minuteMs)
  expect((await engine.read(order)).status).toBe('delivered')
})
