import type { unavailableReasons } from '@kilat/contract/catalog.ts'
import type { FindOff, Off } from '../switches/find-off.ts'
import { type CutOff, closedUntil } from './cut-off.ts'

export type UnavailableReason = (typeof unavailableReasons)[number]

/** Why something can not be bought now. `until` is when it opens again, null if unknown; `sentence` is what an operator says to buyers. */
export type Unavailable = { reason: UnavailableReason; until: Date | null; sentence?: string }

/** Whether something can be bought now. */
export type Availability = { isAvailable: true } | ({ isAvailable: false } & Unavailable)

/** An offer by its supplier's latest list. Costs are whole rupiah. */
export type OfferState = {
  supplier: string
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

/** What an offer is wanted for: an item sold at `price`, at this moment. `findOff`: what operators have switched off. */
type Wanted = { price: number; now: Date; findOff: FindOff }

/** Whether one offer can be used at this moment to deliver an item sold at `price`. */
export function offerAvailability(offer: OfferState, { price, now, findOff }: Wanted): Availability {
  const off = findOff('supplier', offer.supplier)
  if (off) return switchedOff(off)
  if (!offer.isBuyerOn || offer.pause !== null) return unavailable('switched_off')
  if (!offer.isSellerOn || offer.isOut || offer.cost > offer.supplierLimit) return unavailable('supplier_down')
  if (offer.cost > price) return unavailable('no_margin')
  if (!offer.hasUnlimitedStock && offer.stock <= 0) return unavailable('out_of_stock')
  const until = closedUntil(offer.cutOff, now)
  return until ? unavailable('cut_off', until) : { isAvailable: true }
}

/** The most units of one order that an offer covers now: what is left of it, and what the store's money there pays for. */
export function unitsCovered({ cost, supplierLimit, hasUnlimitedStock, stock }: OfferState): number {
  const paid = cost > 0 ? Math.floor(supplierLimit / cost) : Number.POSITIVE_INFINITY
  return hasUnlimitedStock ? paid : Math.min(paid, stock)
}

/**
 * Whether an item can be bought through any of its offers. If not, the answer gives the reason that ends soonest: what has a known
 * end, then stock, then the supplier, then the price; `switched_off` if there is no offer at all.
 */
export function itemAvailability(offers: readonly OfferState[], asked: Wanted): Availability {
  const states = offers.map(offer => offerAvailability(offer, asked))
  if (states.some(state => state.isAvailable)) return { isAvailable: true }
  return states.sort(byHope)[0] ?? unavailable('switched_off')
}

const hopeOrder: readonly UnavailableReason[] = ['cut_off', 'out_of_stock', 'supplier_down', 'no_margin', 'switched_off']

function byHope(a: Availability, b: Availability): number {
  if (a.isAvailable || b.isAvailable) return 0
  if (a.until && b.until) return a.until.getTime() - b.until.getTime()
  if (a.until || b.until) return a.until ? -1 : 1
  return hopeOrder.indexOf(a.reason) - hopeOrder.indexOf(b.reason)
}

/** The answer about something that an operator has switched off. */
export function switchedOff({ sentence, until }: Off): Availability {
  return { isAvailable: false, reason: 'switched_off', until, sentence }
}

function unavailable(reason: UnavailableReason, until: Date | null = null): Availability {
  return { isAvailable: false, reason, until }
}
