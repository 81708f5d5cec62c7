import { readFile } from 'node:fs/promises'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { supplierOffers } from '../../db/schema/catalog.ts'
import { markSeeded } from '../seedings/mark-seeded.ts'
import { isSeeded } from '../seedings/read.ts'
import { lockCatalog } from './lock-catalog.ts'
import { productDefinitions } from './products/product-definitions.ts'
import { saveProducts } from './save-products.ts'
import { type SyncReport, syncPriceList } from './sync-price-list.ts'

/** The supplier of the demo's price list. */
const demoSupplier = 'sandbox'

/**
 * Fills a new store once with the demo's products and their price list for the supplier `sandbox`: later starts do not touch
 * the catalogue. A store with a price list of its own, or without that supplier, gets only the products. Answers the report of the
 * demo's list, or undefined if it was not read.
 */
export async function seedDemoCatalog(
  ctx: Pick<Ctx, 'db' | 'clock' | 'outbox' | 'suppliers' | 'settings' | 'gateways'>,
): Promise<SyncReport | undefined> {
  if (await isSeeded(ctx, 'catalog')) return undefined
  await inTx(ctx, async ctx => {
    await lockCatalog(ctx)
    await saveProducts(ctx, productDefinitions)
  })
  const [anyOffer] = await ctx.db.select({ sku: supplierOffers.sku }).from(supplierOffers).limit(1)
  const isWanted = !anyOffer && ctx.suppliers.has(demoSupplier)
  const report = isWanted ? await syncPriceList(ctx, await readDemoList()) : undefined
  // The mark is written last: if a start is killed before it, the next start seeds again and changes nothing a person has set.
  await inTx(ctx, ctx => markSeeded(ctx, 'catalog'))
  return report
}

async function readDemoList() {
  const document: unknown = JSON.parse(await readFile(new URL('./demo/price-list.json', import.meta.url), 'utf8'))
  return { supplier: demoSupplier, document }
}
