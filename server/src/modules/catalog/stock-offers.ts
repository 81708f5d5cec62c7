import type { Rupiah } from '@kilat/contract/money.ts'
import { asc, eq } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { items, products, supplierOffers } from '../../db/schema/catalog.ts'

export type StockOffer = {
  sku: string
  content: string
  itemName: string
  productTitle: string
  costIdr: Rupiah
  isVoucher: boolean
  /** False if the supplier's list switched it off. */
  isOn: boolean
}

/** What a supplier's skus sell. */
export function listStockOffers(ctx: ReadCtx, { supplier }: { supplier: string }): Promise<StockOffer[]> {
  return ctx.db
    .select({
      sku: supplierOffers.sku,
      content: supplierOffers.content,
      itemName: items.name,
      productTitle: products.title,
      costIdr: supplierOffers.cost,
      isVoucher: products.isVoucher,
      isOn: supplierOffers.isBuyerOn,
    })
    .from(supplierOffers)
    .innerJoin(items, eq(items.id, supplierOffers.itemId))
    .innerJoin(products, eq(products.id, items.productId))
    .where(eq(supplierOffers.supplier, supplier))
    .orderBy(asc(supplierOffers.sku))
}
