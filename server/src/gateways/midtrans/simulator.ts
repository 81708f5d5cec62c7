import { createHash, randomUUID } from 'node:crypto'
import { rupiah } from '@kilat/contract/money.ts'
import { z } from 'zod'
import { qrisPayload } from '../qris.ts'
import type { SimulatedAnswer, SimulatedCall, SimulatedCompany, SimulatedNotice } from '../simulated-company.ts'
import type { Till, TillEvent, TillPayment } from '../simulator-till.ts'
import { midtransChannels } from './channels.ts'

export type SimulatedMidtransInput = {
  serverKey: string
  /** How long a successful answer is repeated for its idempotency key. */
  repeatsMs?: number
}

const fiveMinutesMs = 5 * 60_000
const minuteMs = 60_000
const secondsOf = { second: 1, minute: 60, hour: 3_600, day: 86_400 } as const

/** Midtrans' Core API as its documents describe it. What it does not confirm there (see the tests of the map) it does not do here. */
export function simulateMidtrans({ serverKey, repeatsMs = fiveMinutesMs }: SimulatedMidtransInput): SimulatedCompany {
  const repeated = new Map<string, { answer: SimulatedAnswer; at: number }>()
  return {
    rules: { paysOnce: true, takesLate: false },
    statusFields: ['transaction_status'],
    answer(call, till) {
      if (call.headers.get('authorization') !== `Basic ${btoa(`${serverKey}:`)}`)
        return refusal(401, 'Transaction cannot be authorized with the current client/server key.')
      // A key is shared by all endpoints, and its first successful answer is repeated whatever the body says.
      const key = call.method === 'POST' ? call.headers.get('idempotency-key') : null
      const earlier = key === null ? undefined : repeated.get(key)
      if (earlier && Date.now() - earlier.at < repeatsMs) return earlier.answer
      const answer = answerCall(call, till)
      if (key !== null && answer.status < 400) repeated.set(key, { answer, at: Date.now() })
      return answer
    },
    notice: (event, till) => writeNotice(event, { till, serverKey }),
    resendAfterMs,
    foreignNotice: () =>
      signed({ order_id: 'payment_notif_test_G000000001_0b7a1111', status_code: '200', gross_amount: '10000.00' }, serverKey),
  }
}

function answerCall(call: SimulatedCall, till: Till): SimulatedAnswer {
  const [, version, id = '', act, ...more] = call.path.split('/')
  if (version !== 'v2') return refusal(404, 'The requested resource is not found')
  if (call.method === 'POST' && id === 'charge') return charge(call.json, till)
  const payment = till.find(id) ?? till.findById(id)
  if (!payment) return refusal(404, "Transaction doesn't exist.")
  if (call.method === 'GET' && act === 'status') return describe(payment, { till, isNotice: false })
  if (call.method === 'POST' && act === 'cancel')
    return till.end(payment.reference, 'cancelled') ? describe(payment, { till, isNotice: false }) : unchangeable()
  if (call.method === 'POST' && act === 'expire') return expire(payment, till)
  if (call.method === 'POST' && act === 'refund' && ['', 'online/direct'].includes(more.join('/')))
    return refund(call.json, { payment, till })
  return refusal(405, 'HTTP method is not allowed')
}

const chargeSchema = z.object({
  payment_type: z.string(),
  transaction_details: z.object({ order_id: z.string().regex(/^[\w.~-]{1,50}$/), gross_amount: z.int().min(1) }),
  item_details: z.array(z.object({ price: z.int(), quantity: z.int(), name: z.string().max(50) })).optional(),
  custom_expiry: z.object({ expiry_duration: z.int().min(1), unit: z.enum(['second', 'minute', 'hour', 'day']) }),
  bank_transfer: z.object({ bank: z.string() }).optional(),
  echannel: z.object({ bill_info1: z.string().max(10), bill_info2: z.string().max(30) }).optional(),
  cstore: z.object({ store: z.string() }).optional(),
})

