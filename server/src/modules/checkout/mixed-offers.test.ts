import { rupiah } from '@kilat/contract/money.ts'
import { and, eq, like } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { supplierOffers } from '../../db/schema/catalog.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeItem } from '../../test/make-item.ts'
import { quoteItem } from './quote-item.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine({ qrisFee: { flatIdr: rupiah(0), basisPoints: 70 } })
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

test('what the cheapest offer has too little of is priced by the next one, so that no quantity is sold at a loss', async () => {
  const offers = [
    { supplier: 'scripted', sku: 'cheap', cost: 9_700 },
    { supplier: 'other', sku: 'dear', cost: 9_990 },
  ]
  const itemId = await makeItem(engine.ctx, { price: 10_000, maxQuantity: 10, offers })
  const isCheap = and(eq(supplierOffers.itemId, itemId), like(supplierOffers.sku, 'cheap%'))
  const left = (stock: number) => engine.ctx.db.update(supplierOffers).set({ hasUnlimitedStock: false, stock }).where(isCheap)
  const isSold = async (quantity: number) =>
    (await quoteItem(engine.ctx, { item_id: itemId, quantity })).quote.channels.find(({ id }) => id === 'qris')?.unavailable === null
  // QRIS leaves 9,930 of each 10,000.
  await left(1)
  expect([await isSold(1), await isSold(4), await isSold(5)]).toEqual([true, true, false])
  await left(2)
  expect([await isSold(5), await isSold(10)]).toEqual([true, false])
  await expect(engine.order({ itemId, quantity: 10 })).rejects.toMatchObject({ code: 'channel_unavailable' })
  expect((await engine.order({ itemId, quantity: 10, channel: 'bca_va' })).status).toBe('pending_payment')
})
