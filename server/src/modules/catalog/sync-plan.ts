import type { items, supplierOffers } from '../../db/schema/catalog.ts'
import { chooseCustomerTemplate } from './customer-no.ts'
import { describeItem, type ItemDescription, itemSlug } from './item-description.ts'
import { type Margin, priceFromCost } from './margin.ts'
import type { NumberedRow, RowProblem } from './price-list.ts'
import type { PriceListRow } from './price-list-row.ts'
import { matchProduct } from './product-match.ts'
import type { ProductDefinition } from './products/product-definition.ts'

export type StoredItem = typeof items.$inferSelect
export type StoredOffer = typeof supplierOffers.$inferSelect

export type SyncInput = {
  supplier: string
  rows: readonly NumberedRow[]
  /** Skus that are no longer sold: their offers are switched off. */
  goneSkus: ReadonlySet<string>
  margin: Margin
  now: Date
  /** What the store has: all its items and the offers of all suppliers. */
  known: { items: readonly StoredItem[]; offers: readonly StoredOffer[] }
}

/** What is to be written, and what to tell. Counts are rows of the list. */
export type SyncPlan = {
  products: ProductDefinition[]
  items: StoredItem[]
  offers: StoredOffer[]
  created: number
  updated: number
  unchanged: number
  problems: RowProblem[]
}

type Matched = { row: PriceListRow; product: ProductDefinition; description: ItemDescription; itemId: string }

/**
 * Works out what a price list changes. An offer keeps its item by its sku, also when it is renamed; offers with the same
 * name share one item. The cheapest row describes an item, because it is the one that is used first.
 */
export function planSync(input: SyncInput): SyncPlan {
  const after = { items: mapBy(input.known.items, itemKey), offers: mapBy(input.known.offers, offerKey) }
  switchOff(input, after.offers)
  const { matched, problems } = matchRows(input.rows, rowMatch => placeRow(rowMatch, input, after))
  const touched = new Set(matched.map(({ itemId }) => itemId))
  for (const itemId of leftBehind(input.known.offers, after.offers)) touched.add(itemId)
  describeItems(matched, after.items)
  priceItems(touched, after, input.margin)

  const before = { items: mapBy(input.known.items, itemKey), offers: mapBy(input.known.offers, offerKey) }
  const changedItems = [...after.items.values()].filter(item => !isSame(before.items.get(item.id), item))
  const changedOffers = [...after.offers.values()].filter(offer => !isSame(before.offers.get(offerKey(offer)), offer))
  const changed = new Set([...changedItems.map(itemKey), ...changedOffers.map(offerKey)])
  const outcomes = matched.map(({ row, itemId }) => {
    const key = offerKey({ supplier: input.supplier, sku: row.sku })
    if (!before.offers.has(key)) return 'created'
    return changed.has(key) || changed.has(itemId) ? 'updated' : 'unchanged'
  })
  return {
    products: [...new Set(matched.map(({ product }) => product))],
    items: changedItems,
    offers: changedOffers,
    created: outcomes.filter(outcome => outcome === 'created').length,
    updated: outcomes.filter(outcome => outcome === 'updated').length,
    unchanged: outcomes.filter(outcome => outcome === 'unchanged').length,
    problems,
  }
}

type After = { items: Map<string, StoredItem>; offers: Map<string, StoredOffer> }
type RowMatch = { row: PriceListRow; product: ProductDefinition }

function matchRows(rows: readonly NumberedRow[], place: (match: RowMatch) => Matched): { matched: Matched[]; problems: RowProblem[] } {
  const matched: Matched[] = []
  const problems: RowProblem[] = []
  for (const { number, row } of rows) {
    const match = matchProduct(row)
    if (match.kind === 'match') matched.push(place({ row, product: match.product }))
    else problems.push({ row: number, sku: row.sku, why: match.why })
  }
  return { matched, problems }
}

/** Finds or makes the item of a row and hangs its offer on it. */
function placeRow({ row, product }: RowMatch, { supplier, now }: SyncInput, after: After): Matched {
  const description = describeItem(row, product)
  const key = offerKey({ supplier, sku: row.sku })
  const known = after.offers.get(key)
  const itemId = findItemId({ product, name: description.name, known }, after) ?? freeItemId(itemSlug(product.id, description.name), after)
  const item = after.items.get(itemId)
  after.items.set(itemId, { ...(item ?? newItem(itemId, product.id, row)), name: description.name })
  const offer = { ...toOffer(row, product, { supplier, itemId }), syncedAt: known?.syncedAt ?? now }
  after.offers.set(key, isSame(known, offer) ? offer : { ...offer, syncedAt: now })
  return { row, product, description, itemId }
}

