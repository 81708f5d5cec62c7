import type { Product, ProductSummary } from '@kilat/contract/catalog.ts'
import type { Rupiah } from '@kilat/contract/money.ts'
import type { PlayerField } from '@kilat/contract/player.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { items, products, supplierLimits, supplierOffers } from '../../db/schema/catalog.ts'
import type { PlayerChecker } from '../../players/player-checker.ts'
import { readCostCeilings } from '../channels/read.ts'
import { measureProduct, rankSales } from '../measures/read.ts'
import { isOfferOut } from '../routing/read.ts'
import { nothingOff } from '../switches/find-off.ts'
import { readOff } from '../switches/read.ts'
import { findListed } from './agreed-offers.ts'
import { type CatalogueProduct, readCatalogue, readRecentOrders, toOfferState } from './catalogue.ts'
import { itemAvailability, offerAvailability, type Unavailable, unitsCovered } from './offer-availability.ts'
import type { Match } from './product-index.ts'
import { searchProducts } from './product-search.ts'
import { type Moment, viewNamedItem, viewProduct, viewSummary } from './product-view.ts'
import { readSearch } from './search-words.ts'
import { wordFields } from './word-fields.ts'

type CatalogueCtx = Pick<Ctx, 'db' | 'clock' | 'outbox' | 'suppliers'>
/** What is for sale depends on the channels that could sell it. */
type SaleCtx = CatalogueCtx & Pick<Ctx, 'gateways' | 'settings'>

type ProductsAsked = {
  category?: ProductSummary['category'] | undefined
  search?: string | undefined
  match?: Match | undefined
  limit?: number | undefined
}

/** Longest list of search results; people do not read further. */
const mostFound = 100

/** Products on sale, most wanted first, filtered by category or search; search results come best match first. */
export async function listProducts(ctx: SaleCtx, { category, search, match = 'all', limit }: ProductsAsked): Promise<ProductSummary[]> {
  const [catalogue, counts, moment] = await Promise.all([readCatalogue(ctx), readRecentOrders(ctx), readMoment(ctx)])
  const view = (entry: CatalogueProduct) => viewSummary(entry, { ...moment, orders7d: counts.get(entry.product.id) ?? 0 })
  const isWanted = ({ product, items }: CatalogueProduct) => items.length > 0 && (category === undefined || product.category === category)
  if (search === undefined) return [...catalogue.values()].filter(isWanted).slice(0, limit).map(view)
  const asked = readSearch(search)
  const found = (await searchProducts(catalogue, { asked, match })).filter(({ entry }) => isWanted(entry)).slice(0, mostFound)
  const viewed = found.map(({ entry, rank }) => {
    const named = viewNamedItem(entry, { ...moment, amounts: asked.amounts })
    return { rank, summary: { ...view(entry), ...(named && { named_item: named }) } }
  })
  // Among equal matches, products that have the amount asked for come first, then those that can be bought.
  const placeOf = ({ named_item: named, is_available: canBuy }: ProductSummary) => (named ? 2 : Number(canBuy))
  viewed.sort((a, b) => b.rank - a.rank || placeOf(b.summary) - placeOf(a.summary))
  return viewed.slice(0, limit).map(({ summary }) => summary)
}

/** A product with its items and whether each can be bought now. Undefined for an unknown id. */
export async function getProduct(ctx: SaleCtx & Pick<Ctx, 'players'>, id: string): Promise<Product | undefined> {
  const entry = (await readCatalogue(ctx)).get(id)
  if (!entry) return undefined
  const measured = measureProduct(ctx, { productId: id })
  const [counts, times, sales, moment] = await Promise.all([readRecentOrders(ctx), measured, rankSales(ctx), readMoment(ctx)])
  const hasPlayerCheck = findPlayerCheckers(ctx, entry.product).length > 0
  return viewProduct(entry, {
    ...moment,
    orders7d: counts.get(id) ?? 0,
    times,
    hasPlayerCheck,
    mostBought: sales.get(id) ?? [],
  })
}

/** What decides now whether an item can be bought, besides its offers. */
async function readMoment(ctx: SaleCtx): Promise<Moment> {
  const [ceilingOf, findOff] = await Promise.all([readCostCeilings(ctx), readOff(ctx)])
  return { now: ctx.clock.now(), ceilingOf, findOff }
}

/**
 * The player fields of a product, and the checkers that can look up its nicknames, in the order they are asked. Undefined for an unknown
 * product.
 */
