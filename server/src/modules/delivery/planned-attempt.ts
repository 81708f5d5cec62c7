/** What an attempt's state means for its unit. */
export type AttemptStatus = 'created' | 'sent' | 'pending' | 'unknown' | 'not_sent' | 'succeeded' | 'failed' | 'late'

/** Whether nothing a supplier says about such an attempt changes anything any more. */
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
  /** Why it failed, and when. */
  failureReason: string | null
  settledAt: Date | null
}

/** An offer that may be used; `closedUntil` where it opens only then, and still in time. */
export type PlannedOffer = { supplier: string; sku: string; closedUntil: Date | null }
