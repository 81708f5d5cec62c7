import type { TimelineCode } from '@kilat/contract/timeline.ts'

/** When an order's claims were proven, by its timeline, oldest first; null if one of them came later, and while none was. */
export function claimProvenAt(events: readonly { at: Date; code: TimelineCode }[]): Date | null {
  const last = events.findLast(({ code }) => code === 'claim_proven' || code === 'refund_claim')
  return last?.code === 'claim_proven' ? last.at : null
}
