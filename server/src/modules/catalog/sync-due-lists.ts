import { lte } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { priceLists } from '../../db/schema/prices.ts'
import { syncBySchedule } from './sync-from-supplier.ts'

/** Asks the suppliers whose time has come for their lists, one after the other. */
export async function syncDueLists(ctx: Ctx): Promise<void> {
  if (ctx.settings.priceSyncMs === 0) return
  const due = await ctx.db.select({ supplier: priceLists.supplier }).from(priceLists).where(lte(priceLists.nextAt, ctx.clock.now()))
  for (const { supplier } of due) if (ctx.suppliers.get(supplier)?.readPriceList) await syncBySchedule(ctx, { supplier })
}
