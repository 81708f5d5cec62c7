import { setImmediate as letOthersRun } from 'node:timers/promises'
import { rupiah } from '@kilat/contract/money.ts'
import type { Accepted } from './accepted.ts'
import { type Drops, findDrops } from './find-drops.ts'
import type { CostChange } from './list-changes.ts'
import { type Placed, placeRows } from './place-rows.ts'
import { priceItems } from './price-items.ts'
import type { NumberedRow, RowProblem } from './price-list.ts'
import type { PriceBook } from './price-rule.ts'
import type { ProductDefinition } from './products/product-definition.ts'
import { readRows } from './read-rows.ts'
import { asRuled, type ItemProblem, settleItems } from './settle-items.ts'
import { type After, isSame, offerKey, type StoredItem, type StoredOffer } from './stored-offers.ts'
import type { Edit } from './write-edits.ts'

export type PlanInput = {
  supplier: string
  /** True if the supplier's stock is counted by the store itself, for what each sku sold before this list. */
  isOwnStock: boolean
  rows: readonly NumberedRow[]
  /** Products that operators have added. */
  ownProducts: readonly ProductDefinition[]
  /** All skus in the list, including those of bad rows. */
  namedSkus: ReadonlySet<string>
  /** A row without a readable sku could belong to any missing offer. */
  hasNamelessRow: boolean
  accepted: Accepted
  /** Highest share of offers a list may remove, and of a cost it may change, without a person; in percent. */
  dropPercent: number
  movePercent: number
  book: PriceBook
  now: Date
  /** The store's catalogue: all items, and the offers of all suppliers it is connected to. */
  known: { items: readonly StoredItem[]; offers: readonly StoredOffer[] }
}

/** A row that is held back; with the change that was not believed, if it is one of its cost. The price is the one it has. */
export type HeldRow = RowProblem & { change?: CostChange }

/** Rows to write and sentences to report. Counts are rows of the list. */
export type SyncPlan = {
  products: ProductDefinition[]
  items: StoredItem[]
  offers: StoredOffer[]
  created: number
  updated: number
  unchanged: number
  /** Rows left out. */
  problems: RowProblem[]
  /** Rows that wait until a person accepts them: not sold, or sold as before. */
  held: HeldRow[]
  /** Offers that went off sale. */
  off: RowProblem[]
  /** Offers that sell something else now. */
  moved: RowProblem[]
  /** Values that were changed in the database. */
  found: Edit[]
  /** Items not sold, because the price a person has set does not cover their cost. */
  losses: ItemProblem[]
}

/**
 * Plans the changes of a price list. An item stands for what is sold and keeps its id; an offer belongs to the item of its content,
 * and moves to another item if its row now sells something else. A list of thousands of rows takes a third of a second, during which the
 * process serves others.
 */
export async function planSync(input: PlanInput): Promise<SyncPlan> {
  const before = { items: mapBy(input.known.items, itemKey), offers: mapBy(input.known.offers, offerKey) }
  const itemIds = new Map(input.known.items.map(({ content, id }) => [content, id]))
  const after: After = { items: mapBy(input.known.items.map(asRuled), itemKey), itemIds, offers: new Map(before.offers) }
  const read = await readRows(input)
  await letOthersRun()
  const drops = findDrops({ ...input, known: input.known.offers, rows: read.rows, leftOut: read.problems })
  applyDrops(drops, input, after)
  const placed = placeRows(
    read.rows.filter(({ row }) => !drops.kept.has(row.sku)),
    input,
    after,
  )
  const touched = new Set([...placed.map(({ itemId }) => itemId), ...leftBehind(input.known.offers, after.offers)])
  await priceItems(touched, after, input.book)
  await letOthersRun()
  const settled = settleItems(touched, before.items, after)
  const changedOffers = [...after.offers.values()].filter(offer => !isSame(before.offers.get(offerKey(offer)), offer))
  const changed = new Set([...settled.changed.map(itemKey), ...changedOffers.map(offerKey)])
  const outcomes = placed.map(({ row, itemId }) => {
    const key = offerKey({ supplier: input.supplier, sku: row.sku })
    if (!before.offers.has(key)) return 'created'
    return changed.has(key) || changed.has(itemId) ? 'updated' : 'unchanged'
  })
  return {
    products: [...new Set(placed.map(({ product }) => product))],
    items: settled.changed,
    offers: changedOffers,
    created: outcomes.filter(outcome => outcome === 'created').length,
    updated: outcomes.filter(outcome => outcome === 'updated').length,
    unchanged: outcomes.filter(outcome => outcome === 'unchanged').length,
    problems: [...read.problems, ...strangeSkus(input)],
    held: [...drops.held, ...heldRows(placed, input, after)].sort(byRow),
    off: [...drops.off].sort(byRow),
    moved: movedRows(placed, input, before.items, before.offers),
    found: settled.found,
    losses: settled.losses,
  }
}

