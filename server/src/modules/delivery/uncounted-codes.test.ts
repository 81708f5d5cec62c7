import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { items } from '../../db/schema/catalog.ts'
import { createCodeVault } from '../../platform/code-vault.ts'
import { codeLines, createStockEngine, type StockEngine } from '../../test/stock-engine.ts'
import { checkStock } from '../stock/check-stock.ts'

const minuteMs = 60_000

let engine: StockEngine
beforeEach(async () => {
  engine = await createStockEngine()
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

async function paid(itemId: string) {
  const order = await engine.order({ itemId })
  await engine.pay(order)
  return order
}

async function passMinutes(minutes: number) {
  for (let passed = 0; passed < minutes; passed += 1) {
    engine.clock.advance(minuteMs)
    await engine.runJobs()
  }
}

/** The store runs without the key of its codes for a while. */
async function loseKey() {
  const { vault } = engine.ctx
  engine.ctx.vault = createCodeVault([Buffer.alloc(32, 'another key')])
  await checkStock(engine.ctx)
  return async () => {
    engine.ctx.vault = vault
    await checkStock(engine.ctx)
  }
}

const status = async (order: { id: string }) => (await engine.read(order)).status

test.each([
  ['before its delivery begins', false],
  ['while it waits for the key', true],
])('a paid order whose codes are counted without their key %s is delivered once it is back, before the promise', async (_, isBegun) => {
  const { itemId, sku } = await engine.voucher()
  await engine.import(codeLines(sku, 2))
  const order = await paid(itemId)
  const findKey = await loseKey()
  if (isBegun) {
    await engine.runJobs()
    await checkStock(engine.ctx)
  }
  await passMinutes(10)
  expect(['paid', 'delivering']).toContain(await status(order))
  await findKey()
  await passMinutes(10)
  expect(await status(order)).toBe('delivered')
})

/** Sets the item's price below what its codes cost, so that none is counted. */
async function makeCheaper(itemId: string) {
  const price = rupiah(8_500)
  await engine.ctx.db.update(items).set({ price }).where(eq(items.id, itemId))
  await checkStock(engine.ctx)
}

test('a paid order whose codes stay without their key is refunded at its promise', async () => {
  const { itemId, sku } = await engine.voucher()
  await engine.import(codeLines(sku, 2))
  const order = await paid(itemId)
  await loseKey()
  await passMinutes(32)
  expect(await status(order)).toBe('refunded')
})

test.each([
  ['from the beginning', false],
  ['after the stock was asked', true],
])('another supplier delivers what the stock can not give now %s', async (_, isBegun) => {
  const { itemId, sku } = await engine.voucher({ other: true })
  await engine.import(codeLines(sku, 2))
  const order = await paid(itemId)
  if (isBegun) {
    const { vault } = engine.ctx
    engine.ctx.vault = createCodeVault([Buffer.alloc(32, 'another key')])
    await engine.runJobs()
    expect(await status(order)).toBe('delivering')
    engine.ctx.vault = vault
  }
  await loseKey()
  await passMinutes(5)
  expect(await status(order)).toBe('delivered')
  expect(engine.other.delivered.size).toBe(1)
})

test('a paid order waits for the key of its code also after another supplier has failed', async () => {
  const { itemId, sku } = await engine.voucher({ other: true })
  await engine.import(codeLines(sku, 2))
  const order = await paid(itemId)
  const findKey = await loseKey()
  engine.other.script.push({ does: 'fail', says: 'truth' })
  await passMinutes(10)
  expect(await status(order)).toBe('delivering')
  await findKey()
  await passMinutes(10)
  expect(await status(order)).toBe('delivered')
  expect(engine.other.delivered.size).toBe(0)
})

test('a paid order gets a code that costs no more than it paid, though its item is cheaper now', async () => {
  const { itemId, sku } = await engine.voucher()
  await engine.import(codeLines(sku, 2))
  const order = await paid(itemId)
  await makeCheaper(itemId)
  await engine.runJobs()
  expect(await status(order)).toBe('delivered')
})

test('a paid order gets such a code also after another supplier has failed', async () => {
  const { itemId, sku } = await engine.voucher({ other: true })
  await engine.import(codeLines(sku, 2))
  const order = await paid(itemId)
  await makeCheaper(itemId)
  engine.other.script.push({ does: 'fail', says: 'truth' })
  await engine.runJobs()
  expect(await status(order)).toBe('delivered')
  expect(engine.other.delivered.size).toBe(0)
})

test('a paid order for which no code is left at all is refunded without an attempt', async () => {
  const { itemId, sku } = await engine.voucher()
  await engine.import(codeLines(sku, 1))
  const [first, second] = [await paid(itemId), await paid(itemId)]
  await engine.runJobs()
  expect([await status(first), await status(second)].sort()).toEqual(['delivered', 'refunded'])
})