function charge(json: unknown, till: Till): SimulatedAnswer {
  const { data: asked } = chargeSchema.safeParse(json)
  if (!asked) return refusal(400, 'One or more parameters in the payload is invalid.')
  const { order_id: reference, gross_amount: amount } = asked.transaction_details
  const code = asked.bank_transfer?.bank ?? asked.cstore?.store ?? asked.payment_type
  const channel = midtransChannels.find(channel => channel.code === code)
  const sum = asked.item_details?.reduce((total, { price, quantity }) => total + price * quantity, 0) ?? amount
  if (!channel || amount > channel.maxIdr || sum !== amount) return refusal(400, 'One or more parameters in the payload is invalid.')
  const made = { reference, code, amountIdr: rupiah(amount), expiresAt: new Date(0), id: randomUUID() }
  const payment = till.open(made)
  if (!payment) return refusal(406, 'The request could not be completed due to a conflict with the current state of the target resource')
  const { expiry_duration, unit } = asked.custom_expiry
  payment.expiresAt = new Date(payment.createdAt.getTime() + expiry_duration * secondsOf[unit] * 1_000)
  const { body } = describe(payment, { till, isNotice: false })
  return { status: 201, body: { ...Object(body), ...waysToPay(payment) } }
}

/** Only the answer to a charge contains QR codes and links. */
function waysToPay({ code, id, reference, amountIdr }: TillPayment): object {
  const url = `https://api.sandbox.midtrans.com/v2/${code}/${id}/qr-code`
  const picture = { name: 'generate-qr-code', method: 'GET', url }
  const link = { name: 'deeplink-redirect', method: 'GET', url: `https://simulator.sandbox.midtrans.com/${code}/${id}` }
  if (code === 'qris')
    return { qr_string: qrisPayload({ amountIdr, merchantName: 'Toko Contoh', city: 'Jakarta', reference }), actions: [picture] }
  if (code === 'gopay')
    return { actions: [picture, link, { name: 'cancel', method: 'POST', url: 'https://api.sandbox.midtrans.com/v2/x' }] }
  return code === 'shopeepay' ? { actions: [link], channel_response_code: '0' } : {}
}

function expire(payment: TillPayment, till: Till): SimulatedAnswer {
  if (till.statusOf(payment) !== 'pending') return unchangeable()
  payment.expiresAt = payment.createdAt
  return describe(payment, { till, isNotice: false })
}

const refundSchema = z.object({ refund_key: z.string().regex(/^[\w-]+$/), amount: z.int().min(1), reason: z.string().max(255) })

function refund(json: unknown, { payment, till }: { payment: TillPayment; till: Till }): SimulatedAnswer {
  const { data: asked } = refundSchema.safeParse(json)
  if (!asked) return refusal(400, 'One or more parameters in the payload is invalid.')
  const channel = midtransChannels.find(({ code }) => code === payment.code)
  if (!channel?.refund) return refusal(412, 'Payment type is not refundable')
  const input = { reference: asked.refund_key, paymentReference: payment.reference, amountIdr: asked.amount }
  const end = till.refund(input)
  if (end === 'conflict') return refusal(406, 'Refund key has been utilized previously')
  if (end !== 'refunded') return unchangeable()
  const { body } = describe(payment, { till, isNotice: false })
  const { refunds: _, ...rest } = z.looseObject({ refunds: z.unknown() }).parse(body)
  return { status: 200, body: { ...rest, refund_chargeback_id: 1, refund_amount: money(asked.amount), refund_key: asked.refund_key } }
}

/** A payment in its state of now. A notice names an expired one with another code than the answer to a status check. */
function describe(payment: TillPayment, { till, isNotice }: { till: Till; isNotice: boolean }): SimulatedAnswer {
  const [status, code] = statusOf(payment, till)
  const refunds = payment.takenBack.filter(({ kind }) => kind === 'refund')
  const shownCode = status === 'expire' && !isNotice ? '407' : code
  const [receipt] = payment.receipts
  return {
    status: 200,
    body: {
      status_code: shownCode,
      status_message: isNotice ? 'midtrans payment notification' : 'Success, transaction is found',
      transaction_id: payment.id,
      order_id: payment.reference,
      merchant_id: 'G000000001',
      gross_amount: money(payment.amountIdr),
      currency: 'IDR',
      transaction_time: wib(payment.createdAt),
      transaction_status: status,
      expiry_time: wib(payment.expiresAt),
      something_new: { nested: true },
      ...methodFields(payment),
      ...(receipt && status !== 'deny' && { settlement_time: wib(receipt.at) }),
      ...(refunds.length > 0 && {
        refund_amount: money(refunds.reduce((sum, { amountIdr }) => sum + amountIdr, 0)),
        refunds: refunds.map(({ id, amountIdr, refundReference, at }) => ({
          refund_chargeback_id: Number(id.replace(/\D/g, '')),
          refund_amount: money(amountIdr),
          created_at: wib(at),
          reason: 'Pengembalian dana',
          refund_key: refundReference ?? `dashboard-${id}`,
        })),
      }),
    },
  }
}

