import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../ctx/context.ts'
import { items, products, supplierOffers } from '../db/schema/catalog.ts'
import { priceRules } from '../db/schema/prices.ts'
import type { Accepted } from '../modules/catalog/accepted.ts'
import type { PriceTerms } from '../modules/catalog/price-rule.ts'
import { syncPriceList } from '../modules/catalog/sync-price-list.ts'
import type { Settings } from '../platform/settings.ts'
import { createScriptedSupplier } from './scripted-supplier.ts'
import { createTestStore } from './store.ts'

const terms: PriceTerms = { basisPoints: 300, flatIdr: rupiah(500), ends: '00', floor: 'cost_and_fee' }

/** A price list's row as a supplier sends it, such as 86 Diamonds for Rp20.000. */
export function listRow(sku: string, name: string, change: object = {}) {
  return {
    product_name: name,
    category: 'Games',
    brand: 'MOBILE LEGENDS',
    type: 'Umum',
    seller_name: 'CV Contoh',
    price: 20_000,
    buyer_sku_code: sku,
    buyer_product_status: true,
    seller_product_status: true,
    unlimited_stock: true,
    stock: 0,
    multi: true,
    start_cut_off: '0:0',
    end_cut_off: '0:0',
    desc: 'isi user id lalu zone id tanpa spasi',
    ...change,
  }
}

/** An empty store that accepts price lists of the suppliers `contoh`, `satu` and `dua`, with a margin of 3 % and Rp500. */
export async function createListStore(settings: Partial<Settings> = {}) {
  const store = await createTestStore({ settings, suppliers: () => ['contoh', 'satu', 'dua'].map(id => createScriptedSupplier(id)) })
  const { ctx } = store
  await storeRule(ctx, terms)
  let announcements = 0
  ctx.outbox.listen('catalog', () => {
    announcements += 1
  })
  return {
    ctx,
    close: () => store.close(),
    /** Number of times `catalog` was announced. */
    announcements: () => announcements,
    sync: (data: unknown, supplier = 'contoh', accepted: Accepted = new Set()) =>
      syncPriceList(ctx, { supplier, document: { data }, accepted }),
    items: () => ctx.db.select().from(items).orderBy(items.id),
    offer: async (sku: string) => (await ctx.db.select().from(supplierOffers).where(eq(supplierOffers.sku, sku)))[0],
    everything: async () => [
      await ctx.db.select().from(products).orderBy(products.id),
      await ctx.db.select().from(items).orderBy(items.id),
      await ctx.db.select().from(supplierOffers).orderBy(supplierOffers.supplier, supplierOffers.sku),
    ],
  }
}

/** Writes the store's price rule, as if an operator had set it before. */
export async function storeRule({ db, clock }: Pick<Ctx, 'db' | 'clock'>, { basisPoints, flatIdr: flat, ends, floor }: PriceTerms) {
  const rule = { basisPoints, flat, ends, floor, version: 1, isRemoved: false, updatedAt: clock.now() }
  await db
    .insert(priceRules)
    .values({ scope: 'store', subjectId: '', ...rule })
    .onConflictDoUpdate({ target: [priceRules.scope, priceRules.subjectId], set: rule })
}

export type ListStore = Awaited<ReturnType<typeof createListStore>>
