import { createHash } from 'node:crypto'
import type { PaymentInstructions } from '@kilat/contract/transactions.ts'
import type { GatewayChannel, PaymentRequest } from '../gateway.ts'
import { qrisPayload } from '../qris.ts'

const merchant = 'Kilat Uji Coba'

/**
 * Instructions for the payer, and the page to pay on. Numbers follow from the reference, so that a payment always shows
 * the same ones.
 */
export function makeInstructions(channel: GatewayChannel, request: PaymentRequest, pay_url: string): PaymentInstructions {
  switch (channel.group) {
    case 'qris':
      return { kind: 'qris', qr_string: qrisPayload({ ...request, merchantName: merchant, city: 'Jakarta' }), pay_url }
    case 'ewallet':
      return { kind: 'deep_link', url: pay_url, pay_url }
    case 'virtual_account':
      return { kind: 'virtual_account', bank: channel.mark, number: `${bankCode(channel)}${digitsOf(request.reference, 11)}`, pay_url }
    case 'bank_transfer':
      return { kind: 'bank_transfer', bank: channel.mark, number: digitsOf(request.reference, 10), holder: merchant, pay_url }
    case 'retail':
      return {
        kind: 'payment_code',
        outlet: channel.name,
        code: digitsOf(request.reference, 12),
        payee: merchant,
        barcode: 'code_128',
        pay_url,
      }
  }
}

function bankCode(channel: GatewayChannel): string {
  return channel.id === 'bca_va' ? '39355' : '26216'
}

function digitsOf(reference: string, count: number): string {
  const bytes = createHash('sha256').update(reference).digest()
  return Array.from(bytes.subarray(0, count), byte => byte % 10).join('')
}
