import { createHash } from 'node:crypto'
import { rupiahSchema } from '@kilat/contract/money.ts'
import { z } from 'zod'
import type { SimulatedAnswer, SimulatedCall } from '../simulated-company.ts'
import type { Till, TillPayment } from '../simulator-till.ts'
import { pageMethods, xenditChannels } from './channels.ts'

const newInvoice = z.object({
  external_id: z.string().min(1).max(255),
  amount: rupiahSchema,
  currency: z.literal('IDR'),
  description: z.string().min(1),
  invoice_duration: z.int().min(1),
  payment_methods: z.array(z.string()).min(1),
  success_redirect_url: z.url(),
  failure_redirect_url: z.url(),
  should_send_email: z.literal(false),
})

/** True for a payment by invoice. */
export function isInvoice({ code }: TillPayment): boolean {
  return code.startsWith('INVOICE:')
}

/** Answers the calls about invoices as the simulated Xendit; undefined for other calls. */
export function answerInvoices({ method, path, query, json }: SimulatedCall, till: Till): SimulatedAnswer | undefined {
  const all = till.all().filter(isInvoice)
  if (path === '/v2/invoices' && method === 'POST') return openInvoice(json, till)
  if (path === '/v2/invoices' && method === 'GET') {
    const reference = query.get('external_id')
    const found = all.filter(payment => reference === null || payment.reference === reference)
    return { status: 200, body: found.slice(0, Number(query.get('limit') ?? 10)).map(payment => describeInvoice(payment, till)) }
  }
  const [, id] = /^\/invoices\/([^/]+)\/expire!$/.exec(path) ?? []
  if (id === undefined || method !== 'POST') return undefined
  const payment = all.find(each => each.id === id)
  if (!payment) return fail(404, 'INVOICE_NOT_FOUND_ERROR', 'Could not find invoice')
  if (!till.end(payment.reference, 'cancelled') && till.statusOf(payment) === 'paid')
    return fail(400, 'INVALID_INVOICE_STATUS', 'The invoice was paid')
  return { status: 200, body: describeInvoice(payment, till) }
}

function openInvoice(json: unknown, till: Till): SimulatedAnswer {
  const { data: asked } = newInvoice.safeParse(json)
  if (!asked) return fail(400, 'API_VALIDATION_ERROR', 'There is an error with the format submitted to the server')
  const [code] = Object.entries(pageMethods).find(([, methods]) => asked.payment_methods.every(each => methods.includes(each))) ?? []
  const offered = xenditChannels.find(each => each.code === code)
  if (!offered) return fail(400, 'UNAVAILABLE_PAYMENT_METHOD_ERROR', 'The payment method choices did not match with the available one')
  if (asked.amount < offered.minIdr || asked.amount > offered.maxIdr) return fail(400, 'API_VALIDATION_ERROR', 'The amount is out of range')
  const opened = till.open({
    reference: asked.external_id,
    id: createHash('sha256').update(asked.external_id).digest('hex').slice(0, 24),
    code: offered.code,
    amountIdr: asked.amount,
    expiresAt: new Date(till.now().getTime() + asked.invoice_duration * 1_000),
    details: { methods: asked.payment_methods.join(',') },
  })
  // Xendit would make a second one; the books of this simulator hold one payment per reference.
  return opened ? { status: 200, body: describeInvoice(opened, till) } : fail(409, 'DUPLICATE_ERROR', 'The reference is in use')
}

/** An invoice as Xendit answers it and posts it in notices. It stays paid after a reversal, which the transaction tells. */
export function describeInvoice(payment: TillPayment, till: Till) {
  const [receipt] = payment.receipts
  const status = till.statusOf(payment)
  const shown = receipt ? 'PAID' : status === 'pending' ? 'PENDING' : 'EXPIRED'
  const updated = receipt?.at ?? (status === 'expired' ? payment.expiresAt : payment.createdAt)
  return {
    id: payment.id,
    external_id: payment.reference,
    user_id: '60aa00bb11cc22dd33ee44ff',
    status: shown,
    merchant_name: 'Toko Contoh',
    merchant_profile_picture_url: 'https://toko.example/logo.png',
    amount: payment.amountIdr,
    expiry_date: payment.expiresAt.toISOString(),
    invoice_url: `https://checkout.example/web/${payment.id}`,
    available_banks: (payment.details.methods ?? '').split(',').map(bank_code => ({
      bank_code,
      collection_type: 'POOL',
      transfer_amount: payment.amountIdr,
      bank_branch: 'Virtual Account',
      account_holder_name: 'TOKO CONTOH',
    })),
    available_retail_outlets: [],
    available_ewallets: [],
    available_qr_codes: [],
    available_direct_debits: [],
    available_paylaters: [],
    should_exclude_credit_card: true,
    should_send_email: false,
    created: payment.createdAt.toISOString(),
    updated: updated.toISOString(),
    currency: 'IDR',
    ...(receipt && {
      paid_amount: receipt.amountIdr,
      paid_at: receipt.at.toISOString(),
      payment_method: 'BANK_TRANSFER',
      payment_channel: 'BJB',
      payment_destination: '88608123456789',
      payment_id: receipt.id,
    }),
  }
}

function fail(status: number, error_code: string, message: string): SimulatedAnswer {
  return { status, body: { error_code, message } }
}
