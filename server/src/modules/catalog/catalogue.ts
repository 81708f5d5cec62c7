import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { items, products, type supplierLimits, supplierOffers } from '../../db/schema/catalog.ts'
import { remember } from '../../platform/remember.ts'
import { countRecentOrders } from '../measures/read.ts'
import { circuitsOf, isOut, readCircuits } from '../routing/read.ts'
import { readSupplierLimits, usableCost } from './limit-supplier.ts'
import type { OfferState } from './offer-availability.ts'
import { ofConnected } from './stored-offers.ts'
import { wordFields } from './word-fields.ts'

export type CatalogueItem = { item: typeof items.$inferSelect; offers: OfferState[] }

/** A product on sale with its items in display order, and its fields in the words buyers read. */
export type CatalogueProduct = { product: typeof products.$inferSelect; items: CatalogueItem[] }

/** All products on sale, most wanted first. */
export type Catalogue = ReadonlyMap<string, CatalogueProduct>

/** People may change the tables by hand, and a process that lost its connection hears no news. */
const longestKeptMs = 15_000

type CatalogueCtx = Pick<Ctx, 'db' | 'clock' | 'outbox' | 'suppliers'>

const outboxOf = ({ outbox }: CatalogueCtx) => outbox

/** The catalogue, kept in memory until there is news of `catalog`, for 15 seconds at most. */
export const readCatalogue = remember({
  maxAgeMs: longestKeptMs,
  of: outboxOf,
  read: loadCatalogue,
  until: { topics: ['catalog'], outbox: outboxOf },
})

/** Paid orders of the last seven days by product, counted anew every 15 seconds. */
export const readRecentOrders = remember({ maxAgeMs: longestKeptMs, of: outboxOf, read: countRecentOrders })

/** What keeps an offer from being sold: what its supplier can deliver, and whether it is left alone. Null for what was agreed on: neither does. */
type SaleState = { limit: typeof supplierLimits.$inferSelect | null; isOut: boolean } | null

/** An offer's row with its closing time as one value, and what keeps it from being sold. */
export function toOfferState(offer: typeof supplierOffers.$inferSelect, sale: SaleState): OfferState {
  const { cutOffStart, cutOffEnd, ...state } = offer
  const cutOff = cutOffStart !== null && cutOffEnd !== null ? { start: cutOffStart, end: cutOffEnd } : null
  return { ...state, cutOff, supplierLimit: usableCost(sale?.limit ?? null), isOut: sale?.isOut ?? false }
}

async function loadCatalogue({ db, suppliers }: CatalogueCtx): Promise<Catalogue> {
  const [onSale, allItems, allOffers, limitOf, circuits] = await Promise.all([
    db.select().from(products).where(eq(products.isActive, true)).orderBy(asc(products.sort), asc(products.id)),
    db.select().from(items).where(eq(items.isActive, true)).orderBy(asc(items.sort), asc(items.price), asc(items.name)),
    db.select().from(supplierOffers),
    readSupplierLimits({ db }),
    readCircuits({ db }),
  ])
  // Items that no connected supplier can deliver are not for sale.
  const offersByItem = Map.groupBy(ofConnected({ suppliers }, allOffers), offer => offer.itemId)
  const itemsByProduct = Map.groupBy(allItems, item => item.productId)
  const offersOf = ({ id, content }: CatalogueItem['item']) => (offersByItem.get(id) ?? []).filter(offer => offer.content === content)
  const out = circuits.filter(isOut)
  const toState = (offer: (typeof allOffers)[number]) =>
    toOfferState(offer, { limit: limitOf.get(offer.supplier) ?? null, isOut: circuitsOf(out, offer).length > 0 })
  const toItem = (item: CatalogueItem['item']) => ({ item, offers: offersOf(item).map(toState) })
  const toProduct = (product: CatalogueProduct['product']) => ({ ...product, fields: wordFields(product) })
  return new Map(
    onSale.map(product => [product.id, { product: toProduct(product), items: (itemsByProduct.get(product.id) ?? []).map(toItem) }]),
  )
}
