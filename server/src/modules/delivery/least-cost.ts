import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { and, eq, inArray, isNull, lte, min, type SQL, sql } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { supplierOffers } from '../../db/schema/catalog.ts'
import { attempts } from '../../db/schema/delivery.ts'

/** Attempts of a supplier that were surely never sent; of those that cost no more than `mostIdr` if that is given. */
export function isUnsentAt({ supplier, mostIdr }: { supplier: string; mostIdr?: number }): SQL | undefined {
  const isUnsent = and(eq(attempts.supplier, supplier), inArray(attempts.status, ['created', 'not_sent']))
  return mostIdr === undefined ? isUnsent : and(isUnsent, lte(listedCost, mostIdr))
}

const listedCost = sql<string | number>`coalesce(${attempts.expectedCost}, ${attempts.maxCost})`

/** The least that anything costs that waits for a supplier or is on its list now, in rupiah; undefined if there is nothing. */
export async function readLeastCost({ db }: ReadCtx, { supplier }: { supplier: string }): Promise<Rupiah | undefined> {
  const isOn = and(supplierOffers.isBuyerOn, supplierOffers.isSellerOn, isNull(supplierOffers.pause))
  const [[waiting], [listed]] = await Promise.all([
    db
      .select({ cost: sql<string | number | null>`min(${listedCost})` })
      .from(attempts)
      .where(isUnsentAt({ supplier })),
    db
      .select({ cost: min(supplierOffers.cost) })
      .from(supplierOffers)
      .where(and(eq(supplierOffers.supplier, supplier), isOn)),
  ])
  const costs = [waiting?.cost, listed?.cost].flatMap(cost => (cost == null ? [] : [Number(cost)]))
  return costs.length > 0 ? rupiah(Math.min(...costs)) : undefined
}
