import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outbox } from '../../db/schema/outbox.ts'
import { circuits } from '../../db/schema/routing.ts'
import { createEngine, type Engine, twoOffers } from '../../test/engine.ts'
import { makeItem } from '../../test/make-item.ts'
import { attemptsOf, decided } from '../../test/operator-hands.ts'
import { getProduct } from '../catalog/read.ts'
import { deliverOrder } from './deliver-order.ts'
import { resumeSupplier } from './resume-supplier.ts'
import { tryCircuits } from './try-circuits.ts'

let engine: Engine
let isDown: boolean
let isUnreachable: boolean

beforeEach(async () => {
  engine = await createEngine()
  isDown = true
  isUnreachable = false
  const { send } = engine.supplier
  engine.supplier.send = async request => {
    if (isUnreachable) return { kind: 'not_sent', detail: 'no answer: ECONNREFUSED', isLost: true }
    if (isDown) engine.supplier.script.unshift({ does: 'fail', says: 'truth' })
    return send(request)
  }
})
afterEach(async () => {
  for (const count of engine.supplier.delivered.values()) expect(count).toBe(1)
  await engine.expectBooks()
  await engine.close()
})

const circuit = async () => (await engine.ctx.db.select().from(circuits).where(eq(circuits.supplier, 'scripted')))[0]

async function bought(itemId: string, count = 1) {
  const orders = []
  for (let made = 0; made < count; made += 1) {
    const order = await engine.order({ itemId })
    await engine.pay(order)
    orders.push(order)
  }
  return orders
}

async function passSeconds(seconds: number, step = 30) {
  for (let passed = 0; passed < seconds; passed += step) {
    engine.clock.advance(step * 1_000)
    await tryCircuits(engine.ctx)
    await engine.runJobs()
  }
}

const statuses = (orders: { id: string }[]) => Promise.all(orders.map(async order => (await engine.read(order)).status))

/** Why the item can not be bought by its page; null if it can. */
async function whyNot(itemId: string) {
  const availability = (await getProduct(engine.ctx, itemId.replace('-86-diamonds', '')))?.items[0]?.availability
  return availability?.is_available ? null : availability?.reason
}

test('after three faults a sku is left alone with its reason: nobody can buy it, queued orders wait, one tries it, and all follow', async () => {
  const itemId = await makeItem(engine.ctx)
  const queued = await Promise.all([engine.order({ itemId }), engine.order({ itemId })])
  const failed = await bought(itemId, 3)
  await engine.runJobs()
  expect(await statuses(failed)).toEqual(['refunded', 'refunded', 'refunded'])
  expect(await circuit()).toMatchObject({ status: 'open', reason: '3 faults and 0 deliveries in 10 minutes: 3 failed' })
  expect(await whyNot(itemId)).toBe('supplier_down')
  await expect(engine.order({ itemId })).rejects.toMatchObject({ code: 'item_unavailable' })
  for (const order of queued) await engine.pay(order)
  await engine.runJobs()
  expect(await statuses(queued)).toEqual(['paid', 'paid'])
  // Both buyers read once why nothing happens, however often their orders are looked at.
  for (const { id } of queued) await deliverOrder(engine.ctx, { orderId: id })
  const told = async () =>
    (await Promise.all(queued.map(order => engine.codes(order)))).map(codes => codes.filter(code => code === 'delivery_paused').length)
  expect(await told()).toEqual([1, 1])
  expect(engine.supplier.requests).toHaveLength(3)
  isDown = false
  await passSeconds(90)
  expect(await statuses(queued)).toEqual(['delivered', 'delivered'])
  expect(await circuit()).toMatchObject({ status: 'closed', trial: null })
  expect(await whyNot(itemId)).toBe(null)
  expect(await told()).toEqual([1, 1])
})

test('a trial in vain costs one order, and the next comes later', async () => {
  const itemId = await makeItem(engine.ctx)
  const queued = await Promise.all([1, 2, 3, 4].map(() => engine.order({ itemId })))
  await bought(itemId, 3)
  await engine.runJobs()
  for (const order of queued) await engine.pay(order)
  await engine.runJobs()
  engine.clock.advance(61_000)
  await tryCircuits(engine.ctx)
  // All waiting orders at once, as several processes send them.
  await Promise.all(queued.map(({ id }) => deliverOrder(engine.ctx, { orderId: id })))
  await engine.runJobs()
  expect(engine.supplier.requests).toHaveLength(4)
  expect((await statuses(queued)).filter(status => status === 'refunded')).toHaveLength(1)
  expect(await circuit()).toMatchObject({ status: 'open', tries: 1 })
  await passSeconds(90)
  expect(engine.supplier.requests).toHaveLength(4)
  await passSeconds(60)
  expect(engine.supplier.requests).toHaveLength(5)
})

