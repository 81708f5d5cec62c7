import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { products } from '../../db/schema/catalog.ts'
import { priceRules } from '../../db/schema/prices.ts'
import { findFloors } from '../channels/cost-floor.ts'
import { listChannelsForPrices } from '../channels/read.ts'
import { type PriceBook, type PriceRule, ruleKey } from './price-rule.ts'
import { productDefinitions } from './products/product-definitions.ts'

/** The store's price rules, the categories of its products, and what its channels cost, as they are now. */
export async function readPriceBook(ctx: ReadCtx & Pick<Ctx, 'gateways' | 'settings'>): Promise<PriceBook> {
  const rules = await listRules(ctx)
  const stored = await ctx.db.select({ id: products.id, category: products.category }).from(products)
  // A list may bring the first pack of a product that is not stored yet.
  const categories = new Map([...productDefinitions, ...stored].map(({ id, category }) => [id, category]))
  const floorOf = findFloors(await listChannelsForPrices(ctx))
  return { rules: new Map(rules.map(rule => [ruleKey(rule), rule])), categoryOf: id => categories.get(id), floorOf }
}

/** The rules a person has set, by their scope and subject. */
async function listRules(ctx: ReadCtx): Promise<PriceRule[]> {
  const rows = await ctx.db
    .select()
    .from(priceRules)
    .where(eq(priceRules.isRemoved, false))
    .orderBy(asc(priceRules.scope), asc(priceRules.subjectId))
  return rows.map(toRule)
}

/** A stored row as a rule. */
function toRule({ scope, subjectId, version, basisPoints, flat, ends, floor }: typeof priceRules.$inferSelect): PriceRule {
  return { scope, subjectId, version, terms: { basisPoints, flatIdr: flat, ends, floor } }
}
