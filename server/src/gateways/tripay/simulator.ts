import { type Rupiah, rupiahSchema } from '@kilat/contract/money.ts'
import { z } from 'zod'
import { signBody } from '../../platform/signature.ts'
import { qrisPayload } from '../qris.ts'
import type { SimulatedAnswer, SimulatedCall, SimulatedCompany, SimulatedNotice } from '../simulated-company.ts'
import type { Till, TillPayment } from '../simulator-till.ts'

export type SimulatedTripayInput = {
  account: { apiKey: string; privateKey: string; merchantCode: string }
  /** What it does with a reference of the store that it knows: Tripay does not document it. */
  repeats?: 'refused' | 'second'
  /** Who bears its fees, a setting of its dashboard. */
  feeBearer?: 'merchant' | 'customer'
  /** False if an answer about an earlier payment has no QRIS code. */
  remembersQr?: boolean
}

const root = '/api'
const searchPath = `${root}/merchant/transactions`
const page = 'https://tripay.co.id'

/** Tripay's closed payments, as its documents describe them. */
export function simulateTripay(input: SimulatedTripayInput): SimulatedCompany {
  const { account, feeBearer = 'merchant', remembersQr = true } = input
  return {
    // Tripay may tell of money after it told of the expiry.
    rules: { paysOnce: true, takesLate: true },
    statusFields: ['status'],
    answer(call, till) {
      if (call.headers.get('authorization') !== `Bearer ${account.apiKey}`) return refuse('Invalid API Key', 401)
      switch (`${call.method} ${call.path}`) {
        case `POST ${root}/transaction/create`:
          return create(call, till, input)
        case `GET ${root}/transaction/detail`:
          return detail(call, till, remembersQr)
        case `GET ${searchPath}`:
          return search(call, till)
        case `GET ${root}/merchant/payment-channel`:
          return succeed(offers.map(offer => describeOffer(offer, feeBearer)))
        default:
          return refuse('Not Found', 404)
      }
    },
    notice(event, till) {
      if (event.kind === 'reversal' || event.kind === 'chargeback' || event.kind === 'cancelled') return undefined
      return signed(describeNotice(event.payment, till), account.privateKey)
    },
    resendAfterMs: ({ status, sentCount }) => (status === 200 || sentCount > 3 ? undefined : 120_000),
    foreignNotice() {
      const amounts = { total_amount: 100_000, fee_merchant: 2_000, fee_customer: 0, total_fee: 2_000, amount_received: 98_000 }
      const labels = {
        reference: 'T0001000023000XXXXX',
        merchant_ref: null,
        payment_method: 'BCA Virtual Account',
        payment_method_code: 'BCAVA',
      }
      return signed({ ...labels, ...amounts, is_closed_payment: 1, status: 'PAID', paid_at: 1_608_133_017, note: null }, account.privateKey)
    },
  }
}

/** True for a call about a payment that exists or is to be made: before, the adapter searches in vain. */
export function isAboutPayment({ path, query }: SimulatedCall, till: Till): boolean {
  return path !== searchPath || till.find(query.get('merchant_ref') ?? '') !== undefined
}

function succeed(data: unknown, more: object = {}): SimulatedAnswer {
  return { status: 200, body: { success: true, message: '', data, ...more } }
}

function refuse(message: string, status = 400): SimulatedAnswer {
  return { status, body: { success: false, message } }
}

const orderSchema = z.object({
  method: z.string(),
  merchant_ref: z.string().min(1),
  amount: rupiahSchema,
  customer_name: z.string().min(1),
  customer_email: z.email(),
  customer_phone: z
    .string()
    .regex(/^(?:08|628)\d+$/)
    .optional(),
  order_items: z.array(z.object({ name: z.string().min(1), price: z.int(), quantity: z.int() })).min(1),
  callback_url: z.url().optional(),
  return_url: z.url().optional(),
  expired_time: z.int(),
  signature: z.string(),
})

