import { formatIdr } from '@kilat/contract/money.ts'
import type { ListedItem, ListedProduct } from '@kilat/contract/operator/items.ts'
import type { ShownPriceRule } from '@kilat/contract/operator/prices.ts'
import { showBasisPoints } from '../../lib/amounts.ts'
import { pricesText, ruleText } from '../../text/prices.ts'

export const filterNames = ['semua', 'tangan', 'mati', 'tutup', 'rugi', 'tipis'] as const

export type FilterName = (typeof filterNames)[number]

export type Category = ListedProduct['category']

/** A row of the table: a category, a product, or an item. */
export type TreeRow =
  | { kind: 'category'; id: Category; count: number }
  | { kind: 'product'; product: ListedProduct; count: number; isOpen: boolean }
  | { kind: 'item'; item: ListedItem; product: ListedProduct }

/** What an item earns by its price and cost; null without a cost. */
export function marginOf({ price, cost }: ListedItem): number | null {
  return cost === null ? null : price - cost
}

const thin = 0.03

/** Whether an item belongs to a filter. */
export function isOf(item: ListedItem, filter: FilterName): boolean {
  const margin = marginOf(item)
  switch (filter) {
    case 'semua':
      return true
    case 'tangan':
      return item.is_price_by_hand
    case 'mati':
      return item.is_off_by_hand
    case 'tutup':
      return item.closed !== null && !item.is_off_by_hand
    case 'rugi':
      return margin !== null && margin < 0
    case 'tipis':
      return margin !== null && margin >= 0 && margin < item.price * thin
  }
}

type Asked = { filter: FilterName; search: string; open: ReadonlySet<string> | 'all' }

/** The rows to show. With a filter or a search every product that has such items is open, and the others are gone. */
export function rowsOf(products: readonly ListedProduct[], { filter, search, open }: Asked): TreeRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const isNarrow = filter !== 'semua' || words.length > 0
  const found = products.map(product => ({
    product,
    items: product.items.filter(item => isOf(item, filter) && matches(item, product, words)),
  }))
  return (['mobile', 'pc', 'voucher'] as const).flatMap(category => {
    const own = found.filter(({ product, items }) => product.category === category && (!isNarrow || items.length > 0))
    if (own.length === 0) return []
    const count = own.reduce((sum, { items }) => sum + items.length, 0)
    const below = own.flatMap(({ product, items }): TreeRow[] => {
      const isOpen = isNarrow || open === 'all' || open.has(product.id)
      const shown = isOpen ? items.map(item => ({ kind: 'item' as const, item, product })) : []
      return [{ kind: 'product', product, count: items.length, isOpen }, ...shown]
    })
    return [{ kind: 'category', id: category, count } as const, ...below]
  })
}

function matches({ name, supplier }: ListedItem, { title }: ListedProduct, words: readonly string[]): boolean {
  const text = `${title} ${name} ${supplier ?? ''}`.toLowerCase()
  return words.every(word => text.includes(word))
}

/** A rule in one line. */
export function describeTerms({
  basis_points: points,
  flat,
  ends,
  floor,
}: Pick<ShownPriceRule, 'basis_points' | 'flat' | 'ends' | 'floor'>) {
  return [
    ruleText.terms(showBasisPoints(points), flat === 0 ? '' : formatIdr(flat)),
    ...(ends === 'any' ? [] : [ruleText.ending(ruleText.endNames[ends])]),
    ...(floor === 'cost' ? [] : [ruleText.breakEven]),
  ].join(' · ')
}

/** The rule that counts for a category or a product that may have none of its own: the next wider one. */
export function ruleFor(
  rules: readonly ShownPriceRule[],
  { category, product, item }: { category?: Category | undefined; product?: string | undefined; item?: string | undefined },
): ShownPriceRule | undefined {
  const of = (scope: ShownPriceRule['scope'], subject: string | undefined) =>
    rules.find(rule => rule.scope === scope && rule.subject === subject)
  return of('item', item) ?? of('product', product) ?? of('category', category) ?? of('store', '')
}

/** What a rule is for, in words. */
export function nameOfRule({ scope, subject }: Pick<ShownPriceRule, 'scope' | 'subject'>, products: readonly ListedProduct[]): string {
  if (scope === 'store') return pricesText.store
  if (scope === 'category') return pricesText.categories[subject as Category] ?? subject
  const product = products.find(({ id }) => id === subject)
  return product?.title ?? products.flatMap(({ items }) => items).find(({ id }) => id === subject)?.name ?? subject
}
