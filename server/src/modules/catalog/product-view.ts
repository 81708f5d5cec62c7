import type { Item, Product, ProductSummary } from '@kilat/contract/catalog.ts'
import type { Rupiah } from '@kilat/contract/money.ts'
import type { CostCeiling } from '../channels/cost-ceiling.ts'
import type { ProductTimes } from '../measures/read.ts'
import { type FindOff, findItemOff } from '../switches/find-off.ts'
import type { CatalogueItem, CatalogueProduct } from './catalogue.ts'
import { readAskedAmount, readPackAmount } from './content.ts'
import { type Availability, itemAvailability, offerAvailability, switchedOff, unitsCovered } from './offer-availability.ts'

/** `ceilingOf`: what an item may cost at most, so that some channel sells it without a loss. `findOff`: what operators have switched off. */
export type Moment = { now: Date; ceilingOf: CostCeiling; findOff: FindOff }

/** A product as a tile at the moment `now`. `orders7d` counts its paid orders of the last seven days. */
export function viewSummary({ product, items }: CatalogueProduct, at: Moment & { orders7d: number }): ProductSummary {
  const fromPrice = cheapestAvailable(items, at)
  return {
    id: product.id,
    title: product.title,
    publisher: product.publisher,
    category: product.category,
    art: { cover: product.cover, tint: [product.tintFrom, product.tintTo] },
    from_price: fromPrice,
    is_available: fromPrice !== null,
    orders_7d: at.orders7d,
  }
}

/** The pack of one of these amounts that can be bought now; the cheapest if there are several. */
export function viewNamedItem(entry: CatalogueProduct, at: Moment & { amounts: readonly number[] }): ProductSummary['named_item'] {
  const named = entry.items.filter(({ item }) => at.amounts.includes(readAskedAmount(item.content) ?? 0))
  const [cheapest] = named.filter(each => availabilityOf(each, at).isAvailable).sort((a, b) => a.item.price - b.item.price)
  return cheapest && { id: cheapest.item.id, name: cheapest.item.name, price: cheapest.item.price }
}

/** A product with everything its page shows, at the moment `now`. */
export function viewProduct(
  entry: CatalogueProduct,
  at: Moment & {
    orders7d: number
    times: ProductTimes
    hasPlayerCheck: boolean
    /** Ids of items, most bought first. */
    mostBought: readonly string[]
  },
): Product {
  const { product } = entry
  return {
    ...viewSummary(entry, at),
    description: product.description,
    unit: product.unit,
    fields: product.fields,
    id_help: product.idHelp,
    has_player_check: at.hasPlayerCheck,
    is_voucher: product.isVoucher,
    items: entry.items.map(item => ({ ...viewItem(item, at), delivery_time: at.times.items.get(item.item.id) ?? null })),
    most_bought: at.mostBought.filter(id => entry.items.some(({ item }) => item.id === id)).slice(0, mostShown),
    delivery_time: at.times.product,
    faq: product.faq,
  }
}

/** More would be a list again. */
const mostShown = 4

function viewItem(entry: CatalogueItem, at: Moment): Omit<Item, 'delivery_time'> {
  const { item } = entry
  return {
    id: item.id,
    name: item.name,
    group: item.groupName,
    note: item.note,
    amount: readPackAmount(item.content),
    price: item.price,
    compare_at_price: item.compareAtPrice,
    max_quantity: mostOf(entry, at),
    availability: viewAvailability(availabilityOf(entry, at)),
  }
}

/** The most units that one order may have now: an offer delivers all of them. At least one, also of an item that can not be bought. */
function mostOf({ item, offers }: CatalogueItem, { now, findOff }: Moment): number {
  const usable = offers.filter(offer => offerAvailability(offer, { price: item.price, now, findOff }).isAvailable)
  return Math.max(1, Math.min(item.maxQuantity, Math.max(0, ...usable.map(unitsCovered))))
}

/** Whether the item can be delivered now, and some channel sells it: what quotes would refuse through every channel is not on sale. */
export function availabilityOf({ item, offers }: CatalogueItem, { now, ceilingOf, findOff }: Moment): Availability {
  const off = findItemOff(findOff, item)
  if (off) return switchedOff(off)
  const availability = itemAvailability(offers, { price: item.price, now, findOff })
  if (!availability.isAvailable) return availability
  const ceiling = ceilingOf(item)
  if (ceiling === null) return { isAvailable: false, reason: 'switched_off', until: null }
  return itemAvailability(offers, { price: ceiling, now, findOff })
}

function viewAvailability(availability: Availability): Item['availability'] {
  if (availability.isAvailable) return { is_available: true }
  const { reason, until, sentence } = availability
  return { is_available: false, reason, until: until?.toISOString() ?? null, ...(sentence !== undefined && { sentence }) }
}

function cheapestAvailable(items: readonly CatalogueItem[], at: Moment): Rupiah | null {
  let cheapest: Rupiah | null = null
  for (const entry of items) {
    if (cheapest !== null && entry.item.price >= cheapest) continue
    if (availabilityOf(entry, at).isAvailable) cheapest = entry.item.price
  }
  return cheapest
}
