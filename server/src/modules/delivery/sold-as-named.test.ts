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

/** Changes what the first supplier's code `ml-a` sells. */
const sells = (name: string) => importList(engine.ctx, { supplier: 'scripted', rows: [{ sku: 'ml-a', name }, ...others] })
/** Changes what the second, dearer supplier's code `ml-b` sells. */
const otherSells = (name: string) => importList(engine.ctx, { supplier: 'other', rows: [{ sku: 'ml-b', name, cost: 9_500 }, ...others] })
/** Keeps the item on sale through a code that costs more than any order here paid. */
const dear = { sku: 'ml-dear', name: '86 Diamonds', cost: 80_000 }
const others = [dear, { sku: 'ml-z', name: '706 Diamonds', cost: 90_000 }]

async function waitHours(hours: number) {
  for (let step = 0; step < hours * 6; step += 1) {
    engine.clock.advance(10 * 60_000)
    await engine.runJobs()
  }
}

/** Runs `act` right after the supplier's next answer. */
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

test('an order is refunded and not sent if its code is renamed before the payment', async () => {
  const order = await engine.order({ itemId })
  await sells('172 Diamonds')
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject(refused)
  expect(engine.supplier.requests).toEqual([])
})

test('an order is refunded and not sent if its code is renamed before the delivery', async () => {
  const order = await engine.order({ itemId })
  await engine.pay(order)
  await sells('172 Diamonds')
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject(refused)
  expect(engine.supplier.requests).toEqual([])
})

test('an earlier order is sent through neither of two codes that swap what they sell', async () => {
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

test('only the first unit is sent if the code is renamed after it, and the second is refunded', async () => {
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

test('if one agreed code is renamed, another that still sells the same delivers', async () => {
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

test('a code added after the order is not used', async () => {
  const order = await engine.order({ itemId })
  await otherSells('86 Diamonds')
  await sells('172 Diamonds')
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject(refused)
  expect(engine.other.requests).toEqual([])
})

test('an attempt the supplier put off is not sent again once its code sells something else', async () => {
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

test('an attempt that may have arrived is not checked while its code sells something else, and is checked after', async () => {
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

test('an attempt the supplier has confirmed is checked even if its code now sells something else', async () => {
  engine.supplier.script.push({ does: 'keep', says: 'truth' }, { does: 'deliver', says: 'silence' })
  const order = await engine.order({ itemId })
  await engine.pay(order)
  await engine.runJobs()
  await sells('172 Diamonds')
  await waitHours(1)
  expect((await engine.read(order)).status).toBe('delivered')
})

test('an attempt is checked after the supplier’s notice shows that it has it', async () => {
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

test('a late payment revives an order only if what was sold can still be delivered', async () => {
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

test('an earlier order does not get an item whose id now stands for something else', async () => {
  const order = await engine.order({ itemId })
  await engine.ctx.db.execute(sql`update items set content = 'mobile-legends:pack:172'`)
  await engine.ctx.db.execute(sql`update supplier_offers set content = 'mobile-legends:pack:172'`)
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject(refused)
})

test('an upgraded store delivers open orders what the catalogue sells under their name, and nothing if that is uncertain', async () => {
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

/** The statements of the migration that fill in existing rows. */
async function fillingStatements(): Promise<string[]> {
  const migration = await readFile(new URL('../../db/migrations/0011_sold_as_agreed.sql', import.meta.url), 'utf8')
  return migration.split('--> statement-breakpoint').filter(statement => statement.trim().startsWith('UPDATE'))
}