function create({ json }: SimulatedCall, till: Till, { account, repeats = 'refused', feeBearer }: SimulatedTripayInput): SimulatedAnswer {
  const { data: order } = orderSchema.safeParse(json)
  if (!order) return refuse('The given data was invalid')
  const signature = signBody(`${account.merchantCode}${order.merchant_ref}${order.amount}`, account.privateKey)
  if (order.signature !== signature) return refuse('Invalid signature')
  const offer = offers.find(({ code }) => code === order.method)
  if (!offer) return refuse('Payment channel is not available')
  if (order.amount < offer.least || order.amount > offer.most) return refuse('Amount is out of range')
  const sum = order.order_items.reduce((total, { price, quantity }) => total + price * quantity, 0)
  if (sum !== order.amount) return refuse('Amount does not match order items')
  const earlier = till.all().filter(({ details }) => details.merchantRef === order.merchant_ref).length
  if (earlier > 0 && repeats === 'refused') return refuse('Duplicate merchant_ref')
  const fee = feeOf(offer, order.amount)
  const amountIdr = rupiahSchema.parse(feeBearer === 'customer' ? order.amount + fee : order.amount)
  const payment = till.open({
    // The till knows one payment by a reference: a second one has its own.
    reference: earlier > 0 ? `${order.merchant_ref}#${earlier + 1}` : order.merchant_ref,
    id: `DEV-${account.merchantCode}${String(till.all().length + 1).padStart(6, '0')}ABCDE`,
    code: order.method,
    amountIdr,
    expiresAt: new Date(order.expired_time * 1_000),
    details: {
      merchantRef: order.merchant_ref,
      customerName: order.customer_name,
      customerEmail: order.customer_email,
      customerPhone: order.customer_phone ?? '',
      callbackUrl: order.callback_url ?? '',
      returnUrl: order.return_url ?? '',
      feeBearer: feeBearer ?? 'merchant',
    },
  })
  if (!payment) return refuse('Duplicate merchant_ref')
  return succeed({ ...describe(payment, till), ...codesOf(payment), expired_time: order.expired_time, instructions: [] })
}

function detail({ query }: SimulatedCall, till: Till, remembersQr: boolean): SimulatedAnswer {
  const payment = till.findById(query.get('reference') ?? '')
  if (!payment) return refuse('Transaction not found', 404)
  const { qr_string, qr_url, ...others } = codesOf(payment)
  const codes = remembersQr ? { ...others, qr_string, qr_url } : others
  const paidAt = paidAtOf(payment)
  const expired_time = seconds(payment.expiresAt)
  // The documents show this one as text.
  return succeed({ ...describe(payment, till), ...codes, expired_time, paid_at: paidAt === null ? null : String(paidAt), instructions: [] })
}

function search({ query }: SimulatedCall, till: Till): SimulatedAnswer {
  const matches = till.all().filter(({ details }) => details.merchantRef === query.get('merchant_ref'))
  if (query.get('sort') !== 'asc') matches.reverse()
  const rows = matches.slice(0, Number(query.get('per_page') ?? 50)).map(payment => {
    const { pay_code, pay_url, checkout_url } = codesOf(payment)
    const times = { created_at: seconds(payment.createdAt), expired_at: seconds(payment.expiresAt), paid_at: paidAtOf(payment) }
    // The documents show it as a number in this list only.
    return { ...describe(payment, till), pay_code: pay_code && Number(pay_code), pay_url, checkout_url, note: null, ...times }
  })
  const place = { current_page: 1, previous_page: null, next_page: null, last_page: 1, per_page: 50 }
  const offset = { from: rows.length > 0 ? 1 : null, to: rows.length || null }
  return succeed(rows, { pagination: { sort: query.get('sort'), offset, ...place, total_records: matches.length } })
}

function describe(payment: TillPayment, till: Till) {
  const { id, details, code, amountIdr } = payment
  const offer = offerOf(code)
  const isCustomers = details.feeBearer === 'customer'
  const fee = feeOf(offer, amountIdr)
  return {
    reference: id,
    merchant_ref: details.merchantRef,
    payment_selection_type: 'static',
    payment_method: code,
    payment_name: offer.name,
    customer_name: details.customerName,
    customer_email: details.customerEmail,
    customer_phone: details.customerPhone || null,
    callback_url: details.callbackUrl || null,
    return_url: details.returnUrl || null,
    amount: amountIdr,
    fee_merchant: isCustomers ? 0 : fee,
    fee_customer: isCustomers ? fee : 0,
    total_fee: fee,
    amount_received: amountIdr - fee,
    status: statusOf(payment, till),
  }
}

