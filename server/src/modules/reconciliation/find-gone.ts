import type { PaymentState } from '../../gateways/gateway.ts'
import type { KnownMovement } from './own-movements.ts'

/** Receipts of an answer that it takes back itself: by a reversal, or by what the store has no row for, because a person's stands for it. */
export function findGone({ takenBack }: Extract<PaymentState, { kind: 'found' }>, owns: readonly KnownMovement[]): ReadonlySet<string> {
  const isKnown = (externalId: string) => owns.some(own => own.externalId === externalId)
  const gone = takenBack.filter(
    ({ kind, externalId, refundReference }) => kind === 'reversal' || (refundReference === null && !isKnown(externalId)),
  )
  return new Set(gone.map(({ receiptId }) => receiptId))
}
