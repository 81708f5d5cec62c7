import { type Rupiah, rupiah, sumIdr } from '@kilat/contract/money.ts'
import type { CheckOutcome } from '../../platform/company-check.ts'
import type { CancelOutcome, CreateOutcome, PaymentRequest, PaymentState, TakenBack } from '../gateway.ts'
import type { MidtransAccount, MidtransAnswer, MidtransEnvironment } from './client.ts'
import { instructionsOf } from './instructions.ts'
import type { Transaction } from './transaction.ts'

/**
 * Codes that say a call did nothing (docs.midtrans.com/reference/code-4xx): bad input, wrong key, a channel that is off, an account that
 * is closed. 406 is not among them, because the reference is in use; nor is 429, because the same call may be made again.
 */
const refusals = new Set(['400', '401', '402', '403', '405', '408', '410', '413'])

/** The code of a reference that is in use. */
export const duplicate = '406'

/** The codes after which only the payment's state tells what was done: it can not be changed, or it expired. */
const unchangeable = new Set(['412', '407'])

type Asked = Pick<PaymentRequest, 'reference' | 'amountIdr' | 'code'>

/** Reads the answer to a charge, or the state of a payment that exists. Another reference or amount, and any other end, is unknown. */
export function mapCreated(
  answer: MidtransAnswer,
  { asked, environment }: { asked: Asked; environment: MidtransEnvironment },
): CreateOutcome {
  const { detail } = answer
  if (answer.kind === 'none' && answer.isUnsent) return { kind: 'unsent', detail }
  if (answer.kind !== 'answer') return { kind: 'unknown', detail }
  if (refusals.has(answer.code)) return { kind: 'refused', detail }
  const { transaction, code } = answer
  if (transaction?.reference !== asked.reference || transaction.grossIdr !== asked.amountIdr) return { kind: 'unknown', detail }
  if (code === '202' && transaction.status === 'deny') return { kind: 'refused', detail }
  if (code !== '201' || transaction.status !== 'pending') return { kind: 'unknown', detail }
  const instructions = instructionsOf(transaction, { code: asked.code, environment })
  return instructions ? { kind: 'created', instructions } : { kind: 'unknown', detail: `no way to pay: ${detail}` }
}

/** Reads the answer to a status check. What is unheard of, does not add up, or is about another payment is unknown. */
export function mapState(answer: MidtransAnswer, reference: string): PaymentState {
  const unknown = { kind: 'unknown', detail: answer.detail } as const
  if (answer.kind !== 'answer') return unknown
  if (answer.code === '404') return { kind: 'not_found' }
  const { transaction } = answer
  return (transaction?.reference === reference && stateOf(transaction)) || unknown
}

/** Undefined if the status is unheard of, or contradicts itself. */
function stateOf(transaction: Transaction): PaymentState | undefined {
  switch (transaction.status) {
    case 'pending':
    case 'authorize':
      return without('pending')
    case 'settlement':
    case 'capture':
      if (isPaid(transaction)) return paidState(transaction)
      // A card that Midtrans wants a person to look at.
      return transaction.fraud === 'challenge' ? without('pending') : undefined
    case 'refund':
    case 'partial_refund':
    case 'chargeback':
    case 'partial_chargeback':
      return paidState(transaction)
    case 'cancel':
      return without('cancelled')
    case 'expire':
      return without('expired')
    case 'failure':
      return without('failed')
    case 'deny':
      // A settlement that the partner took back ends like a payment that was denied at once. Whether the store booked it, it knows itself.
      return { ...without('failed'), takenBack: [reversalOf(transaction)] }
    default:
      return undefined
  }
}

const without = (status: 'pending' | 'expired' | 'failed' | 'cancelled') => ({
  kind: 'found' as const,
  status,
  receipts: [],
  takenBack: [] as TakenBack[],
})

/** Midtrans' own rule: the code, the status and the fraud status together. */
export function isPaid({ code, status, fraud }: Pick<Transaction, 'code' | 'status' | 'fraud'>): boolean {
  return code === '200' && (status === 'settlement' || status === 'capture') && (fraud === null || fraud === 'accept')
}

/** A payment takes money once, so its receipt has the id of the payment. Fees are in no answer. */
function paidState(transaction: Transaction): PaymentState | undefined {
  const { id, grossIdr, paidAt } = transaction
  const takenBack = takenBackOf(transaction)
  if (!paidAt || !takenBack || grossIdr < 1) return undefined
  return { kind: 'found', status: 'paid', receipts: [{ externalId: id, amountIdr: grossIdr, paidAt, feeIdr: null }], takenBack }
}