function describeNotice(payment: TillPayment, till: Till) {
  const { reference, merchant_ref, payment_name, payment_method, amount, fee_merchant, fee_customer, ...others } = describe(payment, till)
  const { total_fee, amount_received, status } = others
  const labels = { reference, merchant_ref, payment_method: payment_name, payment_method_code: payment_method }
  const amounts = { total_amount: amount, fee_merchant, fee_customer, total_fee, amount_received }
  return { ...labels, ...amounts, is_closed_payment: 1, status, paid_at: paidAtOf(payment), note: null }
}

function signed(content: object, privateKey: string): SimulatedNotice {
  const body = JSON.stringify(content)
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'TriPay Payment/1.0 (+https://tripay.co.id)',
      'x-callback-event': 'payment_status',
      'x-callback-signature': signBody(body, privateKey),
    },
    body,
  }
}

function codesOf({ id, code, amountIdr }: TillPayment) {
  const { group } = offerOf(code)
  const isQris = group === 'QRIS'
  const hasCode = group === 'Virtual Account' || group === 'Convenience Store'
  const number = id.replace(/\D/g, '')
  return {
    pay_code: hasCode ? `8800${number}` : null,
    pay_url: group === 'E-Wallet' ? `${page}/pay/${id}` : null,
    checkout_url: `${page}/checkout/${id}`,
    qr_string: isQris ? qrisPayload({ amountIdr, merchantName: 'Toko Contoh', city: 'Jakarta', reference: number }) : null,
    qr_url: isQris ? `${page}/qr/${id}` : null,
  }
}

function statusOf(payment: TillPayment, till: Till): string {
  const statuses = { pending: 'UNPAID', paid: 'PAID', expired: 'EXPIRED', failed: 'FAILED', cancelled: 'FAILED' }
  return payment.takenBack.some(({ kind }) => kind === 'refund') ? 'REFUND' : statuses[till.statusOf(payment)]
}

function paidAtOf({ receipts: [first] }: TillPayment): number | null {
  return first ? seconds(first.at) : null
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1_000)
}

type Offer = { code: string; name: string; group: string; flat: number; percent: number; leastFee: number; least: number; most: number }

const virtualAccounts = ['PERMATAVA', 'BNIVA', 'BRIVA', 'MANDIRIVA', 'BCAVA', 'CIMBVA', 'BSIVA']

const offers: readonly Offer[] = [
  ...virtualAccounts.map(code => ({
    ...offerIn('Virtual Account', code, code === 'BCAVA' ? 5_500 : 4_250),
    least: 10_000,
    most: 10_000_000,
  })),
  ...['ALFAMART', 'INDOMARET', 'ALFAMIDI'].map(code => ({ ...offerIn('Convenience Store', code, 3_500), least: 10_000, most: 2_500_000 })),
  ...['OVO', 'DANA', 'SHOPEEPAY'].map(code => ({
    ...offerIn('E-Wallet', code, 0),
    percent: 3,
    leastFee: 1_000,
    least: 1_000,
    most: 10_000_000,
  })),
  ...['QRIS', 'QRIS2'].map(code => ({ ...offerIn('QRIS', code, 750), percent: 0.7, least: 1_000, most: 5_000_000 })),
]

function offerIn(group: string, code: string, flat: number): Omit<Offer, 'least' | 'most'> {
  return { code, name: `${code} by Tripay`, group, flat, percent: 0, leastFee: 0 }
}

function offerOf(code: string): Offer {
  const offer = offers.find(offer => offer.code === code)
  if (!offer) throw new Error(`the simulated Tripay has the channel ${code}`)
  return offer
}

function feeOf({ flat, percent, leastFee }: Offer, amountIdr: Rupiah): number {
  return Math.max(leastFee, flat + Math.ceil((amountIdr * percent) / 100))
}

function describeOffer({ group, code, name, flat, percent, leastFee }: Offer, feeBearer: 'merchant' | 'customer') {
  const [fee, none] = [
    { flat, percent: percent.toFixed(2) },
    { flat: 0, percent: '0.00' },
  ]
  const isCustomers = feeBearer === 'customer'
  return {
    group,
    code,
    name,
    type: group === 'E-Wallet' ? 'redirect' : 'direct',
    fee_merchant: isCustomers ? none : fee,
    fee_customer: isCustomers ? fee : none,
    total_fee: fee,
    minimum_fee: leastFee || null,
    maximum_fee: null,
    icon_url: `${page}/icon/${code}.png`,
    active: true,
  }
}
