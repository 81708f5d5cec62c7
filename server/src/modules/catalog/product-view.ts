import type { Item, Product, ProductSummary } from '@kilat/contract/catalog.ts'
import type { Rupiah } from '@kilat/contract/money.ts'
import type { CatalogueItem, CatalogueProduct } from './catalogue.ts'
import { type Availability, itemAvailability } from './offer-availability.ts'

/** A product as a tile at the moment `now`. `orders7d` counts its paid orders of the last seven days. */
export function viewSummary({ product, items }: CatalogueProduct, at: { now: Date; orders7d: number }): ProductSummary {
  const fromPrice = cheapestAvailable(items, at.now)
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

/** A product with everything its page shows, at the moment `now`. */
export function viewProduct(entry: CatalogueProduct, at: { now: Date; orders7d: number; deliveryTime: Product['delivery_time'] }): Product {
  const { product } = entry
  return {
    ...viewSummary(entry, at),
    description: product.description,
    unit: product.unit,
    fields: product.fields,
    id_help: product.idHelp,
    has_player_check: product.hasPlayerCheck,
    is_voucher: product.isVoucher,
    items: entry.items.map(item => viewItem(item, at.now)),
    delivery_time: at.deliveryTime,
    faq: product.faq,
  }
}

function viewItem({ item, offers }: CatalogueItem, now: Date): Item {
  return {
    id: item.id,
    name: item.name,
    group: item.groupName,
    note: item.note,
    price: item.price,
    compare_at_price: item.compareAtPrice,
    max_quantity: item.maxQuantity,
    availability: viewAvailability(itemAvailability(offers, { price: item.price, now })),
  }
}

function viewAvailability(availability: Availability): Item['availability'] {
  if (availability.isAvailable) return { is_available: true }
  return { is_available: false, reason: availability.reason, until: availability.until?.toISOString() ?? null }
}

function cheapestAvailable(items: readonly CatalogueItem[], now: Date): Rupiah | null {
  let cheapest: Rupiah | null = null
  for (const { item, offers } of items) {
    if (cheapest !== null && item.price >= cheapest) continue
    if (itemAvailability(offers, { price: item.price, now }).isAvailable) cheapest = item.price
  }
  return cheapest
}
