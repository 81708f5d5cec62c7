import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import type { Clock } from '../platform/clock.ts'
import type { PaymentState, TakenBack } from './gateway.ts'

/** A payment in a simulated company's books. */
export type TillPayment = {
  /** The store's reference. */
  reference: string
  /** The company's own id. */
  id: string
  /** The company's code of the channel. */
  code: string
  amountIdr: Rupiah
  createdAt: Date
  expiresAt: Date
  status: 'open' | 'failed' | 'cancelled'
  receipts: TillReceipt[]
  takenBack: TillTakenBack[]
  /** Anything else the company wants to remember, such as a number it drew. */
  details: Readonly<Record<string, string>>
}

export type TillReceipt = { id: string; amountIdr: Rupiah; at: Date }

/** `refundReference`: the store's reference of its own refund, otherwise null. */
export type TillTakenBack = {
  id: string
  kind: TakenBack['kind']
  receiptId: string
  refundReference: string | null
  amountIdr: Rupiah
  at: Date
}

/** What happened to a payment; companies send notices of it. */
export type TillEvent =
  | { kind: 'paid'; payment: TillPayment; receipt: TillReceipt }
  | { kind: TakenBack['kind']; payment: TillPayment; takenBack: TillTakenBack }
  | { kind: 'failed' | 'expired' | 'cancelled'; payment: TillPayment }

export type TillRefund = { reference: string; paymentReference: string; amountIdr: number }

/** How a company's payers may pay. */
export type TillRules = {
  /** True if a payment takes money once only, as a closed virtual account does. */
  paysOnce: boolean
  /** True if the company takes money after the expiry. */
  takesLate: boolean
}

/** The books of a simulated company, in memory. Every act is whole: nothing comes between its parts. */
export type Till = ReturnType<typeof createTill>

export function createTill({ clock, rules, onEvent }: { clock: Clock; rules: TillRules; onEvent: (event: TillEvent) => void }) {
  const payments = new Map<string, TillPayment>()
  let count = 0
  const nextId = (start: string) => {
    count += 1
    return `${start}${String(count).padStart(8, '0')}`
  }
  const find = (reference: string) => payments.get(reference)
  const statusOf = (payment: TillPayment): Extract<PaymentState, { kind: 'found' }>['status'] => {
    if (standing(payment).length > 0) return 'paid'
    if (payment.status !== 'open') return payment.status
    return payment.expiresAt <= clock.now() ? 'expired' : 'pending'
  }
  return {
    find,
    statusOf,
    now: () => clock.now(),
    all: () => [...payments.values()],
    findById: (id: string) => [...payments.values()].find(payment => payment.id === id),
    /** Undefined if the reference is in use. */
    open(input: Pick<TillPayment, 'reference' | 'code' | 'amountIdr' | 'expiresAt'> & Partial<Pick<TillPayment, 'id' | 'details'>>) {
      if (payments.has(input.reference)) return undefined
      const payment: TillPayment = {
        id: nextId('TX'),
        details: {},
        ...input,
        createdAt: clock.now(),
        status: 'open',
        receipts: [],
        takenBack: [],
      }
      payments.set(payment.reference, payment)
      return payment
    },
    /** Money of the payer. Undefined if the company does not take it. `isForced` takes it against the company's own rules. */
    pay(reference: string, amountIdr: Rupiah, { isForced = false } = {}): TillReceipt | undefined {
      const payment = find(reference)
      if (payment?.status !== 'open' || amountIdr < 1) return undefined
      const isRefused = (rules.paysOnce && payment.receipts.length > 0) || (!rules.takesLate && payment.expiresAt <= clock.now())
      if (isRefused && !isForced) return undefined
      const receipt = { id: nextId('PY'), amountIdr, at: clock.now() }
      payment.receipts.push(receipt)
      onEvent({ kind: 'paid', payment, receipt })
      return receipt
    },
    /** Fails or cancels an open payment without money for good. Answers false if it is in another state. */
    end(reference: string, as: 'failed' | 'cancelled'): boolean {
      const payment = find(reference)
      if (!payment || statusOf(payment) !== 'pending') return false
      payment.status = as
      onEvent({ kind: as, payment })
      return true
    },
    /** Tells of every payment that expired unpaid since the last time. */
    expireDue(): void {
      for (const payment of payments.values())
        if (statusOf(payment) === 'expired' && !expired.has(payment)) {
          expired.add(payment)
          onEvent({ kind: 'expired', payment })
        }
    },
    /** The store's own refund, once per reference. */
    refund(input: TillRefund): 'refunded' | 'conflict' | 'too_much' | 'not_found' {
      const payment = find(input.paymentReference)
      const known = [...payments.values()].flatMap(({ takenBack }) => takenBack).find(gone => gone.refundReference === input.reference)
      if (known) return known.amountIdr === input.amountIdr && payment?.takenBack.includes(known) ? 'refunded' : 'conflict'
      const receipt = payment && standing(payment)[0]
      if (!payment || !receipt) return 'not_found'
      if (input.amountIdr < 1 || input.amountIdr > leftOf(payment)) return 'too_much'
      const refundReference = input.reference
      note(payment, { kind: 'refund', receiptId: receipt.id, refundReference, amountIdr: rupiah(input.amountIdr) })
      return 'refunded'
    },
    /** Takes money of the newest receipt back, unasked: all that is left of it, or this amount. Answers false if there is too little. */
    takeBack(reference: string, kind: TakenBack['kind'], amountIdr?: Rupiah): boolean {
      const payment = find(reference)
      const receipt = payment && standing(payment).at(-1)
      if (!payment || !receipt) return false
      const left = Math.min(receipt.amountIdr, leftOf(payment))
      const isWhole = left === receipt.amountIdr
      if (kind === 'reversal' ? !isWhole : left < Math.max(1, amountIdr ?? 0)) return false
      if (kind === 'reversal') payment.status = 'failed'
      note(payment, { kind, receiptId: receipt.id, refundReference: null, amountIdr: amountIdr ?? rupiah(left) })
      return true
    },
  }

  function note(payment: TillPayment, movement: Omit<TillTakenBack, 'id' | 'at'>): void {
    const takenBack = { id: nextId('RF'), at: clock.now(), ...movement }
    payment.takenBack.push(takenBack)
    onEvent({ kind: takenBack.kind, payment, takenBack })
  }
}

const expired = new WeakSet<TillPayment>()

/** The receipts of a payment that were not reversed. */
export function standing({ receipts, takenBack }: TillPayment): TillReceipt[] {
  return receipts.filter(({ id }) => !takenBack.some(({ kind, receiptId }) => kind === 'reversal' && receiptId === id))
}

/** Rupiah of a payment that the company still has or has paid out to the store. */
function leftOf({ receipts, takenBack }: TillPayment): number {
  const sum = (list: readonly { amountIdr: Rupiah }[]) => list.reduce((total, { amountIdr }) => total + amountIdr, 0)
  return sum(receipts) - sum(takenBack)
}
