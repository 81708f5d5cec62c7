import type { BalanceLevel } from '../../platform/balance-levels.ts'

/** What of a balance is spoken for, in whole rupiah. */
export type Reserve = {
  /** Sent after the balance was asked for, or about to be sent. */
  sentIdr: number
  /** The part of it that is in the books by now. */
  bookedIdr: number
  /** Sent before, with an end that is not known yet. */
  beforeIdr: number
  /** Paid orders of which nothing was sent. */
  paidIdr: number
  /** Orders of the last hour that wait for their payment. */
  unpaidIdr: number
}

/** What is left of a balance for new orders that are paid. */
export function leftOf(balanceIdr: number, { sentIdr, paidIdr }: Pick<Reserve, 'sentIdr' | 'paidIdr'>): number {
  return Math.max(0, balanceIdr - sentIdr - paidIdr)
}

/**
 * What one more top-up may cost. Orders that wait for their payment take at most half of what is left, because placing them is free: nobody closes the
 * store with orders that are never paid.
 */
export function sellableOf(balanceIdr: number, reserve: Pick<Reserve, 'sentIdr' | 'paidIdr' | 'unpaidIdr'>): number {
  const left = leftOf(balanceIdr, reserve)
  return left - Math.min(reserve.unpaidIdr, Math.floor(left / 2))
}

/** Hours that so much lasts at so much an hour; null if nothing is spent. */
export function hoursLeft(leftIdr: number, perHourIdr: number): number | null {
  return perHourIdr > 0 ? leftIdr / perHourIdr : null
}

type Judged = { leftIdr: number; perHourIdr: number; cheapestIdr: number | null; lowHours: number; criticalHours: number }

/** The level of what is left. `cheapestIdr`: the least that a top-up there costs; null if it delivers nothing now. */
export function levelOf({ leftIdr, perHourIdr, cheapestIdr, lowHours, criticalHours }: Judged): BalanceLevel {
  if (cheapestIdr !== null && leftIdr < cheapestIdr) return 'empty'
  const hours = hoursLeft(leftIdr, perHourIdr) ?? Number.POSITIVE_INFINITY
  if (hours <= criticalHours) return 'critical'
  return hours <= lowHours ? 'low' : 'fine'
}