export async function findPlayerRules(
  ctx: CatalogueCtx & Pick<Ctx, 'players'>,
  id: string,
): Promise<{ fields: PlayerField[]; checkers: PlayerChecker[] } | undefined> {
  const entry = (await readCatalogue(ctx)).get(id)
  return entry && { fields: entry.product.fields, checkers: findPlayerCheckers(ctx, entry.product) }
}

function findPlayerCheckers({ players }: Pick<Ctx, 'players'>, product: CatalogueProduct['product']): PlayerChecker[] {
  if (!product.hasPlayerCheck) return []
  const names = product.playerCheckers ?? [...players.keys()]
  return names.flatMap(name => {
    const checker = players.get(name)
    return checker?.knows(product.id) ? [checker] : []
  })
}

/** A supplier's cost for one of its skus by its latest price list, in rupiah; undefined if it is not listed. */
export async function findOfferCost(ctx: ReadCtx, { supplier, sku }: { supplier: string; sku: string }): Promise<Rupiah | undefined> {
  return (await findListed(ctx, { supplier, sku }))?.cost
}

export type ItemForSale = {
  /** `content` is the fingerprint of what is sold: the order keeps it and accepts no other. */
  item: { id: string; content: string; name: string; price: Rupiah; maxQuantity: number }
  product: { id: string; title: string; cover: string; unit: string; isVoucher: boolean; fields: PlayerField[] }
  /** Offers that can deliver exactly this content now at no loss, cheapest first, and how many units of it their suppliers can deliver. */
  offers: { supplier: string; sku: string; content: string; cost: Rupiah; customerTemplate: string; mostUnits: number }[]
  /** All offers of exactly this content, including those that can not be used now: the order keeps them. */
  agreed: { supplier: string; sku: string }[]
  /** Present only if `offers` is empty. `hasOthers` is false if no other item of its product is sold either. */
  unavailable?: Unavailable & { hasOthers?: boolean }
}

const itemColumns = {
  id: items.id,
  content: items.content,
  name: items.name,
  price: items.price,
  maxQuantity: items.maxQuantity,
}

const productColumns = {
  id: products.id,
  title: products.title,
  cover: products.cover,
  unit: products.unit,
  isVoucher: products.isVoucher,
  fields: products.fields,
  fieldTexts: products.fieldTexts,
}

const selectForSale = buildOnce((db, { itemId }: Given<{ itemId: string }>) =>
  db
    .select({ item: itemColumns, product: productColumns, offer: supplierOffers, limit: supplierLimits, isOut: isOfferOut() })
    .from(items)
    .innerJoin(products, eq(products.id, items.productId))
    .leftJoin(supplierOffers, and(eq(supplierOffers.itemId, items.id), eq(supplierOffers.content, items.content)))
    .leftJoin(supplierLimits, eq(supplierLimits.supplier, supplierOffers.supplier))
    .where(and(eq(items.id, itemId), items.isActive, products.isActive))
    .orderBy(asc(supplierOffers.supplier), asc(supplierOffers.sku)),
)

/**
 * An item with the offers that can deliver it now, read from the tables instead of memory, because money depends on it; also if operators have
 * switched it off, which the caller asks. Undefined if the item does not exist or is not on sale.
 */
export async function findItemForSale(ctx: ReadCtx & Pick<Ctx, 'clock'>, itemId: string): Promise<ItemForSale | undefined> {
  const found = await selectForSale(ctx.db, { itemId })
  const [first] = found
  if (!first) return undefined
  const { item } = first
  const { fieldTexts, ...product } = first.product
  const asked = { price: item.price, now: ctx.clock.now(), findOff: nothingOff }
  const known = found.flatMap(({ offer, limit, isOut }) => (offer ? [{ offer, state: toOfferState(offer, { limit, isOut }) }] : []))
  const availability = itemAvailability(
    known.map(({ state }) => state),
    asked,
  )
  return {
    item,
    product: { ...product, fields: wordFields({ ...product, fieldTexts }) },
    offers: known
      .filter(({ state }) => offerAvailability(state, asked).isAvailable)
      .map(({ offer: { supplier, sku, content, cost, customerTemplate }, state }) => {
        return { supplier, sku, content, cost, customerTemplate, mostUnits: unitsCovered(state) }
      })
      .sort((a, b) => a.cost - b.cost || a.sku.localeCompare(b.sku)),
    agreed: known.map(({ offer: { supplier, sku } }) => ({ supplier, sku })),
    ...(!availability.isAvailable && { unavailable: { reason: availability.reason, until: availability.until } }),
  }
}
