import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attempts } from '../../db/schema/delivery.ts'
import { orders } from '../../db/schema/orders.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { importList } from '../../test/import-list.ts'
import { sendAttempt } from './send-attempt.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
  await sells('86 Diamonds')
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const itemId = 'mobile-legends-86-diamonds'

/** What the code `ml-a` of the first supplier stands for from now on. */
const sells = (name: string) => importList(engine.ctx, { supplier: 'scripted', rows: [{ sku: 'ml-a', name }, ...others] })
/** The same for the code `ml-b` of the second, dearer one. */
const otherSells = (name: string) => importList(engine.ctx, { supplier: 'other', rows: [{ sku: 'ml-b', name, cost: 9_500 }, ...others] })
/** The item stays on sale through a code that costs more than any order here was paid with. */
const dear = { sku: 'ml-dear', name: '86 Diamonds', cost: 80_000 }
const others = [dear, { sku: 'ml-z', name: '706 Diamonds', cost: 90_000 }]

async function waitHours(hours: number) {
  for (let step = 0; step < hours * 6; step += 1) {
    engine.clock.advance(10 * 60_000)
    await engine.runJobs()
  }
}

/** Does something right after the supplier's next answer. */
function afterAnswer(supplier: Engine['supplier'], act: () => Promise<unknown>) {
  const answer = supplier.send
  supplier.send = async request => {
    supplier.send = answer
    const outcome = await answer(request)
    await act()
    return outcome
  }
}

const refused = { status: 'refunded', refunds: [{ status: 'done', reason: 'no_longer_available' }] }

test('a code that is renamed between order and payment sends nothing, and the money goes back', async () => {
  const order = await engine.order({ itemId })
  await sells('172 Diamonds')
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject(refused)
  expect(engine.supplier.requests).toEqual([])
})

test('a code that is renamed between payment and delivery sends nothing, and the money goes back', async () => {
  const order = await engine.order({ itemId })
  await engine.pay(order)
  await sells('172 Diamonds')
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject(refused)
  expect(engine.supplier.requests).toEqual([])
})

test('of two codes that change places neither is sent for an order of before', async () => {
  const order = await engine.order({ itemId })
  await importList(engine.ctx, {
    supplier: 'scripted',
    rows: [{ sku: 'ml-a', name: '706 Diamonds' }, { sku: 'ml-z', name: '86 Diamonds' }, dear],
  })
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject(refused)
  expect(engine.supplier.requests).toEqual([])
})

test('a code that is renamed between two units sends only the first, and the second goes back', async () => {
  const order = await engine.order({ itemId, quantity: 2 })
  afterAnswer(engine.supplier, () => sells('172 Diamonds'))
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({
    status: 'delivered',
    delivery: { units: [{ status: 'delivered' }, { status: 'failed' }] },
    refunds: [{ reason: 'no_longer_available', amount: order.total / 2 }],
  })
  expect(engine.supplier.requests).toHaveLength(1)
})

test('a code that is renamed between a failure and the next attempt is not tried', async () => {
  await otherSells('86 Diamonds')
  const order = await engine.order({ itemId })
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  afterAnswer(engine.supplier, () => otherSells('172 Diamonds'))
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'refunded', refunds: [{ reason: 'delivery_failed' }] })
  expect(engine.other.requests).toEqual([])
})

test('where one agreed code was renamed, another that still sells the same delivers', async () => {
  await otherSells('86 Diamonds')
  const order = await engine.order({ itemId })
  await sells('172 Diamonds')
  await engine.pay(order)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  expect(engine.supplier.requests).toEqual([])
  expect(engine.other.requests).toMatchObject([{ sku: 'ml-b' }])
  expect(await engine.ctx.db.select().from(attempts)).toMatchObject([{ content: 'mobile-legends:pack:86' }])
})

test('a code that came after the order was not agreed on', async () => {
  const order = await engine.order({ itemId })
  await otherSells('86 Diamonds')
  await sells('172 Diamonds')
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject(refused)
  expect(engine.other.requests).toEqual([])
})

