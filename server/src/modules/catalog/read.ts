import type { Rupiah } from '@kilat/contract/money.ts'
import type { PlayerField } from '@kilat/contract/player.ts'
import { eq } from 'drizzle-orm'
import type { Reader } from '../../db/database.ts'
import { items, products, supplierOffers } from '../../db/schema/catalog.ts'
import { itemAvailability, offerAvailability, type UnavailableReason } from './offer-availability.ts'

export type ItemForSale = {
  item: { id: string; name: string; price: Rupiah; maxQuantity: number }
  product: { id: string; title: string; cover: string; unit: string; isVoucher: boolean; fields: PlayerField[] }
  /** What can deliver it now at no loss, cheapest first. */
  offers: { supplier: string; sku: string; cost: Rupiah; customerTemplate: string }[]
  unavailable?: { reason: UnavailableReason; until: Date | null }
}

/** An item with what can deliver it at this moment. Undefined where there is no such item on sale. */
export async function findItemForSale(reader: Reader, itemId: string, now: Date): Promise<ItemForSale | undefined> {
  const [found] = await reader.select().from(items).innerJoin(products, eq(products.id, items.productId)).where(eq(items.id, itemId))
  if (!found?.items.isActive || !found.products.isActive) return undefined
  const { items: item, products: product } = found
  const offers = (await reader.select().from(supplierOffers).where(eq(supplierOffers.itemId, itemId))).map(offer => ({
    ...offer,
    cutOff: offer.cutOffStart !== null && offer.cutOffEnd !== null ? { start: offer.cutOffStart, end: offer.cutOffEnd } : null,
  }))
  const asked = { price: item.price, now }
  const availability = itemAvailability(offers, asked)
  return {
    item: { id: item.id, name: item.name, price: item.price, maxQuantity: item.maxQuantity },
    product: {
      id: product.id,
      title: product.title,
      cover: product.cover,
      unit: product.unit,
      isVoucher: product.isVoucher,
      fields: product.fields,
    },
    offers: offers
      .filter(offer => offerAvailability(offer, asked).isAvailable)
      .sort((a, b) => a.cost - b.cost)
      .map(({ supplier, sku, cost, customerTemplate }) => ({ supplier, sku, cost, customerTemplate })),
    ...(!availability.isAvailable && { unavailable: { reason: availability.reason, until: availability.until } }),
  }
}
