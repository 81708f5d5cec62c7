import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOperatorCaller } from '../../test/call-operator.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeItem } from '../../test/make-item.ts'
import { nameBalances } from '../ledger/name-balances.ts'
import { readBalances } from '../ledger/read.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

test('what each item sold, cost and earned comes from the postings, and all of it together is what the books have', async () => {
  const [good, bad] = [await makeItem(engine.ctx, { maxQuantity: 3 }), await makeItem(engine.ctx)]
  const orders = [
    await engine.order({ itemId: good, quantity: 3 }),
    await engine.order({ itemId: good }),
    await engine.order({ itemId: bad }),
  ]
  for (const order of orders.slice(0, 2)) await engine.pay(order)
  await engine.runJobs()
  const [refunded] = orders.slice(2)
  if (refunded) await engine.pay(refunded)
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  await engine.runJobs()
  const call = createOperatorCaller(engine.ctx)
  const read = async (days: number) => (await (await call('GET', `/operator/margins?days=${days}`)).json()).data
  const { items, total, without_item: rest } = await read(7)
  const soldOf = (id: string) => items.find((item: { item_id: string }) => item.item_id === id)
  expect(soldOf(good)).toMatchObject({ sold: 4, sales: 40_000, costs: -36_000 })
  expect(soldOf(bad)?.sold ?? 0).toBe(0)
  const { earned } = nameBalances(await readBalances(engine.ctx))
  expect(total.profit).toBe(earned.reduce((sum, { amount }) => sum + amount, 0))
  expect([...items, rest].reduce((sum: number, { profit }: { profit: number }) => sum + profit, 0)).toBe(total.profit)
  engine.clock.advance(8 * 24 * 60 * 60_000)
  expect(await read(7)).toMatchObject({ items: [], total: { profit: 0 } })
  expect((await call('GET', '/operator/margins?days=0')).status).toBe(400)
})

test('what is booked lately for an order that was placed before the days counts for its item', async () => {
  const itemId = await makeItem(engine.ctx)
  const order = await engine.order({ itemId })
  await engine.pay(order)
  engine.supplier.script.push({ does: 'keep', says: 'truth' })
  await engine.runJobs()
  engine.clock.advance(8 * 24 * 60 * 60_000)
  await engine.runJobs()
  const call = createOperatorCaller(engine.ctx)
  const { items, without_item: rest } = (await (await call('GET', '/operator/margins?days=7')).json()).data
  expect(items).toMatchObject([{ item_id: itemId, sold: 1 }])
  expect(rest).toMatchObject({ sales: 0, costs: 0 })
})