test('orders go to another agreed offer meanwhile, and buyers still buy', async () => {
  const itemId = await makeItem(engine.ctx, twoOffers)
  const orders = await bought(itemId, 5)
  await engine.runJobs()
  expect(await statuses(orders)).toEqual(orders.map(() => 'delivered'))
  const asked = engine.supplier.requests.length
  expect(asked).toBeLessThan(5)
  expect(await whyNot(itemId)).toBe(null)
  const [next] = await bought(itemId)
  await engine.runJobs()
  expect(await statuses(next ? [next] : [])).toEqual(['delivered'])
  expect(engine.supplier.requests).toHaveLength(asked)
})

test('a server that nobody reaches is left alone as a whole, and what surely never arrived goes to another supplier', async () => {
  isUnreachable = true
  const [itemId, alone] = [await makeItem(engine.ctx, twoOffers), await makeItem(engine.ctx)]
  const [order] = await bought(itemId)
  await engine.runJobs()
  await passSeconds(40, 2)
  expect(await circuit()).toMatchObject({ sku: '', status: 'open', reason: expect.stringContaining('5 never arrived') })
  expect(await whyNot(alone)).toBe('supplier_down')
  expect(await statuses(order ? [order] : [])).toEqual(['delivered'])
  expect(engine.other.delivered.size).toBe(1)
  expect(engine.supplier.requests).toEqual([])
})

test('what was sent before is still asked for, and never goes to another supplier', async () => {
  isDown = false
  const itemId = await makeItem(engine.ctx, twoOffers)
  engine.supplier.script.push(...Array.from({ length: 12 }, () => ({ does: 'keep', says: 'silence' }) as const))
  const orders = await bought(itemId, 4)
  await engine.runJobs()
  expect(await circuit()).toMatchObject({ status: 'open', reason: expect.stringContaining('without an answer') })
  const sent = new Set(engine.supplier.requests.map(({ reference }) => reference))
  expect(sent.size + engine.other.requests.length).toBe(4)
  await passSeconds(300, 60)
  expect(await statuses(orders)).toEqual(orders.map(() => 'delivered'))
  const all = (await Promise.all(orders.map(order => attemptsOf(engine, order)))).flat()
  expect(all.filter(({ supplier }) => supplier === 'scripted').every(({ status }) => status === 'succeeded')).toBe(true)
})

test('a refused player, a closed shop and an operator’s word open nothing', async () => {
  isDown = false
  const itemId = await makeItem(engine.ctx)
  for (const because of ['player_invalid', 'cut_off'] as const) {
    engine.supplier.script.push(...Array.from({ length: 4 }, () => ({ does: 'fail', says: 'truth', because }) as const))
    await bought(itemId, 4)
    await engine.runJobs()
  }
  expect(await circuit()).toBe(undefined)
})

test('an operator has it tried at once, and a trial that never ends makes room for another', async () => {
  const itemId = await makeItem(engine.ctx)
  const queued = await Promise.all([engine.order({ itemId }), engine.order({ itemId })])
  await bought(itemId, 3)
  await engine.runJobs()
  for (const order of queued) await engine.pay(order)
  isDown = false
  engine.supplier.script.push(...Array.from({ length: 100 }, () => ({ does: 'keep', says: 'truth' }) as const))
  await resumeSupplier(engine.ctx, { supplier: 'scripted', ...decided })
  await engine.runJobs()
  expect(await circuit()).toMatchObject({ status: 'trying', trial: expect.any(String) })
  expect(await whyNot(itemId)).toBe('supplier_down')
  await passSeconds(9 * 60, 60)
  expect(new Set(engine.supplier.requests.slice(3).map(({ reference }) => reference)).size).toBe(1)
  await passSeconds(3 * 60, 60)
  expect(new Set(engine.supplier.requests.slice(3).map(({ reference }) => reference)).size).toBe(2)
})

test('opening, trying and closing are each told to kept pages', async () => {
  const itemId = await makeItem(engine.ctx)
  const news = () => engine.ctx.db.$count(outbox, eq(outbox.topic, 'catalog'))
  const told = [await news()]
  const waiting = await engine.order({ itemId })
  await bought(itemId, 3)
  await engine.runJobs()
  told.push(await news())
  isDown = false
  await passSeconds(60, 60)
  told.push(await news())
  await engine.pay(waiting)
  await engine.runJobs()
  told.push(await news())
  expect(told.map((count, at) => count - (told[at - 1] ?? count))).toEqual([0, 1, 1, 2])
})
