import { NoopLogger } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEngine, type Engine } from './engine.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

/** The statements of `act`, without the beginnings and ends of txs, which only one of the two databases tells. */
async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(NoopLogger.prototype, 'logQuery')
  try {
    await act()
    return spy.mock.calls.map(([text]: unknown[]) => String(text)).filter(text => !/^(?:begin|commit)/.test(text))
  } finally {
    spy.mockRestore()
  }
}

const locks = (statements: readonly string[]) => statements.filter(text => /from "orders".* for no key update$/.test(text))

test('an order is placed, paid and delivered with few statements, and locked once in each tx', async () => {
  await engine.order()
  let order: Awaited<ReturnType<Engine['order']>> | undefined
  const item = { itemId: (await engine.order()).item.id }
  const placing = await statementsOf(async () => {
    order = await engine.order(item)
  })
  if (!order) throw new Error('the order was placed')
  const placed = order
  const paying = await statementsOf(() => engine.pay(placed))
  const delivering = await statementsOf(() => engine.runJobs())
  expect(await engine.read(placed)).toMatchObject({ status: 'delivered' })
  expect(locks(placing)).toHaveLength(1)
  expect(locks(paying)).toHaveLength(1)
  expect(locks(delivering)).toHaveLength(2)
  expect(placing.length).toBeLessThanOrEqual(16)
  expect(paying.length).toBeLessThanOrEqual(18)
  expect(delivering.length).toBeLessThanOrEqual(32)
})

test('a check that finds nothing new takes no lock but that of its own plan', async () => {
  const order = await engine.order()
  await engine.pay(order)
  const checking = await statementsOf(() => engine.pay(order, 0))
  expect(checking.filter(text => / for update$/.test(text))).toHaveLength(1)
  expect(checking.length).toBeLessThanOrEqual(5)
})
