import type { differences } from '../../db/schema/reconciliation.ts'

/**
 * - `check`: the gateway is asked again; what it confirms is booked.
 * - `confirm`: the line of the bank's file is recorded, as `confirm-transfer` does: for the payment that awaits it, else in suspense.
 * - `book`: the store's books follow the gateway: its fee, its payout to the bank, or a loss or gain of the store. Money taken back of a payment
 *   is booked as after the gateway's own word, which books it no second time.
 * - `reverse`: the money never arrived: what it paid for is held, as after the gateway's own reversal.
 * - `reinstate`: the money of a reversed receipt is there after all: it is booked as new money of its payment.
 * - `reopen`: a refund never left the gateway: its money goes into the buyer's wallet, or waits to be claimed.
 * - `accept`: nothing is booked; the difference is known and stays.
 */
export const differenceActs = ['check', 'confirm', 'book', 'reverse', 'reinstate', 'reopen', 'accept'] as const

export type DifferenceAct = (typeof differenceActs)[number]

type Difference = Pick<typeof differences.$inferSelect, 'kind' | 'movement' | 'thing' | 'reference' | 'ours' | 'theirs'>

/** The acts that may mend a difference, the likeliest first. */
export function actsOn(
  { kind, movement, thing, reference, ours, theirs }: Difference,
  { isTransfer }: { isTransfer: boolean },
): DifferenceAct[] {
  if (kind === 'missing_here' && isOfReceipt({ thing })) return ['check', 'reinstate', 'accept']
  if (isTransfer && kind === 'missing_here') return ['confirm', 'check', 'accept']
  if (kind === 'fee_differs') return ['book', 'accept']
  if (movement === 'payout' || movement === 'other') return ['book', 'accept']
  const check: DifferenceAct[] = reference === null ? [] : ['check']
  // Money that a payer sent and the store does not have, or that a refund has not given back to its payer, is never booked as the store's gain.
  const isPayersMoney = (movement === 'payment' || movement === 'refund') && (theirs ?? 0) > (ours ?? 0)
  const isUnsent = kind === 'missing_there' && thing.startsWith('refund:')
  if (isPayersMoney) return [...check, ...(isUnsent ? (['reopen'] as const) : []), 'accept']
  const reverse: DifferenceAct[] = kind === 'missing_there' && isOfReceipt({ thing }) ? ['reverse'] : []
  return [...check, ...reverse, 'book', 'accept']
}

const isOfReceipt = ({ thing }: Pick<Difference, 'thing'>) => thing.startsWith('receipt:')

/** What the store has too little (positive) or too much at the gateway in its books, in rupiah. */
export function gapOf({ ours, theirs }: Pick<Difference, 'ours' | 'theirs'>): number {
  return (theirs ?? 0) - (ours ?? 0)
}
