import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { items } from '../../db/schema/catalog.ts'
import { codeLines, createStockEngine } from '../../test/stock-engine.ts'
import { checkStock } from './check-stock.ts'

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