/** Skus that a person accepted but that neither the list nor the store contains. */
function strangeSkus({ supplier, accepted, namedSkus, known }: PlanInput): RowProblem[] {
  if (accepted === 'all') return []
  const isKnown = (sku: string) => namedSkus.has(sku) || known.offers.some(offer => offer.supplier === supplier && offer.sku === sku)
  return [...accepted].filter(sku => !isKnown(sku)).map(sku => ({ row: null, sku, why: 'there is nothing of that sku to accept' }))
}

function applyDrops(drops: Drops, { supplier, now }: PlanInput, after: After): void {
  const change = (sku: string, change: Partial<StoredOffer>) => {
    const key = offerKey({ supplier, sku })
    const offer = after.offers.get(key)
    if (offer) after.offers.set(key, { ...offer, ...change })
  }
  for (const sku of drops.gone) change(sku, { isBuyerOn: false, heldDrop: null, syncedAt: now })
  for (const [sku, heldDrop] of drops.kept) change(sku, { heldDrop })
}

function heldRows(placed: readonly Placed[], { supplier }: PlanInput, after: After): HeldRow[] {
  return placed.flatMap(({ number, row, held }) => {
    const offer = after.offers.get(offerKey({ supplier, sku: row.sku }))
    const why = held ?? (offer?.pauseReason ? `not sold: ${offer.pauseReason}` : undefined)
    if (why === undefined) return []
    const line: HeldRow = { row: number, sku: row.sku, why }
    if (!offer || offer.cost === row.cost) return line
    const priceIdr = after.items.get(offer.itemId)?.price ?? rupiah(0)
    return { ...line, change: { wasIdr: offer.cost, costIdr: row.cost, priceIdr } }
  })
}

function movedRows(
  placed: readonly Placed[],
  { supplier }: PlanInput,
  items: ReadonlyMap<string, StoredItem>,
  offers: ReadonlyMap<string, StoredOffer>,
): RowProblem[] {
  return placed.flatMap(({ number, row, item }) => {
    const known = offers.get(offerKey({ supplier, sku: row.sku }))
    if (!known || known.content === item.content) return []
    const was = items.get(known.itemId)?.name ?? known.content
    return [{ row: number, sku: row.sku, why: `it was ${was} and is ${item.name} now` }]
  })
}

/** Items that lost an offer: their price may now depend on another one. */
function leftBehind(known: readonly StoredOffer[], offers: ReadonlyMap<string, StoredOffer>): string[] {
  const isLeft = (before: StoredOffer, after: StoredOffer | undefined) =>
    after?.itemId !== before.itemId || after.isBuyerOn !== before.isBuyerOn
  return known.filter(offer => isLeft(offer, offers.get(offerKey(offer)))).map(offer => offer.itemId)
}

const itemKey = (item: StoredItem): string => item.id

const byRow = (a: RowProblem, b: RowProblem): number => (a.row ?? Number.MAX_SAFE_INTEGER) - (b.row ?? Number.MAX_SAFE_INTEGER)

function mapBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value> {
  return new Map(values.map(value => [keyOf(value), value]))
}
