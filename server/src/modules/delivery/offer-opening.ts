import type { PlannedAttempt, PlannedOffer } from './planned-attempt.ts'

/** Delay before a supplier that answered "closed" outside its listed closing time is tried again. */
const afterRefusalMs = 5 * 60_000

/** Highest number of attempts at one unit that a supplier may answer with "closed". */
const longestTries = 3

/** Reasons why an attempt was never sent that do not use its offer up: its supplier was paused, or its payment was taken back and came again. */
const keptBack: readonly (string | null)[] = ['supplier_paused', 'payment_taken_back']

/** Whether a unit can be tried through an offer: now, from a certain time on, once its supplier is no longer paused, or never again. */
export type OfferOpening = { kind: 'open' } | { kind: 'closed'; until: Date } | { kind: 'paused' } | { kind: 'used' }

/**
 * A final failure uses an offer up for its unit, with one exception: "closed for the day" does not say that later attempts fail.
 * After the closed window a new attempt, with its own reference, may use the same offer again.
 */
export function offerOpening(offer: PlannedOffer, tried: readonly PlannedAttempt[], now: Date): OfferOpening {
  const own = tried.filter(
    ({ supplier, sku, failureReason }) => supplier === offer.supplier && sku === offer.sku && !keptBack.includes(failureReason),
  )
  if (own.some(({ failureReason }) => failureReason !== 'cut_off') || own.length >= longestTries) return { kind: 'used' }
  if (offer.closedUntil) return { kind: 'closed', until: offer.closedUntil }
  const refusedAt = Math.max(0, ...own.map(({ settledAt }) => settledAt?.getTime() ?? 0))
  const until = new Date(refusedAt + afterRefusalMs)
  if (own.length > 0 && until > now) return { kind: 'closed', until }
  return offer.isPaused ? { kind: 'paused' } : { kind: 'open' }
}
