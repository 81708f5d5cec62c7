import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '../../ctx/context.ts'
import { items, supplierOffers } from '../../db/schema/catalog.ts'
import { seedings } from '../../db/schema/seedings.ts'
import { voucherCodes, voucherLots } from '../../db/schema/stock.ts'
import { createCodeVault, trialKeyOf } from '../../platform/code-vault.ts'
import { invariant } from '../../platform/invariant.ts'
import { decided } from '../../test/operator-hands.ts'
import { createScriptedSupplier } from '../../test/scripted-supplier.ts'
import { createStockEngine, type StockEngine } from '../../test/stock-engine.ts'
import { getProduct } from '../catalog/read.ts'
import { seedDemoCatalog } from '../catalog/seed-demo.ts'
import { revealCodes } from '../orders/reveal-codes.ts'
import { checkStock } from './check-stock.ts'
import { listStock } from './read.ts'
import { seedDemoStock } from './seed-demo-stock.ts'
import { stockSupplier } from './stock-supplier.ts'
import { withdrawCodes } from './withdraw-codes.ts'

let engine: StockEngine
let ctx: Ctx
beforeEach(async () => {
  engine = await createStockEngine({ settings: { isTrial: true } })
  ctx = engine.ctx
  invariant(ctx.suppliers instanceof Map, 'the suppliers of a test can be changed')
  ctx.suppliers.set('sandbox', createScriptedSupplier('sandbox'))
})
afterEach(() => engine.close())

const start = async (ctx: Ctx) => {
  await seedDemoCatalog(ctx)
  await seedDemoStock(ctx)
}
const stored = async () => [
  await ctx.db.select().from(voucherLots),
  await ctx.db.select().from(voucherCodes).orderBy(voucherCodes.id),
  await ctx.db.select().from(supplierOffers).orderBy(supplierOffers.supplier, supplierOffers.sku),
]
const itemOf = async (sku: string) => {
  const [row] = await ctx.db
    .select({ id: items.id })
    .from(supplierOffers)
    .innerJoin(items, eq(items.id, supplierOffers.itemId))
    .where(eq(supplierOffers.sku, sku))
  return row?.id ?? ''
}

test('a new trial sells codes of its own: a paid order gets one, which says that it opens nothing', async () => {
  await start(ctx)
  const skus = await listStock(ctx)
  expect(skus.map(({ item, free, lowSince }) => [item, free, lowSince])).toEqual([
    ['Google Play Rp200.000', 8, null],
    ['Google Play Rp25.000', 12, null],
  ])
  const order = await engine.order({ itemId: await itemOf('stock-gplay-25000') })
  await engine.pay(order)
  await engine.runJobs()
  const { units } = (await revealCodes(ctx, { id: order.id, contact: '081234567890' })).delivery
  expect(units).toMatchObject([{ status: 'delivered', serial_number: expect.stringMatching(/^DEMO-TIDAK-BERLAKU-25K-\d\d/) }])
  expect((await listStock(ctx)).map(({ free, given }) => [free, given])).toEqual([
    [8, 0],
    [11, 1],
  ])
  await engine.expectBooks()
})

test('a second start, and one of two at once, seeds nothing more: what was sold or withdrawn stays gone', async () => {
  await seedDemoCatalog(ctx)
  await Promise.all([seedDemoStock(ctx), seedDemoStock(ctx)])
  const [lot] = await ctx.db.select().from(voucherLots)
  expect(await ctx.db.$count(voucherCodes)).toBe(20)
  await withdrawCodes(ctx, { lotId: lot?.id ?? '', ...decided })
  await ctx.db.delete(supplierOffers).where(eq(supplierOffers.sku, 'stock-gplay-200000'))
  const before = await stored()
  await start(ctx)
  expect(await stored()).toEqual(before)
})

test('a start that is killed before its end leaves nothing of the codes, and the next one seeds them whole', async () => {
  await seedDemoCatalog(ctx)
  const killed = {
    ...ctx,
    vault: {
      ...ctx.vault,
      seal: () => {
        throw new Error('killed')
      },
    },
  }
  await expect(seedDemoStock(killed)).rejects.toThrow('killed')
  expect([await ctx.db.$count(voucherCodes), await ctx.db.$count(supplierOffers, eq(supplierOffers.supplier, stockSupplier))]).toEqual([
    0, 0,
  ])
  await start(ctx)
  expect(await ctx.db.$count(voucherCodes)).toBe(20)
})

test('a store, and a trial that sells its own stock or no demo any more, get no codes', async () => {
  await seedDemoCatalog(ctx)
  await seedDemoStock({ ...ctx, settings: { ...ctx.settings, isTrial: false } })
  const { sku } = await engine.voucher()
  await seedDemoStock(ctx)
  await ctx.db.delete(supplierOffers).where(eq(supplierOffers.sku, sku))
  await ctx.db.delete(supplierOffers).where(eq(supplierOffers.supplier, 'sandbox'))
  await seedDemoStock(ctx)
  expect(await ctx.db.$count(voucherCodes)).toBe(0)
  expect((await ctx.db.select().from(seedings)).map(({ name }) => name)).toEqual(['catalog'])
})

test('a store on the database of a trial has none of its codes for sale: it lacks their key', async () => {
  const trial = { ...ctx, vault: createCodeVault([trialKeyOf('the secret of its data folder')]) }
  await start(trial)
  const isOffered = async (ctx: Ctx) => {
    const id = await itemOf('stock-gplay-25000')
    return (await getProduct(ctx, 'google-play'))?.items.find(item => item.id === id)?.availability
  }
  expect(await isOffered(trial)).toMatchObject({ is_available: true })
  await checkStock(ctx)
  expect(await isOffered(ctx)).toMatchObject({ is_available: false })
})
