import { randomUUID } from 'node:crypto'
import { rupiah } from '@kilat/contract/money.ts'
import type { CreateOutcome, Gateway, PaymentState, Receipt, RefundOutcome } from '../gateways/gateway.ts'
import type { Clock } from '../platform/clock.ts'

/** A gateway whose every answer a test decides; its own books are the truth that the store's are held against. */
export type ScriptedGateway = Gateway & {
  /** Money arrives for a payment. */
  pay(reference: string, amountIdr: number): Receipt
  /** The payment fails for good. */
  fail(reference: string): void
  /** Answers given before the true one, one per call. */
  createAnswers: CreateOutcome[]
  queryAnswers: PaymentState[]
  refundAnswers: RefundOutcome[]
  /** Called when a refund was made and before it is answered: throwing stands for a process that dies here. */
  afterRefund: () => void
  received(reference: string): number
  refunded(paymentReference: string): number
  references(): string[]
}

export function createScriptedGateway(clock: Clock, options: { canRefund?: boolean } = {}): ScriptedGateway {
  const receipts = new Map<string, Receipt[]>()
  const failed = new Set<string>()
  const refunds = new Map<string, { payment: string; amount: number }>()
  const received = (reference: string) => (receipts.get(reference) ?? []).reduce((sum, { amountIdr }) => sum + amountIdr, 0)
  const gateway: ScriptedGateway = {
    id: 'scripted',
    channels: [
      {
        id: 'qris',
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
        name: 'BCA Virtual Account',
        group: 'virtual_account',
        note: 'm-BCA, ATM',
        mark: 'BCA',
        fee: { flatIdr: rupiah(4_000), basisPoints: 0 },
        minIdr: rupiah(10_000),
        maxIdr: rupiah(10_000_000),
        canRefund: false,
      },
    ],
    createAnswers: [],
    queryAnswers: [],
    refundAnswers: [],
    afterRefund: () => {},
    async createPayment({ reference }) {
      const answer = gateway.createAnswers.shift()
      if (answer?.kind === 'refused') return answer
      if (!receipts.has(reference)) receipts.set(reference, [])
      return answer ?? { kind: 'created', instructions: { kind: 'qris', qr_string: `QR ${reference}` } }
    },
    async queryPayment(reference) {
      const answer = gateway.queryAnswers.shift()
      if (answer) return answer
      const known = receipts.get(reference)
      if (!known) return { kind: 'not_found' }
      return { kind: 'found', status: failed.has(reference) ? 'failed' : known.length > 0 ? 'paid' : 'pending', receipts: [...known] }
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
      const [externalId, reference] = new TextDecoder().decode(body).split(' ')
      return externalId && reference ? { kind: 'notice', externalId, reference } : { kind: 'ignored' }
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
