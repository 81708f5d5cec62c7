import { priceScopes, type ShownPriceRule } from '@kilat/contract/operator/prices.ts'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { items } from '../../db/schema/catalog.ts'
import { priceRules } from '../../db/schema/prices.ts'
import { builtInRule, findRule, type PriceRule, ruleKey } from './price-rule.ts'
import { readPriceBook } from './read-price-book.ts'

/** The price rules in force, the widest first, with how many items follow each. The store always has one. */
export async function listPriceRules(ctx: ReadCtx & Pick<Ctx, 'gateways' | 'settings'>): Promise<ShownPriceRule[]> {
  const book = await readPriceBook(ctx)
  const priced = (await ctx.db.select().from(items)).filter(({ rule, byHand }) => rule.price !== undefined && !byHand.includes('price'))
  const counts = Map.groupBy(priced, item => ruleKey(findRule(book, item)))
  const stored = [...book.rules.values()]
  const rules = stored.some(({ scope }) => scope === 'store') ? stored : [await readBuiltIn(ctx), ...stored]
  return rules
    .toSorted((a, b) => priceScopes.indexOf(a.scope) - priceScopes.indexOf(b.scope) || a.subjectId.localeCompare(b.subjectId))
    .map(rule => ({ ...describeRule(rule), items: counts.get(ruleKey(rule))?.length ?? 0 }))
}

/** After the store's rule was removed, the next one needs the version of that. */
async function readBuiltIn({ db }: ReadCtx): Promise<PriceRule> {
  const rows = await db.select({ scope: priceRules.scope, version: priceRules.version }).from(priceRules)
  return { ...builtInRule, version: rows.find(({ scope }) => scope === 'store')?.version ?? 0 }
}

/** A rule as it crosses the wire. */
export function describeRule({ scope, subjectId, version, terms }: PriceRule): Omit<ShownPriceRule, 'items'> {
  const { basisPoints, flatIdr, ends, floor } = terms
  return { scope, subject: subjectId, version, basis_points: basisPoints, flat: flatIdr, ends, floor }
}
