import { eq } from 'drizzle-orm'
import { items, supplierOffers } from '../db/schema/catalog.ts'
import { type ImportedCodes, type ImportMode, importCodes } from '../modules/stock/import-codes.ts'
import { openVoucherStock } from '../modules/stock/open-voucher-stock.ts'
import { stockSupplier } from '../modules/stock/stock-supplier.ts'
import { invariant } from '../platform/invariant.ts'
import { createVoucherStock } from '../suppliers/voucher-stock/adapter.ts'
import { createEngine, type Engine } from './engine.ts'
import { makeItem } from './make-item.ts'
import { decided } from './operator-hands.ts'

export type StockEngine = Engine & {
  /** Adds a voucher that the stock sells for Rp10.000, and a second route if `other` is true. */
  voucher(input?: { other?: boolean; maxQuantity?: number }): Promise<{ itemId: string; sku: string; content: string }>
  /** Imports lines below the header. */
  import(lines: readonly string[], mode?: ImportMode): Promise<ImportedCodes>
}

/** An engine that also sells codes of its own. */
export async function createStockEngine(...[input]: Parameters<typeof createEngine>): Promise<StockEngine> {
  const engine = await createEngine(input)
  const { suppliers } = engine.ctx
  invariant(suppliers instanceof Map, 'the suppliers of a test can be changed')
  suppliers.set(stockSupplier, createVoucherStock(openVoucherStock(engine.ctx)))
  return {
    ...engine,
    async voucher({ other = false, maxQuantity = 1 } = {}) {
      const own = { supplier: stockSupplier, sku: 'steam', cost: 9_000 }
      const offers = other ? [own, { supplier: 'other', sku: 'b', cost: 9_500 }] : [own]
      const itemId = await makeItem(engine.ctx, { isVoucher: true, maxQuantity, offers })
      const isIts = eq(supplierOffers.itemId, itemId)
      await engine.ctx.db.update(supplierOffers).set({ hasUnlimitedStock: false }).where(isIts)
      await engine.ctx.db.update(supplierOffers).set({ hasUnlimitedStock: true }).where(eq(supplierOffers.supplier, 'other'))
      const [item] = await engine.ctx.db.select().from(items).where(eq(items.id, itemId))
      const offer = (await engine.ctx.db.select().from(supplierOffers).where(isIts)).find(({ supplier }) => supplier === stockSupplier)
      invariant(item && offer, 'the voucher was made')
      return { itemId, sku: offer.sku, content: item.content }
    },
    import: (lines, mode = 'all') =>
      importCodes(engine.ctx, { text: ['sku,code,serial,expiry,cost', ...lines].join('\n'), mode, ...decided }),
  }
}

/** Lines of so many new codes. */
export function codeLines(sku: string, count: number, start = 1): string[] {
  return Array.from({ length: count }, (_, index) => `${sku},CODE-${sku}-${start + index},SN${start + index},,9000`)
}
