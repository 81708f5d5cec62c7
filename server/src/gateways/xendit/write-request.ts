import type { PaymentRequest } from '../gateway.ts'
import { channelOf, type Method, methodOf } from './channels.ts'

/** The body of a new payment request; undefined if the channel does not exist, does not take the amount, or lacks the payer's number. */
export function writeRequest(request: PaymentRequest) {
  const { reference, code, amountIdr, description } = request
  const method = methodOf(code)
  const channel = method && channelOf(method)
  if (!method || !channel || amountIdr < channel.minIdr || amountIdr > channel.maxIdr) return undefined
  if (channel.asksPhone && request.payer.phone === null) return undefined
  return {
    reference_id: reference,
    amount: amountIdr,
    currency: 'IDR',
    country: 'ID',
    description: description.slice(0, 1_000),
    // Notices of refunds name the payment by this only.
    metadata: { payment: reference },
    // Reports name codes and numbers by the method's reference, wallets by the request's.
    payment_method: { type: method.type, reusability: 'ONE_TIME_USE', reference_id: reference, ...partOf(method, request) },
  }
}

function partOf({ type, channel: channel_code }: Method, { expiresAt, returnUrl, payer }: PaymentRequest) {
  const expires_at = expiresAt.toISOString()
  const customer_name = nameOnAccount(payer.name)
  switch (type) {
    case 'QR_CODE':
      return { qr_code: { channel_code, channel_properties: { expires_at } } }
    case 'VIRTUAL_ACCOUNT':
      return { virtual_account: { channel_code, channel_properties: { customer_name, expires_at } } }
    case 'OVER_THE_COUNTER':
      return { over_the_counter: { channel_code, channel_properties: { customer_name, expires_at } } }
    case 'EWALLET':
      if (channel_code === 'OVO') return { ewallet: { channel_code, channel_properties: { mobile_number: payer.phone } } }
      return {
        ewallet: {
          channel_code,
          channel_properties: { success_return_url: returnUrl, failure_return_url: returnUrl, cancel_return_url: returnUrl },
        },
      }
  }
}

/** Banks show it to the payer and take letters only. */
function nameOnAccount(name: string | null): string {
  const letters = (name ?? '')
    .normalize('NFKD')
    .replace(/[^A-Za-z ]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 40)
    .trim()
  return letters === '' ? 'Pembeli' : letters
}
