import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { and, eq, gt, lte, type SQL } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { supplierLimits, supplierOffers } from '../../db/schema/catalog.ts'

type Limit = typeof supplierLimits.$inferSelect

/**
 * What a supplier can deliver at the moment: nothing while it is paused, and nothing dearer than `mostCost`, null for no limit. What is omitted
 * stays as it is. The limit is one row, however many offers it closes, and orders that are agreed on do not see it. Announces `catalog` if it
 * closes or opens an offer.
 */
export async function limitSupplier(
  ctx: Pick<TxCtx, 'db'>,
  { supplier, ...change }: { supplier: string; isPaused?: boolean; mostCost?: Rupiah | null },
): Promise<void> {
  await ctx.db.insert(supplierLimits).values({ supplier }).onConflictDoNothing()
  const isIts = eq(supplierLimits.supplier, supplier)
  const [was] = await ctx.db.select().from(supplierLimits).where(isIts).for('update')
  if (!was) return
  const now = { ...was, ...change }
  if (now.isPaused === was.isPaused && now.mostCost === was.mostCost) return
  await ctx.db.update(supplierLimits).set(change).where(isIts)
  const moved = await ctx.db
    .select({ sku: supplierOffers.sku })
    .from(supplierOffers)
    .where(and(eq(supplierOffers.supplier, supplier), isBetween(usableCost(was), usableCost(now))))
    .limit(1)
  if (moved.length > 0) announce(ctx, { topic: 'catalog' })
}

/** Whether an offer's cost is above the lower and not above the higher of two limits. */
function isBetween(one: number, other: number): SQL | undefined {
  const [low, high] = [Math.min(one, other), Math.max(one, other)]
  return and(gt(supplierOffers.cost, rupiah(low)), Number.isFinite(high) ? lte(supplierOffers.cost, rupiah(high)) : undefined)
}

/** The most that a top-up may cost there now, in rupiah; infinite if nothing limits it. */
export function usableCost(limit: Pick<Limit, 'isPaused' | 'mostCost'> | null): number {
  return limit?.isPaused ? 0 : (limit?.mostCost ?? Number.POSITIVE_INFINITY)
}

/** What limits the suppliers; a supplier that is not in it is not limited. */
export async function readSupplierLimits(ctx: ReadCtx): Promise<ReadonlyMap<string, Limit>> {
  return new Map((await ctx.db.select().from(supplierLimits)).map(limit => [limit.supplier, limit]))
}