/**
 * The listed movements. Undefined if they do not add up to what the status says: an amount that is not listed has no id of its own,
 * and could be counted twice when it is listed later. Only a whole chargeback needs no list.
 */
function takenBackOf(transaction: Transaction): TakenBack[] | undefined {
  const { id, status, grossIdr, refunds, refundedIdr } = transaction
  const isChargeback = status.endsWith('chargeback')
  const listed = refunds.map(({ id: refundId, amountIdr, key, at }): TakenBack => {
    const refundReference = ownReference(key)
    const kind = isChargeback && refundReference === null ? 'chargeback' : 'refund'
    return { kind, externalId: `${id}:refund:${refundId}`, receiptId: id, refundReference, amountIdr, at }
  })
  const sum = sumIdr(...listed.map(({ amountIdr }) => amountIdr))
  switch (status) {
    case 'refund':
      return sum === grossIdr ? listed : undefined
    case 'partial_refund':
    case 'partial_chargeback':
      return sum > 0 && sum <= grossIdr && sum === (refundedIdr ?? sum) ? listed : undefined
    case 'chargeback':
      return sum <= grossIdr ? [...listed, ...restOf(transaction, grossIdr - sum)] : undefined
    default:
      // Still settled whole: what is listed was denied, or is not sent back yet.
      return sum <= grossIdr ? [] : undefined
  }
}

function restOf({ id }: Transaction, restIdr: number): TakenBack[] {
  if (restIdr === 0) return []
  const names = { externalId: `${id}:chargeback`, receiptId: id, refundReference: null }
  return [{ kind: 'chargeback', ...names, amountIdr: rupiah(restIdr), at: null }]
}

function reversalOf({ id, grossIdr }: Transaction): TakenBack {
  return { kind: 'reversal', externalId: `${id}:reversal`, receiptId: id, refundReference: null, amountIdr: grossIdr, at: null }
}

/** The store's references of refunds; Midtrans' dashboard makes its own keys. */
function ownReference(key: string | null): string | null {
  return key !== null && /^REF-[0-9A-Z]{16}$/.test(key) ? key : null
}

/** Reads the answer to a cancel or an expire; undefined if only the payment's state can tell. */
export function mapCancelled(answer: MidtransAnswer, reference: string): CancelOutcome | undefined {
  const unknown = { kind: 'unknown', detail: answer.detail } as const
  if (answer.kind !== 'answer') return unknown
  if (answer.code === '404') return { kind: 'not_found' }
  const { transaction } = answer
  if (transaction?.reference === reference && (transaction.status === 'cancel' || transaction.status === 'expire'))
    return { kind: 'cancelled' }
  return unchangeable.has(answer.code) ? undefined : unknown
}

/** What a payment's state means for its cancel; undefined if it is still open. */
export function cancelledBy(state: PaymentState): CancelOutcome | undefined {
  if (state.kind !== 'found') return state
  if (state.status === 'pending') return undefined
  return { kind: state.status === 'paid' ? 'paid' : 'cancelled' }
}

/** Reads the answer to the status check of a payment that never existed. */
export function mapCheck(
  answer: MidtransAnswer,
  { environment, serverKey }: Pick<MidtransAccount, 'environment' | 'serverKey'>,
): CheckOutcome {
  const { detail } = answer
  if (answer.kind === 'none' && answer.isUnsent) return { kind: 'unreachable', detail }
  if (answer.kind !== 'answer') return { kind: 'unknown', detail }
  if (answer.code === '404') return { kind: 'works', detail: `its ${environment} takes the server key` }
  if (answer.code !== '401') return { kind: 'unknown', detail }
  // The sandbox takes keys with and without its prefix, so a key without it may be of either.
  return environment === 'sandbox' && !serverKey.startsWith('SB-')
    ? { kind: 'wrong_environment', detail: `the sandbox refuses the key, which looks like one of production: ${detail}` }
    : { kind: 'wrong_credentials', detail }
}

/** Rupiah of a paid payment that were not sent or taken back yet. */
export function leftOf(transaction: Transaction): Rupiah {
  return rupiah(Math.max(0, transaction.grossIdr - sumIdr(...transaction.refunds.map(({ amountIdr }) => amountIdr))))
}