function statusOf(payment: TillPayment, till: Till): [status: string, code: string] {
  const { takenBack, amountIdr } = payment
  if (takenBack.some(({ kind }) => kind === 'reversal')) return ['deny', '202']
  const sums = (kind: string) => takenBack.filter(gone => gone.kind === kind).reduce((sum, gone) => sum + gone.amountIdr, 0)
  if (sums('chargeback') > 0) return ['chargeback', '200']
  if (sums('refund') > 0) return [sums('refund') < amountIdr ? 'partial_refund' : 'refund', '200']
  const names = { paid: ['settlement', '200'], pending: ['pending', '201'], cancelled: ['cancel', '200'] } as const
  const ends = { ...names, expired: ['expire', '202'], failed: ['failure', '202'] } as const
  return [...ends[till.statusOf(payment)]]
}

/** The fields of each method, with the fraud status that cashiers' codes do not have. */
function methodFields({ code, reference, receipts }: TillPayment): object {
  const number = BigInt(`0x${createHash('sha256').update(reference).digest('hex').slice(0, 12)}`)
    .toString()
    .padStart(15, '0')
    .slice(-12)
  const fraud_status = 'accept'
  switch (code) {
    case 'qris': {
      const paid = receipts.length > 0 && { issuer: 'gopay', transaction_type: 'on-us' }
      return { payment_type: 'qris', fraud_status, acquirer: 'gopay', ...paid }
    }
    case 'gopay':
    case 'shopeepay':
      return { payment_type: code, fraud_status }
    case 'permata':
      return { payment_type: 'bank_transfer', fraud_status, permata_va_number: number }
    case 'echannel':
      return { payment_type: 'echannel', fraud_status, biller_code: '70012', bill_key: number }
    case 'alfamart':
    case 'indomaret':
      return { payment_type: 'cstore', store: code === 'alfamart' ? 'Alfamart' : code, payment_code: number }
    default:
      return { payment_type: 'bank_transfer', fraud_status, va_numbers: [{ bank: code, va_number: number }] }
  }
}

function writeNotice({ payment }: TillEvent, { till, serverKey }: { till: Till; serverKey: string }): SimulatedNotice {
  const { body } = describe(payment, { till, isNotice: true })
  return signed(z.looseObject({ order_id: z.string(), status_code: z.string(), gross_amount: z.string() }).parse(body), serverKey)
}

function signed(body: { order_id: string; status_code: string; gross_amount: string }, serverKey: string): SimulatedNotice {
  const text = body.order_id + body.status_code + body.gross_amount + serverKey
  const signature_key = createHash('sha512').update(text).digest('hex')
  return { headers: { 'content-type': 'application/json', 'user-agent': 'Veritrans' }, body: JSON.stringify({ ...body, signature_key }) }
}

const resendMinutes = [2, 10, 30, 90, 210]

/** How often Midtrans sends a notice again, by the store's answer. */
function resendAfterMs({ status, sentCount }: { status: number | undefined; sentCount: number }): number | undefined {
  const minutes = sentCount <= resends(status) ? resendMinutes[sentCount - 1] : undefined
  return minutes === undefined ? undefined : minutes * minuteMs
}

function resends(status: number | undefined): number {
  if (status === undefined) return 5
  if (status < 300 || [301, 302, 303].includes(status)) return 0
  if (status === 500) return 1
  if (status === 503) return 4
  return status === 400 || status === 404 ? 2 : 5
}

const refusal = (code: number, message: string): SimulatedAnswer => ({
  status: code,
  body: { status_code: String(code), status_message: message, id: randomUUID() },
})

const unchangeable = () => refusal(412, 'Merchant cannot modify the status of the transaction')

const money = (amountIdr: number) => `${amountIdr}.00`

/** A time in Jakarta without its offset. */
function wib(at: Date): string {
  return new Date(at.getTime() + 7 * 60 * minuteMs).toISOString().slice(0, 19).replace('T', ' ')
}
