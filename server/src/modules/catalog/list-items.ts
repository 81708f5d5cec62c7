import type { ListedItem, ListedProduct } from '@kilat/contract/operator/items.ts'
import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { catalogEdits, items, products, supplierOffers } from '../../db/schema/catalog.ts'
import { type CostCeiling, findCeilings } from '../channels/cost-ceiling.ts'
import { listChannelsNow } from '../channels/read.ts'
import { circuitsOf, isOut, readCircuits } from '../routing/read.ts'
import { readOffNow } from '../switches/read.ts'
import { toOfferState } from './catalogue.ts'
import { readSupplierLimits } from './limit-supplier.ts'
import { findCheapest } from './price-items.ts'
import { findRule, type PriceBook } from './price-rule.ts'
import { availabilityOf } from './product-view.ts'
import { readPriceBook } from './read-price-book.ts'
import { ofConnected, type StoredItem, type StoredOffer } from './stored-offers.ts'

type ListCtx = ReadCtx & Pick<Ctx, 'clock' | 'suppliers' | 'gateways' | 'settings'>

type Edit = { subjectId: string; edits: number; by: string | null; at: Date; note: string | null }

/** All products with their items in the store's order, also those that are not on sale, as they are in the tables now. */
export async function listItems(ctx: ListCtx): Promise<ListedProduct[]> {
  const [stored, allItems, allOffers, book, edits, limitOf, circuits, findOff] = await Promise.all([
    ctx.db.select().from(products).orderBy(asc(products.sort), asc(products.id)),
    ctx.db.select().from(items).orderBy(asc(items.sort), asc(items.price), asc(items.name)),
    ctx.db.select().from(supplierOffers),
    readPriceBook(ctx),
    readEdits(ctx),
    readSupplierLimits(ctx),
    readCircuits(ctx),
    readOffNow(ctx),
  ])
  const offersOf = Map.groupBy(ofConnected(ctx, allOffers), ({ itemId }) => itemId)
  const editOf = new Map(edits.map(edit => [edit.subjectId, edit]))
  const out = circuits.filter(isOut)
  const now = ctx.clock.now()
  const ceilingOf = findCeilings(await listChannelsNow(ctx, findOff))
  const closedBy = (item: StoredItem, offers: readonly StoredOffer[]): ListedItem['closed'] => {
    if (!item.isActive) return 'off'
    const states = offers
      .filter(({ content }) => content === item.content)
      .map(offer => toOfferState(offer, { limit: limitOf.get(offer.supplier) ?? null, isOut: circuitsOf(out, offer).length > 0 }))
    const reasonBy = (ceilingOf: CostCeiling) => {
      const availability = availabilityOf({ item, offers: states }, { now, ceilingOf, findOff })
      return availability.isAvailable ? null : availability.reason
    }
    // What is out of stock is said to be that, whatever the channels take.
    return reasonBy(({ price }) => price) ?? (ceilingOf(item) === null ? 'no_channel' : reasonBy(ceilingOf))
  }
  const itemsOf = Map.groupBy(allItems, ({ productId }) => productId)
  return stored.map(({ id, title, category, isActive }) => ({
    ...{ id, title, category, is_on: isActive },
    items: (itemsOf.get(id) ?? []).map(item => {
      const offers = offersOf.get(item.id) ?? []
      return { ...describeItem(item, { offers, book, edit: editOf.get(item.id) }), closed: closedBy(item, offers) }
    }),
  }))
}

function describeItem(
  item: StoredItem,
  { offers, book, edit }: { offers: readonly StoredOffer[]; book: PriceBook; edit: Edit | undefined },
): Omit<ListedItem, 'closed'> {
  const { id, name, price, rule, byHand, isActive, maxQuantity } = item
  const cheapest = findCheapest(item, offers)
  const inUse = offers.filter(({ content, pause, isBuyerOn }) => content === item.content && pause === null && isBuyerOn)
  return {
    ...{ id, name, price, version: edit?.edits ?? 0, price_by_rule: rule.price ?? null, is_price_by_hand: byHand.includes('price') },
    ...{ cost: cheapest?.cost ?? null, supplier: cheapest?.supplier ?? null },
    suppliers: new Set(inUse.map(({ supplier }) => supplier)).size,
    floor: cheapest ? book.floorOf({ cost: cheapest.cost, maxQuantity }) : null,
    scope: findRule(book, item).scope,
    is_off_by_hand: !isActive && byHand.includes('isActive'),
    edit: edit ? { by: edit.by, at: edit.at.toISOString(), note: edit.note } : null,
  }
}

/** The last edit of every item, and how many there are. */
async function readEdits({ db }: ReadCtx): Promise<Edit[]> {
  const { subjectId, actorId: by, at, note, kind, id } = catalogEdits
  const edits = sql`count(*) over (partition by ${subjectId})`.mapWith(Number)
  return db
    .selectDistinctOn([subjectId], { subjectId, edits, by, at, note })
    .from(catalogEdits)
    .where(eq(kind, 'item'))
    .orderBy(subjectId, desc(id))
}