test('an attempt that the supplier held is not sent again once its code stands for something else', async () => {
  const order = await engine.order({ itemId })
  const answer = engine.supplier.send
  engine.supplier.send = async request => {
    await answer({ ...request, reference: 'counted' })
    return { kind: 'not_sent', detail: 'balance too small' }
  }
  await engine.pay(order)
  await engine.runJobs()
  await sells('172 Diamonds')
  await waitHours(1)
  expect(await engine.read(order)).toMatchObject(refused)
  expect(engine.supplier.requests).toHaveLength(1)
})

test('an attempt that may have arrived is not asked for while its code stands for something else, and is once it is right again', async () => {
  engine.supplier.script.push({ does: 'lose', says: 'silence' })
  const order = await engine.order({ itemId })
  await engine.pay(order)
  await engine.runJobs()
  await sells('172 Diamonds')
  engine.clock.advance(20 * 60_000)
  await engine.runJobs()
  expect(engine.supplier.requests).toHaveLength(1)
  expect((await engine.read(order)).status).toBe('delivering')
  await sells('86 Diamonds')
  engine.clock.advance(6 * 60_000)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  expect(engine.supplier.delivered.size).toBe(1)
})

test('what a supplier has said it has is asked for whatever its code stands for by now', async () => {
  engine.supplier.script.push({ does: 'keep', says: 'truth' }, { does: 'deliver', says: 'silence' })
  const order = await engine.order({ itemId })
  await engine.pay(order)
  await engine.runJobs()
  await sells('172 Diamonds')
  await waitHours(1)
  expect((await engine.read(order)).status).toBe('delivered')
})

test('a notice of the supplier shows that it has an attempt, which is then asked for', async () => {
  engine.supplier.script.push({ does: 'deliver', says: 'silence' }, { does: 'deliver', says: 'silence' })
  const order = await engine.order({ itemId })
  await engine.pay(order)
  await engine.runJobs()
  await sells('172 Diamonds')
  const reference = engine.supplier.requests[0]?.reference ?? ''
  await sendAttempt(engine.ctx, { reference, isTold: true })
  await waitHours(1)
  expect((await engine.read(order)).status).toBe('delivered')
  expect([...engine.supplier.delivered.values()]).toEqual([1])
})

test('money that comes late revives an order only where what was sold can still be had', async () => {
  const [same, renamed] = [await engine.order({ itemId }), await engine.order({ itemId })]
  await waitHours(1)
  expect((await engine.read(same)).status).toBe('expired')
  await engine.pay(same)
  await engine.runJobs()
  expect((await engine.read(same)).status).toBe('delivered')
  await sells('172 Diamonds')
  await engine.pay(renamed)
  await engine.runJobs()
  expect(await engine.read(renamed)).toMatchObject({ status: 'refunded', refunds: [{ reason: 'paid_late' }] })
  expect(engine.supplier.requests).toHaveLength(1)
})

test('an item under the same id that is something else by now is not what an order of before gets', async () => {
  const order = await engine.order({ itemId })
  await engine.ctx.db.execute(sql`update items set content = 'mobile-legends:pack:172'`)
  await engine.ctx.db.execute(sql`update supplier_offers set content = 'mobile-legends:pack:172'`)
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject(refused)
})

test('an upgraded store gives open orders what the catalogue sells under their name, and nothing to those it can not be sure of', async () => {
  const [open, renamed] = [await engine.order({ itemId }), await engine.order({ itemId })]
  const asOrdered = await engine.ctx.db.select().from(orders)
  await engine.ctx.db.execute(sql`update orders set content = null, offers = '[]'`)
  await engine.ctx.db.execute(sql`update orders set item_name = '172 Diamonds' where id = ${renamed.id}`)
  for (const statement of await fillingStatements()) await engine.ctx.db.execute(sql.raw(statement))
  const [filled, unsure] = [open, renamed].map(({ id }) => id)
  const after = await engine.ctx.db.select().from(orders)
  expect(after.find(({ id }) => id === filled)).toEqual(asOrdered.find(({ id }) => id === filled))
  expect(after.find(({ id }) => id === unsure)).toMatchObject({ content: null, offers: [] })
})

/** The statements of the migration that fill existing rows. */
async function fillingStatements(): Promise<string[]> {
  const migration = await readFile(new URL('../../db/migrations/0011_sold_as_agreed.sql', import.meta.url), 'utf8')
  return migration.split('--> statement-breakpoint').filter(statement => statement.trim().startsWith('UPDATE'))
}
