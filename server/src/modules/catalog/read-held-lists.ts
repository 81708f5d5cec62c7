import type { Waiting } from '@kilat/contract/operator/waiting.ts'
import { asc, inArray, isNotNull, min, or } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { supplierOffers } from '../../db/schema/catalog.ts'

/**
 * Suppliers with offers whose row of a price list is held back, the longest first: out of use because of what the list says of them, or in use
 * although the list would take them off sale. Offers that an operator has paused wait for nobody, and overcharges have a list of their own.
 */
export async function readHeldLists(ctx: ReadCtx, { limit }: { limit: number }): Promise<Waiting[]> {
  const { supplier, pause, heldDrop, syncedAt } = supplierOffers
  const rows = await ctx.db
    .select({ supplier, since: min(syncedAt) })
    .from(supplierOffers)
    .where(or(inArray(pause, ['content', 'price']), isNotNull(heldDrop)))
    .groupBy(supplier)
    .orderBy(asc(min(syncedAt)))
    .limit(limit)
  return rows.flatMap(({ supplier: id, since }) =>
    since === null
      ? []
      : [
          {
            ...{ kind: 'price_list' as const, id, subject_id: null, version: null, amount: null, until: null },
            since: since.toISOString(),
          },
        ],
  )
}
