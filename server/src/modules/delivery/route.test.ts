import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { items, supplierOffers } from '../../db/schema/catalog.ts'
import { closedFor } from '../../test/cut-off.ts'
import { createEngine, type Engine, twoOffers } from '../../test/engine.ts'
import { makeItem } from '../../test/make-item.ts'
import { actsOf, decided } from '../../test/operator-hands.ts'
import { pauseByHand } from '../catalog/pause-offer.ts'
import { setPriority } from '../routing/set-priority.ts'
import { readItemRoute, readOrderRoute } from './read-route.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const shown = ({ offers }: Awaited<ReturnType<typeof readItemRoute>>) =>
  offers.map(({ place, supplier, decided_by: by, left_out: out }) => `${place ?? '-'} ${supplier} ${by ?? out}`)
const offersOf = (itemId: string) => engine.ctx.db.select().from(supplierOffers).where(eq(supplierOffers.itemId, itemId))

test('the preview of an item and of an order is what then happens, and a person’s priority turns it', async () => {
  const itemId = await makeItem(engine.ctx, twoOffers)
  expect(shown(await readItemRoute(engine.ctx, { id: itemId }))).toEqual(['1 scripted cost', '2 other cost'])
  const [first, second] = [await engine.order({ itemId }), await engine.order({ itemId })]
  await engine.pay(first)
  await engine.runJobs()
  expect(engine.supplier.delivered.size).toBe(1)
  const before = (await offersOf(itemId)).find(({ supplier }) => supplier === 'other')
  for (let time = 0; time < 2; time += 1)
    await setPriority(engine.ctx, { supplier: 'other', sku: before?.sku ?? '', priority: 1, ...decided })
  expect(shown(await readOrderRoute(engine.ctx, { id: second.id }))).toEqual(['1 other priority', '2 scripted priority'])
  await engine.pay(second)
  await engine.runJobs()
  expect(engine.other.delivered.size).toBe(1)
  // A list that writes the row anew, or drops it and brings it back, does not touch the priority.
  await engine.ctx.db.delete(supplierOffers).where(eq(supplierOffers.supplier, 'other'))
  if (before) await engine.ctx.db.insert(supplierOffers).values(before)
  expect(shown(await readItemRoute(engine.ctx, { id: itemId }))[0]).toBe('1 other priority')
  await setPriority(engine.ctx, { supplier: 'other', sku: before?.sku ?? '', priority: null, ...decided })
  expect(shown(await readItemRoute(engine.ctx, { id: itemId }))[0]).toBe('1 scripted cost')
  expect((await actsOf(engine)).map(act => act.split(' ')[0])).toEqual(['offer_prioritised', 'offer_prioritised'])
})

test('a whole supplier has a priority, and one that is not listed has none', async () => {
  const itemId = await makeItem(engine.ctx, twoOffers)
  await setPriority(engine.ctx, { supplier: 'scripted', sku: null, priority: 9, ...decided })
  expect(shown(await readItemRoute(engine.ctx, { id: itemId }))).toEqual(['1 other priority', '2 scripted priority'])
  await expect(setPriority(engine.ctx, { supplier: 'scripted', sku: 'none', priority: 1, ...decided })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('offers whose deliveries failed of late come after sound ones', async () => {
  const itemId = await makeItem(engine.ctx, twoOffers)
  engine.supplier.script.push({ does: 'fail', says: 'truth' }, { does: 'fail', says: 'truth' })
  for (let time = 0; time < 2; time += 1) {
    const order = await engine.order({ itemId })
    await engine.pay(order)
    await engine.runJobs()
    engine.clock.advance(20_000)
  }
  expect(shown(await readItemRoute(engine.ctx, { id: itemId }))).toEqual(['1 other health', '2 scripted health'])
})

test('each offer that is left out says why', async () => {
  const names = ['left', 'paused', 'dear', 'gone', 'else', 'shut']
  const offers = names.map(sku => ({ supplier: 'scripted', sku, cost: sku === 'dear' ? 10_001 : 9_000 }))
  const itemId = await makeItem(engine.ctx, { offers: [...offers, { supplier: 'stranger', sku: 's', cost: 1 }] })
  const order = await engine.order({ itemId })
  const rows = await offersOf(itemId)
  const skuOf = (name: string) => rows.find(({ sku }) => sku.startsWith(name))?.sku ?? ''
  const change = (name: string, values: Partial<typeof supplierOffers.$inferInsert>) =>
    engine.ctx.db
      .update(supplierOffers)
      .set(values)
      .where(eq(supplierOffers.sku, skuOf(name)))
  await inTx(engine.ctx, ctx => pauseByHand(ctx, { supplier: 'scripted', sku: skuOf('paused'), ...decided }))
  await change('else', { content: 'game:pack:1' })
  // For longer than an order waits, at whatever time of the day.
  await change('shut', closedFor(engine.clock, 12 * 60).window)
  await engine.ctx.db.delete(supplierOffers).where(eq(supplierOffers.sku, skuOf('gone')))
  const { offers: places, ceiling } = await readOrderRoute(engine.ctx, order)
  expect(ceiling).toBe(10_000)
  expect(places[0]).toMatchObject({ place: 1, sku: skuOf('left'), decided_by: 'only' })
  expect(Object.fromEntries(places.map(({ sku, left_out: out }) => [sku.split('-')[0], out]))).toEqual({
    ...{ left: null, paused: 'offer_paused', dear: 'no_margin', gone: 'not_listed', else: 'sells_something_else', shut: 'cut_off' },
    s: 'not_connected',
  })
  // A price that rises later opens nothing for an order that is agreed on.
  await engine.ctx.db
    .update(items)
    .set({ price: 20_000 as never })
    .where(eq(items.id, itemId))
  expect((await readOrderRoute(engine.ctx, order)).ceiling).toBe(10_000)
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  await engine.pay(order)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('refunded')
})

test('what is out is named, and what was tried for all open units is left out', async () => {
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  engine.other.script.push({ does: 'keep', says: 'truth' })
  const order = await engine.order({ item: twoOffers })
  await engine.pay(order)
  await engine.runJobs()
  expect((await readOrderRoute(engine.ctx, order)).under_way).toMatchObject([{ supplier: 'other', unit: 1, status: 'pending' }])
  await expect(readItemRoute(engine.ctx, { id: 'none' })).rejects.toMatchObject({ code: 'not_found' })
})
