import type { PaymentInstructions } from '@kilat/contract/transactions.ts'
import type { GatewayChannel } from '../gateway.ts'
import { readTlv } from '../qris.ts'
import { bankOf } from './channels.ts'

type Paid = {
  amount: number
  pay_code?: string | null | undefined
  pay_url?: string | null | undefined
  checkout_url?: string | null | undefined
  qr_string?: string | null | undefined
}

/**
 * How the buyer pays: Tripay's own page if the code is missing, which its answer about an earlier payment may lack. Undefined without both,
 * and for a QRIS code of another amount.
 */
export function instruct(payment: Paid, channel: Pick<GatewayChannel, 'group' | 'name'>): PaymentInstructions | undefined {
  const page = addressOf(payment.checkout_url)
  const { pay_code, qr_string } = payment
  switch (channel.group) {
    case 'qris':
      if (!qr_string) return openPage(page)
      return isForAmount(qr_string, payment.amount) ? { kind: 'qris', qr_string, pay_url: page } : undefined
    case 'virtual_account':
      return pay_code ? { kind: 'virtual_account', bank: bankOf(channel), number: pay_code, pay_url: page } : openPage(page)
    case 'retail':
      return pay_code ? { kind: 'payment_code', outlet: channel.name, code: pay_code, pay_url: page } : openPage(page)
    case 'ewallet':
      return openPage(addressOf(payment.pay_url) ?? page, page)
  }
}

function openPage(url: string | null, pay_url = url): PaymentInstructions | undefined {
  return url === null ? undefined : { kind: 'deep_link', url, pay_url }
}

/** The sandbox's code is no real QRIS, so that only a readable amount can be wrong. */
function isForAmount(payload: string, amount: number): boolean {
  const written = readTlv(payload)?.get('54')
  return written === undefined || Number(written) === amount
}

/** Null for anything but an address of the web: the buyer's browser opens it. */
function addressOf(text: string | null | undefined): string | null {
  return URL.parse(text ?? '')?.protocol === 'https:' ? (text ?? null) : null
}
