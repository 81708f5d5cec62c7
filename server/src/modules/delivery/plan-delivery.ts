/** What an attempt's state means for its unit. */
export type AttemptStatus = 'created' | 'sent' | 'pending' | 'unknown' | 'not_sent' | 'succeeded' | 'failed'

export type PlannedAttempt = { reference: string; unit: number; number: number; supplier: string; sku: string; status: AttemptStatus }

export type PlannedOffer = { supplier: string; sku: string; cost: number }

export type DeliveryPlan =
  /** A unit has nothing running: try this offer. */
  | { kind: 'start'; unit: number; number: number; offer: PlannedOffer }
  /** An attempt was written down but may never have left: send it, with its own reference. */
  | { kind: 'send'; reference: string }
  /** Something is out whose end is not known yet. */
  | { kind: 'wait' }
  /** Every unit has its end. */
  | { kind: 'finish'; delivered: number; failed: number }

/**
 * Decides the next step for an order's units. A unit gets a second attempt only after the first one failed for good,
 * and never the same offer twice: after an unknown answer there is nothing to start, only to ask.
 */
export function planDelivery(input: {
  quantity: number
  attempts: readonly PlannedAttempt[]
  offers: readonly PlannedOffer[]
  mayStart: boolean
}): DeliveryPlan {
  const unsent = input.attempts.find(({ status }) => status === 'created' || status === 'sent')
  if (unsent) return { kind: 'send', reference: unsent.reference }
  let delivered = 0
  let failed = 0
  for (let unit = 1; unit <= input.quantity; unit += 1) {
    const tried = input.attempts.filter(attempt => attempt.unit === unit)
    if (tried.some(({ status }) => status === 'succeeded')) delivered += 1
    else if (tried.every(({ status }) => status === 'failed')) {
      const offer = input.mayStart
        ? input.offers.find(offer => !tried.some(({ supplier, sku }) => supplier === offer.supplier && sku === offer.sku))
        : undefined
      if (offer) return { kind: 'start', unit, number: tried.length + 1, offer }
      failed += 1
    }
  }
  return delivered + failed === input.quantity ? { kind: 'finish', delivered, failed } : { kind: 'wait' }
}
