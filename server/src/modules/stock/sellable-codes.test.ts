import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { items, supplierOffers } from '../../db/schema/catalog.ts'
import { listRow } from '../../test/price-list.ts'
import { codeLines, createStockEngine } from '../../test/stock-engine.ts'
import { getProduct } from '../catalog/read.ts'
import { syncPriceList } from '../catalog/sync-price-list.ts'
import { checkStock } from './check-stock.ts'
import { stockSupplier } from './stock-supplier.ts'

test('codes that cost more than their item sells for are not sold, and are again once its price covers them', async () => {
  const engine = await createStockEngine()
  const { itemId, sku } = await engine.voucher()
  await engine.import(codeLines(sku, 3))
  const sellFor = async (price: number) => {
    await engine.ctx.db
      .update(items)
      .set({ price: rupiah(price) })
      .where(eq(items.id, itemId))
    await checkStock(engine.ctx)
  }
  await sellFor(8_999)
  await expect(engine.order({ itemId })).rejects.toMatchObject({ code: 'item_unavailable' })
  await sellFor(9_000)
  const order = await engine.order({ itemId })
  await engine.pay(order)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  await engine.expectBooks()
  await engine.close()
})

test('the product’s page offers no more of an item than one order may have, and hears of each sale that changes it', async () => {
  const engine = await createStockEngine()
  const { itemId, sku } = await engine.voucher({ maxQuantity: 3 })
  await engine.import(codeLines(sku, 5))
  const [item] = await engine.ctx.db.select().from(items).where(eq(items.id, itemId))
  const most = async () => {
    const product = await getProduct(engine.ctx, item?.productId ?? '')
    return product?.items.find(({ id }) => id === itemId)?.max_quantity
  }
  const seen = [await most()]
  for (let sold = 0; sold < 5; sold += 1) {
    const order = await engine.order({ itemId })
    await engine.pay(order)
    await engine.runJobs()
    seen.push(await most())
  }
  expect(seen).toEqual([3, 3, 3, 2, 1, 1])
  await engine.close()
})

test('a sku that a new list sells as something else has no codes for it, from the first moment', async () => {
  const engine = await createStockEngine()
  const list = (name: string) =>
    syncPriceList(engine.ctx, {
      supplier: stockSupplier,
      document: { data: [listRow('rbx', name, { category: 'Voucher', brand: 'ROBLOX' })] },
      accepted: 'all',
    })
  await list('ROBLOX 80 Robux')
  await engine.import(codeLines('rbx', 3))
  const offer = async () => (await engine.ctx.db.select().from(supplierOffers).where(eq(supplierOffers.sku, 'rbx')))[0]
  expect(await offer()).toMatchObject({ stock: 3 })
  await list('ROBLOX 80 Robux')
  expect(await offer()).toMatchObject({ stock: 3 })
  await list('ROBLOX 160 Robux')
  expect(await offer()).toMatchObject({ stock: 0 })
  await list('ROBLOX 80 Robux')
  await checkStock(engine.ctx)
  expect(await offer()).toMatchObject({ stock: 3 })
  await engine.close()
})
