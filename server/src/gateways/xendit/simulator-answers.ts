import { createHash } from 'node:crypto'
import { qrisPayload } from '../qris.ts'
import type { Till, TillPayment, TillReceipt } from '../simulator-till.ts'

const requestStatus = {
  pending: 'REQUIRES_ACTION',
  paid: 'SUCCEEDED',
  expired: 'EXPIRED',
  failed: 'FAILED',
  cancelled: 'REQUIRES_ACTION',
} as const

const methodStatus = { pending: 'ACTIVE', paid: 'INACTIVE', expired: 'EXPIRED', failed: 'FAILED', cancelled: 'EXPIRED' } as const

/** A payment request as the simulated Xendit answers it. */
export function describeRequest(payment: TillPayment, till: Till) {
  const { id, reference, amountIdr, createdAt, code } = payment
  // A reversal is told by the transaction only.
  const status = payment.receipts.length > 0 ? 'SUCCEEDED' : requestStatus[till.statusOf(payment)]
  const page = `https://ewallet.example/checkout/${id}`
  const isPush = code === 'EWALLET:OVO'
  const isWallet = code.startsWith('EWALLET') && !isPush
  return {
    id,
    reference_id: reference,
    business_id: '60aa00bb11cc22dd33ee44ff',
    amount: amountIdr,
    currency: 'IDR',
    country: 'ID',
    status,
    description: null,
    failure_code: status === 'FAILED' ? (isPush ? 'USER_DECLINED_PAYMENT' : 'CHANNEL_UNAVAILABLE') : null,
    capture_method: null,
    payment_method: describeMethod(payment, till),
    actions: isWallet
      ? [
          { action: 'AUTH', url_type: 'WEB', method: 'GET', url: page, qr_code: null },
          { action: 'AUTH', url_type: 'MOBILE', method: 'GET', url: `${page}?m=1`, qr_code: null },
        ]
      : [],
    created: createdAt.toISOString(),
    updated: createdAt.toISOString(),
    metadata: { payment: reference },
  }
}

export function describeMethod(payment: TillPayment, till: Till) {
  const [type = '', channel_code = ''] = payment.code.split(':')
  const status = payment.receipts.length > 0 ? 'INACTIVE' : methodStatus[till.statusOf(payment)]
  const expires_at = payment.expiresAt.toISOString()
  const digits = digitsOf(payment.reference, 12)
  const none = { qr_code: null, virtual_account: null, ewallet: null, over_the_counter: null }
  const qr_string = () => qrisPayload({ ...payment, merchantName: 'Toko Contoh', city: 'Jakarta' })
  const part =
    type === 'QR_CODE'
      ? { qr_code: { channel_code, channel_properties: { qr_string: qr_string(), expires_at } } }
      : type === 'VIRTUAL_ACCOUNT'
        ? { virtual_account: { channel_code, channel_properties: { virtual_account_number: `9999${digits}`, expires_at } } }
        : type === 'EWALLET'
          ? { ewallet: { channel_code, channel_properties: { success_return_url: 'https://toko.example/' } } }
          : { over_the_counter: { channel_code, channel_properties: { payment_code: `KIL${digits}`, expires_at } } }
  const method = { id: payment.details.method, type, reusability: 'ONE_TIME_USE', status, reference_id: payment.reference }
  return { ...method, ...none, ...part, created: payment.createdAt.toISOString(), updated: payment.createdAt.toISOString(), metadata: null }
}

export function describePayment(payment: TillPayment, { id, amountIdr, at }: TillReceipt) {
  return {
    id,
    payment_request_id: payment.id,
    reference_id: payment.reference,
    amount: amountIdr,
    currency: 'IDR',
    country: 'ID',
    status: 'SUCCEEDED',
    failure_code: null,
    created: at.toISOString(),
    updated: at.toISOString(),
    metadata: { payment: payment.reference },
  }
}

type Gone = TillPayment['takenBack'][number]

export function describeRefund(gone: Gone, { requestId, status }: { requestId: string; status: string }) {
  return {
    id: `rfd-${gone.id}`,
    payment_request_id: requestId,
    payment_id: gone.receiptId,
    reference_id: gone.refundReference ?? `dashboard-${gone.id}`,
    amount: gone.amountIdr,
    currency: 'IDR',
    country: 'ID',
    status,
    reason: 'CANCELLATION',
    failure_code: null,
    refund_fee_amount: null,
    created: gone.at.toISOString(),
    updated: gone.at.toISOString(),
    metadata: null,
  }
}

function digitsOf(text: string, count: number): string {
  return Array.from(createHash('sha256').update(text).digest().subarray(0, count), byte => byte % 10).join('')
}
