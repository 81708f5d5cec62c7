import type { ListState } from '@kilat/contract/operator/price-lists.ts'
import { asc, count, isNotNull, or } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { supplierOffers } from '../../db/schema/catalog.ts'
import { priceLists } from '../../db/schema/prices.ts'

/** The store's suppliers with their latest list, when they are asked next, and how much waits for a person. */
export async function listPriceLists(ctx: ReadCtx & Pick<Ctx, 'suppliers' | 'settings'>): Promise<ListState[]> {
  const lists = new Map((await ctx.db.select().from(priceLists).orderBy(asc(priceLists.supplier))).map(row => [row.supplier, row]))
  const { supplier, pause, heldDrop } = supplierOffers
  const held = await ctx.db
    .select({ supplier, held: count() })
    .from(supplierOffers)
    .where(or(isNotNull(pause), isNotNull(heldDrop)))
    .groupBy(supplier)
  const heldOf = new Map(held.map(({ supplier, held }) => [supplier, held]))
  return [...ctx.suppliers.values()].map(({ id, readPriceList }) => {
    const list = lists.get(id)
    const isScheduled = readPriceList !== undefined && ctx.settings.priceSyncMs > 0
    return {
      ...{ supplier: id, can_be_asked: readPriceList !== undefined, version: list?.version ?? 0, held: heldOf.get(id) ?? 0 },
      fetched_at: list?.fetchedAt?.toISOString() ?? null,
      next_at: isScheduled ? (list?.nextAt?.toISOString() ?? null) : null,
      failures: list?.failures ?? 0,
      detail: list?.detail ?? null,
    }
  })
}
