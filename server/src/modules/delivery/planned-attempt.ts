/** An attempt's status, as its unit's plan sees it. */
export type AttemptStatus = 'created' | 'sent' | 'pending' | 'unknown' | 'not_sent' | 'succeeded' | 'failed' | 'late'

/** True if no further answer of the supplier can change such an attempt. */
export function isEnded(status: AttemptStatus): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'late'
}

export type PlannedAttempt = {
  reference: string
  unit: number
  number: number
  supplier: string
  sku: string
  status: AttemptStatus
  /** Reason and time of its failure. */
  failureReason: string | null
  settledAt: Date | null
}

/**
 * A usable offer; with `closedUntil` it opens at that time, still before the promise. `isPaused`: nothing is sent to its supplier until an
 * operator has acted.
 */
export type PlannedOffer = { supplier: string; sku: string; closedUntil: Date | null; isPaused?: boolean }

/** The failure of an attempt whose confirmed delivery was taken back. */
export const takenBack = 'taken_back'