/** By name first; a renamed row keeps its item only where no other offer would then deliver something else under its name. */
function findItemId(asked: { product: ProductDefinition; name: string; known: StoredOffer | undefined }, after: After): string | undefined {
  const { product, name, known } = asked
  const own = known && after.items.get(known.itemId)
  if (own?.productId === product.id && own.name === name) return own.id
  const named = [...after.items.values()].find(item => item.productId === product.id && item.name === name)
  if (named) return named.id
  const sharing = [...after.offers.values()].filter(offer => offer.itemId === own?.id)
  return own?.productId === product.id && sharing.length === 1 ? own.id : undefined
}

function freeItemId(slug: string, after: After): string {
  if (!after.items.has(slug)) return slug
  let number = 2
  while (after.items.has(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}

function newItem(id: string, productId: string, row: PriceListRow): StoredItem {
  return {
    id,
    productId,
    name: '',
    groupName: '',
    note: null,
    price: row.cost,
    compareAtPrice: null,
    maxQuantity: 1,
    sort: 0,
    isActive: true,
  }
}

function toOffer(row: PriceListRow, product: ProductDefinition, to: { supplier: string; itemId: string }): Omit<StoredOffer, 'syncedAt'> {
  return {
    supplier: to.supplier,
    sku: row.sku,
    itemId: to.itemId,
    cost: row.cost,
    customerTemplate: chooseCustomerTemplate(row.description, product),
    isBuyerOn: row.isBuyerOn,
    isSellerOn: row.isSellerOn,
    hasUnlimitedStock: row.hasUnlimitedStock,
    stock: row.stock,
    cutOffStart: row.cutOff?.start ?? null,
    cutOffEnd: row.cutOff?.end ?? null,
  }
}

function switchOff({ supplier, goneSkus, now }: SyncInput, offers: Map<string, StoredOffer>): void {
  for (const sku of goneSkus) {
    const key = offerKey({ supplier, sku })
    const offer = offers.get(key)
    if (offer) offers.set(key, { ...offer, isBuyerOn: false, syncedAt: now })
  }
}

/** Items that an offer moved away from or was switched off: their price may rest on another one now. */
function leftBehind(known: readonly StoredOffer[], offers: ReadonlyMap<string, StoredOffer>): string[] {
  const isLeft = (before: StoredOffer, after: StoredOffer | undefined) =>
    after?.itemId !== before.itemId || after.isBuyerOn !== before.isBuyerOn
  return known.filter(offer => isLeft(offer, offers.get(offerKey(offer)))).map(offer => offer.itemId)
}

function describeItems(matched: readonly Matched[], items: Map<string, StoredItem>): void {
  const dearestFirst = [...matched].sort((a, b) => b.row.cost - a.row.cost)
  for (const { itemId, description } of dearestFirst) {
    const item = items.get(itemId)
    if (item) items.set(itemId, { ...item, ...description })
  }
}

/** Prices follow the cheapest offer that can be sold today; what is switched off or sold out prices nothing. */
function priceItems(touched: ReadonlySet<string>, after: After, margin: Margin): void {
  const offersByItem = Map.groupBy(after.offers.values(), offer => offer.itemId)
  for (const itemId of touched) {
    const item = after.items.get(itemId)
    if (!item) continue
    const offers = offersByItem.get(itemId) ?? []
    const sellable = offers.filter(offer => offer.isBuyerOn && offer.isSellerOn && (offer.hasUnlimitedStock || offer.stock > 0))
    const [cheapest] = (sellable.length > 0 ? sellable : offers).sort((a, b) => a.cost - b.cost)
    after.items.set(itemId, {
      ...item,
      isActive: cheapest !== undefined,
      price: cheapest ? priceFromCost(cheapest.cost, margin) : item.price,
    })
  }
}

const itemKey = (item: StoredItem): string => item.id

function offerKey(offer: { supplier: string; sku: string }): string {
  return `${offer.supplier} ${offer.sku}`
}

function mapBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value> {
  return new Map(values.map(value => [keyOf(value), value]))
}

/** Whether a stored row already says the same. When it was last changed is not part of what it says. */
function isSame<Row extends object>(before: Row | undefined, after: Row): boolean {
  if (!before) return false
  return Object.entries(after).every(([key, value]) => key === 'syncedAt' || Reflect.get(before, key) === value)
}
