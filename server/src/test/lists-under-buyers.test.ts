import type { Transaction } from '@kilat/contract/transactions.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { items } from '../db/schema/catalog.ts'
import { attempts } from '../db/schema/delivery.ts'
import { orders } from '../db/schema/orders.ts'
import { quoteItem } from '../modules/checkout/quote-item.ts'
import { Problem } from '../platform/problem.ts'
import { buy } from './buy.ts'
import { createEngine, type Engine } from './engine.ts'
import { importList } from './import-list.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

const packs = 100
const costsFor = (round: number) => (pack: number) => 9_000 + pack * 20 + round * 300
const skuOf = (pack: number) => `n${pack}`

/** Takes a list in which every cost has moved and every tenth code sells another pack than in the list before. */
function takeList(round: number) {
  const costOf = costsFor(round)
  const rows = Array.from({ length: packs }, (_, at) => {
    const pack = at % 10 === 0 && round % 2 === 1 ? at + 1_001 : at + 1
    return { sku: skuOf(at), name: `${pack} Diamond`, cost: costOf(at) }
  })
  return importList(engine.ctx, { supplier: 'scripted', rows })
}

test('while lists change under fifty buyers, each pays what was quoted or is told of the change first, and gets what was sold within its ceiling', async () => {
  await takeList(0)
  const onSale = await engine.ctx.db.select({ id: items.id, name: items.name }).from(items).where(eq(items.isActive, true))
  expect(onSale).toHaveLength(packs)
  const purchase = async (at: number) => {
    const item = onSale[(at * 2) % packs]
    if (!item) throw new Error('the item is there')
    return purchaseAt(item)
  }
  /** Takes the new price as often as it changes between the quote and the order. */
  const purchaseAt = async (item: { id: string; name: string }): Promise<Transaction> => {
    const { quote } = await quoteItem(engine.ctx, { item_id: item.id, quantity: 1 })
    const total = quote.channels.find(({ id }) => id === 'qris')?.total
    try {
      const order = await buy(engine.ctx, { itemId: item.id, expectedTotal: total ?? 0 })
      expect([order.total, order.item.name]).toEqual([total, item.name])
      await engine.pay(order)
      return order
    } catch (refusal) {
      if (!(refusal instanceof Problem) || refusal.code !== 'price_changed') throw refusal
      return purchaseAt(item)
    }
  }
  const buyers = Array.from({ length: 50 }, async (_, at) => purchase(at).catch((refusal: unknown) => refusal))
  const lists = (async () => {
    for (let round = 1; round <= 3; round += 1) await takeList(round)
  })()
  const [ends] = await Promise.all([Promise.all(buyers), lists])
  const refused = ends.flatMap(end => (end instanceof Problem ? [end.code] : []))
  expect(new Set(refused).difference(new Set(['item_unavailable', 'not_found']))).toEqual(new Set())
  const placed = ends.filter(end => !(end instanceof Problem)) as Transaction[]
  expect(placed.length + refused.length).toBe(50)
  expect(placed.length).toBeGreaterThan(0)
  await engine.runJobs()
  for (const order of placed) {
    const { status, total, item } = await engine.read(order)
    expect([total, item.name]).toEqual([order.total, order.item.name])
    expect(['delivered', 'refunding', 'refunded', 'processing']).toContain(status)
  }
  const sent = await engine.ctx.db
    .select({ maxCost: attempts.maxCost, content: attempts.content, sold: items.content, total: orders.total, status: orders.status })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .innerJoin(items, eq(items.id, orders.itemId))
  expect(sent.filter(({ content, sold }) => content !== sold)).toEqual([])
  expect(sent.filter(({ maxCost, total }) => maxCost > total)).toEqual([])
  expect(sent.length).toBe(engine.supplier.requests.length)
  await engine.expectBooks()
}, 120_000)
