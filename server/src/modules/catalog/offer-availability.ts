import type { unavailableReasons } from '@kilat/contract/catalog.ts'
import { type CutOff, closedUntil } from './cut-off.ts'

export type UnavailableReason = (typeof unavailableReasons)[number]

/** Whether something can be bought now. `until` is when it opens again, null if unknown. */
export type Availability = { isAvailable: true } | { isAvailable: false; reason: UnavailableReason; until: Date | null }

/** An offer by its supplier's latest list. Costs are whole rupiah. */
export type OfferState = {
  cost: number
  isBuyerOn: boolean
  isSellerOn: boolean
  hasUnlimitedStock: boolean
  stock: number
  cutOff: CutOff | null
  /** The most that a top-up may cost at the supplier now, in rupiah; infinite if nothing limits it. */
  supplierLimit: number
  /** True while its supplier or its sku is left alone after faults. */
  isOut: boolean
  /** Why the offer waits for a person; null if it is in use. */
  pause: string | null
}

/** Whether one offer can be used at this moment to deliver an item sold at `price`. */
export function offerAvailability(offer: OfferState, { price, now }: { price: number; now: Date }): Availability {
  if (!offer.isBuyerOn || offer.pause !== null) return unavailable('switched_off')
  if (!offer.isSellerOn || offer.isOut || offer.cost > offer.supplierLimit) return unavailable('supplier_down')
  if (offer.cost > price) return unavailable('no_margin')
  if (!offer.hasUnlimitedStock && offer.stock <= 0) return unavailable('out_of_stock')
  const until = closedUntil(offer.cutOff, now)
  return until ? unavailable('cut_off', until) : { isAvailable: true }
}

/**
 * Whether an item can be bought through any of its offers. If not, the answer gives the reason that ends soonest: a closing
 * time, then stock, then the supplier, then the price; `switched_off` if there is no offer at all.
 */
export function itemAvailability(offers: readonly OfferState[], asked: { price: number; now: Date }): Availability {
  const states = offers.map(offer => offerAvailability(offer, asked))
  if (states.some(state => state.isAvailable)) return { isAvailable: true }
  return states.sort(byHope)[0] ?? unavailable('switched_off')
}

const hopeOrder: readonly UnavailableReason[] = ['cut_off', 'out_of_stock', 'supplier_down', 'no_margin', 'switched_off']

function byHope(a: Availability, b: Availability): number {
  if (a.isAvailable || b.isAvailable) return 0
  if (a.until && b.until) return a.until.getTime() - b.until.getTime()
  return hopeOrder.indexOf(a.reason) - hopeOrder.indexOf(b.reason)
}

function unavailable(reason: UnavailableReason, until: Date | null = null): Availability {
  return { isAvailable: false, reason, until }
}
