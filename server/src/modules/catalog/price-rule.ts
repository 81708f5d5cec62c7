import { type Rupiah, rupiah, shareRoundedUp, sumIdr } from '@kilat/contract/money.ts'
import type { PriceEnd, PriceFloor, PriceScope } from '@kilat/contract/operator/prices.ts'
import type { CostFloor } from '../channels/cost-floor.ts'

/** How a price follows from a cost: a share in basis points (1 % = 100) and a flat amount on top, how it ends, and its floor. */
export type PriceTerms = { basisPoints: number; flatIdr: Rupiah; ends: PriceEnd; floor: PriceFloor }

/** The terms for the store, or for one category, product or item; `subjectId` is empty for the store. */
export type PriceRule = { scope: PriceScope; subjectId: string; terms: PriceTerms; version: number }

/** What decides the rule of an item. */
export type RuledItem = { id: string; productId: string; maxQuantity: number }

/** The rules of a store, and what it takes to apply them. */
export type PriceBook = {
  /** By `ruleKey`. */
  rules: ReadonlyMap<string, PriceRule>
  categoryOf: (productId: string) => string | undefined
  floorOf: CostFloor
}

/** The rule of a store that has set none: 3 % and Rp250, in whole hundreds. */
export const builtInRule: PriceRule = {
  scope: 'store',
  subjectId: '',
  version: 0,
  terms: { basisPoints: 300, flatIdr: rupiah(250), ends: '00', floor: 'cost_and_fee' },
}

/** The narrowest rule of an item. It counts whole: a wider rule adds nothing to it. */
export function findRule({ rules, categoryOf }: PriceBook, { id, productId }: RuledItem): PriceRule {
  const of = (scope: PriceScope, subjectId: string) => rules.get(ruleKey({ scope, subjectId }))
  return of('item', id) ?? of('product', productId) ?? of('category', categoryOf(productId) ?? '') ?? findStoreRule({ rules })
}

/** The rule of everything that no narrower one is for. */
export function findStoreRule({ rules }: Pick<PriceBook, 'rules'>): PriceRule {
  return rules.get(ruleKey(builtInRule)) ?? builtInRule
}

/** The key of a rule: `product/mobile-legends`, or `store/` for the store's. */
export function ruleKey({ scope, subjectId }: Pick<PriceRule, 'scope' | 'subjectId'>): string {
  return `${scope}/${subjectId}`
}

/** The price of an item by its rule, in rupiah: never below the cost. What its floor is about holds at the price itself, with its margin and its end. */
export function priceByRule(book: PriceBook, item: RuledItem, cost: Rupiah): Rupiah {
  const { terms } = findRule(book, item)
  let price = priceFromCost(cost, terms)
  if (terms.floor === 'cost') return price
  for (;;) {
    const floor = book.floorOf({ cost, maxQuantity: item.maxQuantity, from: price })
    if (floor <= price) return price
    price = endIn(floor, terms.ends)
  }
}

/** Cost with margin, rounded up to the next price with the wanted end. */
export function priceFromCost(cost: Rupiah, { basisPoints, flatIdr, ends }: Omit<PriceTerms, 'floor'>): Rupiah {
  return endIn(sumIdr(cost, shareRoundedUp(cost, basisPoints), flatIdr), ends)
}

/** The distance between two prices with this end, and the last digits of each. */
const endings: Record<PriceEnd, { step: number; digits: number }> = {
  any: { step: 1, digits: 0 },
  '00': { step: 100, digits: 0 },
  '500': { step: 500, digits: 0 },
  '900': { step: 1_000, digits: 900 },
  '000': { step: 1_000, digits: 0 },
}

function endIn(price: number, ends: PriceEnd): Rupiah {
  const { step, digits } = endings[ends]
  return rupiah(Math.ceil((price - digits) / step) * step + digits)
}
