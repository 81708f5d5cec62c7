import type { OrderFilters } from '@kilat/contract/operator/order-list.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orders } from '../../db/schema/orders.ts'
import { jakartaDay } from '../../platform/jakarta-day.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { joinOperator } from '../../test/join-operator.ts'
import { listAllOrders, listOrderFilters } from './list-orders.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

async function make(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) {
    ids.unshift((await engine.order()).id)
    engine.clock.advance(60_000)
  }
  return ids
}

async function readAll(filters: OrderFilters & { limit: number; reads?: { rows: number; steps: number } }): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const page = await listAllOrders(engine.ctx, { ...filters, cursor })
    pages.push(page.data.map(({ id }) => id))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return pages
}

test('all orders are listed, the latest first, each once, page after page', async () => {
  const ids = await make(5)
  expect(await readAll({ limit: 2 })).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
  const [row] = (await listAllOrders(engine.ctx, { limit: 1 })).data
  expect(row).toMatchObject({ status: 'pending_payment', channel_id: 'qris', contact: expect.stringMatching(/^08•+890$/) })
})

test('each filter leaves what does not match out, and all of them count', async () => {
  const paid = await engine.order()
  await engine.pay(paid)
  await engine.runJobs()
  const other = await engine.order()
  const [placed] = await engine.ctx.db.select().from(orders).where(eq(orders.id, paid.id))
  const today = jakartaDay(engine.clock.now())
  const find = async (filters: OrderFilters) => (await listAllOrders(engine.ctx, { ...filters, limit: 20 })).data.map(({ id }) => id)
  expect(await find({ status: 'delivered' })).toEqual([paid.id])
  expect(await find({ product: placed?.productId ?? '' })).toEqual([paid.id])
  expect(await find({ supplier: 'scripted' })).toEqual([paid.id])
  expect(await find({ supplier: 'other' })).toEqual([])
  expect(await find({ channel: 'qris' })).toEqual([other.id, paid.id])
  expect(await find({ channel: 'bca_va' })).toEqual([])
  expect(await find({ from_day: today, to_day: today, status: 'delivered', channel: 'qris', supplier: 'scripted' })).toEqual([paid.id])
  expect(await find({ to_day: '2020-01-01' })).toEqual([])
})

test('a day is one of Jakarta, from its first moment to its last', async () => {
  const [id = ''] = await make(1)
  const find = async (day: string) => (await listAllOrders(engine.ctx, { from_day: day, to_day: day, limit: 20 })).data.length
  for (const [at, day, before] of [
    ['2026-11-20T17:00:00.000Z', '2026-11-21', '2026-11-20'],
    ['2026-11-21T16:59:59.999Z', '2026-11-21', '2026-11-22'],
  ] as const) {
    await engine.ctx.db
      .update(orders)
      .set({ createdAt: new Date(at) })
      .where(eq(orders.id, id))
    expect([await find(day), await find(before)]).toEqual([1, 0])
  }
})

test('a page of what is rare ends where it has read enough, says until when, and the next one goes on', async () => {
  const ids = await make(6)
  const [first = '', last = ''] = [ids[1], ids[5]]
  for (const id of [first, last]) await engine.ctx.db.update(orders).set({ channelId: 'bca_va' }).where(eq(orders.id, id))
  const page = await listAllOrders(engine.ctx, { channel: 'bca_va', limit: 20, reads: { rows: 3, steps: 1 } })
  expect([page.data.map(({ id }) => id), page.read_to]).toEqual([[first], expect.any(String)])
  expect(await readAll({ channel: 'bca_va', limit: 20, reads: { rows: 3, steps: 1 } })).toEqual([[first], [last], []])
  expect(await readAll({ channel: 'bca_va', limit: 1, reads: { rows: 4, steps: 1 } })).toEqual([[first], [last]])
  expect(await readAll({ channel: 'bca_va', limit: 2, reads: { rows: 2, steps: 4 } })).toEqual([[first, last]])
})

test('days in the wrong order and a cursor of another list are refused', async () => {
  await expect(listAllOrders(engine.ctx, { from_day: '2026-11-22', to_day: '2026-11-21', limit: 20 })).rejects.toMatchObject({
    code: 'malformed',
  })
  await expect(listAllOrders(engine.ctx, { cursor: 'abc', limit: 20 })).rejects.toMatchObject({ code: 'malformed' })
})

test('support reads the list and what it can be filtered by', async () => {
  await make(1)
  const { browser } = await joinOperator(engine.ctx, { name: 'tari', role: 'support' })
  expect(await browser.data('GET', '/operator/all-orders?limit=5&status=pending_payment')).toHaveLength(1)
  const choices = await listOrderFilters(engine.ctx)
  expect(await browser.data('GET', '/operator/order-filters')).toEqual(choices)
  expect(choices.suppliers).toEqual([
    { id: 'other', name: 'other' },
    { id: 'scripted', name: 'scripted' },
  ])
})
