import type { PaymentInstructions } from '@kilat/contract/transactions.ts'
import type { PaymentRequest } from '../gateway.ts'
import { type MidtransCode, midtransCode } from './channels.ts'
import type { MidtransEnvironment } from './client.ts'
import type { Transaction } from './transaction.ts'

/** Midtrans takes no expiry shorter than this. */
const shortestExpirySeconds = 20

/**
 * The body of a charge; undefined for an unknown channel. It names the item in one line and nothing of the payer, because no channel
 * needs it. Without `order_time` the expiry counts from Midtrans' own clock.
 */
export function chargeBody(request: PaymentRequest, now: Date): object | undefined {
  const code = midtransCode(request.code)
  if (!code) return undefined
  const { reference, amountIdr } = request
  const name = request.description.slice(0, 50)
  const seconds = Math.max(shortestExpirySeconds, Math.floor((request.expiresAt.getTime() - now.getTime()) / 1_000))
  return {
    ...methodBody(code, request),
    transaction_details: { order_id: reference, gross_amount: amountIdr },
    item_details: [{ id: 'order', price: amountIdr, quantity: 1, name }],
    custom_expiry: { expiry_duration: seconds, unit: 'second' },
  }
}

function methodBody(code: MidtransCode, { returnUrl, description }: PaymentRequest): object {
  switch (code) {
    case 'qris':
      return { payment_type: 'qris', qris: { acquirer: 'gopay' } }
    case 'gopay':
      return { payment_type: 'gopay', gopay: { enable_callback: true, callback_url: returnUrl } }
    case 'shopeepay':
      return { payment_type: 'shopeepay', shopeepay: { callback_url: returnUrl } }
    case 'bca':
    case 'bni':
    case 'bri':
    case 'permata':
      return { payment_type: 'bank_transfer', bank_transfer: { bank: code } }
    case 'echannel':
      return { payment_type: 'echannel', echannel: { bill_info1: 'Pesanan', bill_info2: description.slice(0, 30) } }
    case 'alfamart':
    case 'indomaret':
      return { payment_type: 'cstore', cstore: { store: code, message: description.slice(0, 20) } }
  }
}

/** How the payer pays; undefined if the answer does not say it for this channel. */
export function instructionsOf(
  transaction: Transaction,
  { code, environment }: { code: string; environment: MidtransEnvironment },
): PaymentInstructions | undefined {
  const channel = midtransCode(code)
  if (!channel) return undefined
  const { qrString, vaNumbers, permataNumber, billerCode, billKey, paymentCode } = transaction
  const link = (name: string) => transaction.actions.find(action => action.name === name)?.url
  // The simulators of Midtrans pay a QR code by the address of its picture.
  const pay_url = environment === 'sandbox' ? (link('generate-qr-code') ?? null) : null
  const account = (bank: string, number: string | null | undefined): PaymentInstructions | undefined =>
    number ? { kind: 'virtual_account', bank, number, pay_url: null } : undefined
  switch (channel) {
    case 'qris':
      return qrString ? { kind: 'qris', qr_string: qrString, pay_url } : undefined
    case 'gopay':
    case 'shopeepay': {
      const url = link('deeplink-redirect')
      return url ? { kind: 'deep_link', url, pay_url } : undefined
    }
    case 'bca':
    case 'bni':
    case 'bri':
      return account(channel.toUpperCase(), vaNumbers.find(({ bank }) => bank.toLowerCase() === channel)?.va_number)
    case 'permata':
      return account('Permata', permataNumber)
    case 'echannel':
      // The payer types both numbers: the company's first, then the one to copy.
      return billerCode && billKey
        ? { kind: 'virtual_account', bank: 'Mandiri', number: billKey, biller_code: billerCode, pay_url: null }
        : undefined
    case 'alfamart':
    case 'indomaret':
      return paymentCode && isStore(transaction, channel)
        ? { kind: 'payment_code', outlet: channel === 'alfamart' ? 'Alfamart' : 'Indomaret', code: paymentCode, pay_url: null }
        : undefined
  }
}

/** Midtrans writes the store's name with and without a capital. */
function isStore({ store }: Transaction, code: MidtransCode): boolean {
  return store === null || store.toLowerCase() === code
}
