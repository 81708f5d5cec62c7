import { randomUUID } from 'node:crypto'
import { rupiah } from '@kilat/contract/money.ts'
import type {
  CancelOutcome,
  CreateOutcome,
  Fee,
  Gateway,
  GatewayChannel,
  PaymentState,
  Receipt,
  RefundOutcome,
  TakenBack,
} from '../gateways/gateway.ts'
import type { Clock } from '../platform/clock.ts'

/** A gateway whose answers the test decides; its own books are the truth that the store's are compared with. */
export type ScriptedGateway = Gateway & {
  /** Money arrives for a payment. */
  pay(reference: string, amountIdr: number): Receipt
  /** Money of the newest receipt that stands leaves again: all of it, or this amount. */
  takeBack(reference: string, kind: TakenBack['kind'], options?: { amountIdr?: number; refundReference?: string }): TakenBack
  /** The payment fails for good. */
  fail(reference: string): void
  /** Answers given before the true one, one per call. */
  createAnswers: CreateOutcome[]
  queryAnswers: PaymentState[]
  cancelAnswers: CancelOutcome[]
  refundAnswers: RefundOutcome[]
  /** Called after a payment is cancelled and before the answer: throwing simulates a process that dies here. */
  afterCancel: () => void
  /** Called after a refund is made and before the answer: throwing simulates a process that dies here. */
  afterRefund: () => void
  received(reference: string): number
  /** Rupiah of a payment that the gateway still has for the store. */
  left(reference: string): number
  refunded(paymentReference: string): number
  references(): string[]
}

export type ScriptedGatewayOptions = {
  canRefund?: boolean | undefined
  /** Adds an e-wallet with this fee, which takes refunds. */
  walletFee?: Fee | undefined
  /** The gateway's fee for QRIS, which the store bears; none if omitted. */
  qrisFee?: Fee | undefined
}

