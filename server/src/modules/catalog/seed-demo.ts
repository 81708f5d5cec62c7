import { readFile } from 'node:fs/promises'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { supplierOffers } from '../../db/schema/catalog.ts'
import { defaultMargin } from './margin.ts'
import { productDefinitions } from './products/product-definitions.ts'
import { saveProducts } from './save-products.ts'
import { lockCatalog, type SyncReport, syncPriceList } from './sync-price-list.ts'

/**
 * Fills a new store with the demo price list for the supplier `sandbox`, so that it sells from the first start. Where any
 * offer is there already only the product texts are brought up to date: what the operator imported is left alone.
 * Answers the report of the list, or undefined where it was not needed.
 */
export async function seedDemoCatalog(
  ctx: Pick<Ctx, 'db' | 'clock' | 'events' | 'suppliers' | 'settings'>,
): Promise<SyncReport | undefined> {
  const saved = await inTx(ctx, async ctx => {
    await lockCatalog(ctx)
    return saveProducts(ctx, productDefinitions)
  })
  if (saved > 0) ctx.events.emit('catalog')
  const [anyOffer] = await ctx.db.select({ sku: supplierOffers.sku }).from(supplierOffers).limit(1)
  if (anyOffer) return undefined
  const document: unknown = JSON.parse(await readFile(new URL('./demo/price-list.json', import.meta.url), 'utf8'))
  return syncPriceList(ctx, { supplier: 'sandbox', document, margin: defaultMargin })
}
