import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { announce } from '../../db/announce.ts'
import { inTx } from '../../db/in-tx.ts'
import { items } from '../../db/schema/catalog.ts'
import { createOperatorCaller } from '../../test/call-operator.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { importList } from '../../test/import-list.ts'
import { getProduct, listProducts } from './read.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
  const rows = [
    { sku: 'a', name: '86 Diamond', cost: 20_000 },
    { sku: 'b', name: '12 Diamond', cost: 3_000 },
  ]
  await importList(engine.ctx, { supplier: 'scripted', rows })
})
afterEach(() => engine.close())

const id = 'mobile-legends-86-diamonds'

test('a price that no channel could take is refused, so that a typed zero too many is seen at once', async () => {
  const call = createOperatorCaller(engine.ctx)
  const edits = [{ id, version: 0, set: { price: 2_000_000_000 } }]
  const refused = await call('POST', '/operator/items/edit', { body: { edits, reason: 'salah ketik' } })
  expect(refused.status).toBe(400)
})

test('an item whose price comes to more than any payment is not sold, and all others are', async () => {
  await inTx(engine.ctx, async ctx => {
    await ctx.db
      .update(items)
      .set({ price: rupiah(9_999_999_999), maxQuantity: 5 })
      .where(eq(items.id, id))
    announce(ctx, { topic: 'catalog' })
  })
  const product = await getProduct(engine.ctx, 'mobile-legends')
  const shown = product?.items.map(({ id, availability }) => [id, availability.is_available]).toSorted()
  expect(shown).toEqual([
    ['mobile-legends-12-diamonds', true],
    [id, false],
  ])
  expect((await listProducts(engine.ctx, {})).map(({ id }) => id)).toContain('mobile-legends')
})