export function createScriptedGateway(clock: Clock, options: ScriptedGatewayOptions = {}): ScriptedGateway {
  const receipts = new Map<string, Receipt[]>()
  const takenBack = new Map<string, TakenBack[]>()
  const failed = new Set<string>()
  const cancelled = new Set<string>()
  const refunds = new Map<string, { payment: string; amount: number }>()
  const received = (reference: string) => (receipts.get(reference) ?? []).reduce((sum, { amountIdr }) => sum + amountIdr, 0)
  const refunded = (payment: string) =>
    [...refunds.values()].filter(refund => refund.payment === payment).reduce((sum, { amount }) => sum + amount, 0)
  const left = (reference: string) =>
    received(reference) - refunded(reference) - (takenBack.get(reference) ?? []).reduce((sum, { amountIdr }) => sum + amountIdr, 0)
  /** The receipts that were not reversed, oldest first. */
  const standing = (reference: string) => {
    const reversed = (takenBack.get(reference) ?? []).filter(({ kind }) => kind === 'reversal').map(({ receiptId }) => receiptId)
    return (receipts.get(reference) ?? []).filter(({ externalId }) => !reversed.includes(externalId))
  }
  const gateway: ScriptedGateway = {
    id: 'scripted',
    channels: [
      {
        id: 'qris',
        code: 'scripted-qris',
        name: 'QRIS',
        group: 'qris',
        note: 'Semua e-wallet',
        mark: 'QR',
        fee: options.qrisFee ?? { flatIdr: rupiah(0), basisPoints: 0 },
        minIdr: rupiah(1_000),
        maxIdr: rupiah(10_000_000),
        refund: (options.canRefund ?? true) ? whole : null,
      },
      {
        id: 'bca_va',
        code: 'scripted-bca_va',
        name: 'BCA Virtual Account',
        group: 'virtual_account',
        note: 'm-BCA, ATM',
        mark: 'BCA',
        fee: { flatIdr: rupiah(4_000), basisPoints: 0 },
        minIdr: rupiah(10_000),
        maxIdr: rupiah(10_000_000),
        refund: null,
      },
      ...(options.walletFee ? [wallet(options.walletFee)] : []),
    ],
    createAnswers: [],
    queryAnswers: [],
    cancelAnswers: [],
    refundAnswers: [],
    afterCancel: () => {},
    afterRefund: () => {},
    async createPayment({ reference }) {
      const answer = gateway.createAnswers.shift()
      if (answer?.kind === 'refused' || answer?.kind === 'unsent') return answer
      if (!receipts.has(reference)) receipts.set(reference, [])
      return answer ?? { kind: 'created', instructions: { kind: 'qris', qr_string: `QR ${reference}`, pay_url: null } }
    },
    async queryPayment(reference) {
      const answer = gateway.queryAnswers.shift()
      if (answer) return answer
      const known = receipts.get(reference)
      if (!known) return { kind: 'not_found' }
      const open = failed.has(reference) ? 'failed' : cancelled.has(reference) ? 'cancelled' : 'pending'
      const [gone, left] = [takenBack.get(reference) ?? [], standing(reference)]
      const end = gone.length > 0 ? 'failed' : open
      return { kind: 'found', status: left.length > 0 ? 'paid' : end, receipts: left, takenBack: [...gone] }
    },
    async cancelPayment(reference) {
      const answer = gateway.cancelAnswers.shift()
      if (answer) return answer
      const known = receipts.get(reference)
      if (!known) return { kind: 'not_found' }
      if (known.length > 0) return { kind: 'paid' }
      cancelled.add(reference)
      gateway.afterCancel()
      return { kind: 'cancelled' }
    },
    async refund({ reference, paymentReference, amountIdr }) {
      const answer = gateway.refundAnswers.shift()
      // What is made is not refused any more.
      if (answer?.kind === 'refused' || answer?.kind === 'manual') return refunds.has(reference) ? { kind: 'refunded' } : answer
      if (!refunds.has(reference) && amountIdr > left(paymentReference)) return { kind: 'refused', detail: 'more than is left' }
      if (!refunds.has(reference)) refunds.set(reference, { payment: paymentReference, amount: amountIdr })
      gateway.afterRefund()
      return answer ?? { kind: 'refunded' }
    },
    readNotice({ headers, body }) {
      if (headers.get('x-signature') !== 'good') return { kind: 'unverified' }
      const [externalId, reference, what = 'paid'] = new TextDecoder().decode(body).split(' ')
      return externalId && reference ? { kind: 'notice', externalId, reference, isPaid: what === 'paid' } : { kind: 'ignored' }
    },
    check: async () => ({ kind: 'works', detail: 'scripted' }),
    readStatement: null,
    takeBack(reference, kind, options = {}) {
      const receipt = standing(reference).at(-1)
      if (!receipt) throw new Error(`${reference} was never paid`)
      const amountIdr = rupiah(options.amountIdr ?? receipt.amountIdr)
      const refundReference = options.refundReference ?? null
      const taken = { kind, externalId: randomUUID(), receiptId: receipt.externalId, refundReference, amountIdr, at: clock.now() }
      takenBack.set(reference, [...(takenBack.get(reference) ?? []), taken])
      return taken
    },
    pay(reference, amountIdr) {
      const receipt = { externalId: randomUUID(), amountIdr: rupiah(amountIdr), paidAt: clock.now(), feeIdr: null }
      receipts.set(reference, [...(receipts.get(reference) ?? []), receipt])
      return receipt
    },
    fail: reference => void failed.add(reference),
    received,
    refunded,
    left,
    references: () => [...receipts.keys()],
  }
  return gateway
}

const whole = { days: 45, partial: true }

function wallet(fee: Fee): GatewayChannel {
  return {
    id: 'ewallet',
    code: 'scripted-ewallet',
    name: 'E-wallet',
    group: 'ewallet',
    note: 'Aplikasi',
    mark: 'W',
    fee,
    minIdr: rupiah(1_000),
    maxIdr: rupiah(10_000_000),
    refund: whole,
  }
}
