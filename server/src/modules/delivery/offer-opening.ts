import type { PlannedAttempt, PlannedOffer } from './planned-attempt.ts'

/** A supplier that says it is closed outside of the hours it told is tried again after this time. */
const afterRefusalMs = 5 * 60_000

/** More often than this a supplier that says it is closed is not tried for one unit. */
const longestTries = 3

/** Whether a unit can be tried through an offer: now, from a moment on, or never again. */
export type OfferOpening = { kind: 'open' } | { kind: 'closed'; until: Date } | { kind: 'used' }

/**
 * A final failure uses an offer up for its unit, with one exception: "closed for the day" says nothing about the next
 * hour, so after the window a new attempt, with a reference of its own, may try the same offer again.
 */
export function offerOpening(offer: PlannedOffer, tried: readonly PlannedAttempt[], now: Date): OfferOpening {
  const own = tried.filter(({ supplier, sku }) => supplier === offer.supplier && sku === offer.sku)
  if (own.some(({ failureReason }) => failureReason !== 'cut_off') || own.length >= longestTries) return { kind: 'used' }
  if (offer.closedUntil) return { kind: 'closed', until: offer.closedUntil }
  const refusedAt = Math.max(0, ...own.map(({ settledAt }) => settledAt?.getTime() ?? 0))
  const until = new Date(refusedAt + afterRefusalMs)
  return own.length > 0 && until > now ? { kind: 'closed', until } : { kind: 'open' }
}
