import type { Rupiah } from '@kilat/contract/money.ts'
import type { Gateway, PaymentState } from '../../gateways/gateway.ts'
import { noteAsked } from '../../platform/hanging.ts'

type FoundState = Extract<PaymentState, { kind: 'found' }>

/** `amountIdr`: what was asked for; null if it is not known. */
type AskedState = { reference: string; amountIdr: Rupiah | null }

/**
 * Asks a gateway for a payment's state. Money of another amount than was asked for, and money taken back, is believed only if the gateway
 * names it twice: what is booked stays booked, and one wrong answer would make the books wrong. Until then the state is unknown.
 */
export function askState(gateway: Gateway, asked: AskedState): Promise<PaymentState> {
  return noteAsked(gateway, () => askOnceOrTwice(gateway, asked))
}

async function askOnceOrTwice(gateway: Gateway, { reference, amountIdr }: AskedState): Promise<PaymentState> {
  const state = await gateway.queryPayment(reference)
  if (state.kind !== 'found' || !isUnusual(state, amountIdr)) return state
  const again = await gateway.queryPayment(reference)
  if (again.kind === 'found' && isNamedAgain(state, again)) return state
  return { kind: 'unknown', detail: 'the gateway does not repeat the amount of money that arrived or was taken back' }
}

/** The store's own refunds are not booked from what the gateway lists. */
function isUnusual({ receipts, takenBack }: FoundState, askedIdr: Rupiah | null): boolean {
  return receipts.some(({ amountIdr }) => amountIdr !== askedIdr) || takenBack.some(({ refundReference }) => refundReference === null)
}

/** True if everything of the first answer is in the second, which may contain more. */
function isNamedAgain(first: FoundState, second: FoundState): boolean {
  const amounts = (state: FoundState) =>
    [...state.receipts, ...state.takenBack].map(({ externalId, amountIdr }) => [externalId, amountIdr] as const)
  const again = new Map(amounts(second))
  // A receipt that was reversed meanwhile is no longer listed.
  return amounts(first).every(([externalId, amountIdr]) => again.get(externalId) === amountIdr)
}
