import { randomUUID } from 'node:crypto'
import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import type { CancelOutcome, CreateOutcome, Gateway, GatewayChannel, PaymentState, Receipt, RefundOutcome } from '../gateways/gateway.ts'
import type { Clock } from '../platform/clock.ts'

/** A gateway whose answers the test decides; its own books are the truth that the store's are compared with. */
export type ScriptedGateway = Gateway & {
  /** Money arrives for a payment. */
  pay(reference: string, amountIdr: number): Receipt
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
  refunded(paymentReference: string): number
  references(): string[]
}

export type ScriptedGatewayOptions = {
  canRefund?: boolean | undefined
  /** Adds an e-wallet with this fee, which takes refunds. */
  walletFee?: { flatIdr: Rupiah; basisPoints: number } | undefined
}

export function createScriptedGateway(clock: Clock, options: ScriptedGatewayOptions = {}): ScriptedGateway {
  const receipts = new Map<string, Receipt[]>()
  const failed = new Set<string>()
  const cancelled = new Set<string>()
  const refunds = new Map<string, { payment: string; amount: number }>()
  const received = (reference: string) => (receipts.get(reference) ?? []).reduce((sum, { amountIdr }) => sum + amountIdr, 0)
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
        fee: { flatIdr: rupiah(0), basisPoints: 0 },
        minIdr: rupiah(1_000),
        maxIdr: rupiah(10_000_000),
        canRefund: options.canRefund ?? true,
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
        canRefund: false,
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
      if (answer?.kind === 'refused') return answer
      if (!receipts.has(reference)) receipts.set(reference, [])
      return answer ?? { kind: 'created', instructions: { kind: 'qris', qr_string: `QR ${reference}`, pay_url: null } }
    },
    async queryPayment(reference) {
      const answer = gateway.queryAnswers.shift()
      if (answer) return answer
      const known = receipts.get(reference)
      if (!known) return { kind: 'not_found' }
      const open = failed.has(reference) ? 'failed' : cancelled.has(reference) ? 'cancelled' : 'pending'
      return { kind: 'found', status: known.length > 0 ? 'paid' : open, receipts: [...known] }
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
      if (answer?.kind === 'refused') return answer
      if (!refunds.has(reference)) refunds.set(reference, { payment: paymentReference, amount: amountIdr })
      gateway.afterRefund()
      return answer ?? { kind: 'refunded' }
    },
    readNotice({ headers, body }) {
      if (headers.get('x-signature') !== 'good') return { kind: 'unverified' }
      const [externalId, reference, what = 'paid'] = new TextDecoder().decode(body).split(' ')
      return externalId && reference ? { kind: 'notice', externalId, reference, isPaid: what === 'paid' } : { kind: 'ignored' }
    },
    pay(reference, amountIdr) {
      const receipt = { externalId: randomUUID(), amountIdr: rupiah(amountIdr), paidAt: clock.now() }
      receipts.set(reference, [...(receipts.get(reference) ?? []), receipt])
      return receipt
    },
    fail: reference => void failed.add(reference),
    received,
    refunded: payment => [...refunds.values()].filter(refund => refund.payment === payment).reduce((sum, { amount }) => sum + amount, 0),
    references: () => [...receipts.keys()],
  }
  return gateway
}

function wallet(fee: { flatIdr: Rupiah; basisPoints: number }): GatewayChannel {
  return {
    id: 'wallet',
    code: 'scripted-wallet',
    name: 'E-wallet',
    group: 'ewallet',
    note: 'Aplikasi',
    mark: 'W',
    fee,
    minIdr: rupiah(1_000),
    maxIdr: rupiah(10_000_000),
    canRefund: true,
  }
}
