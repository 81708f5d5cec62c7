import { maskContact } from '@kilat/contract/mask-contact.ts'
import type { PaymentInstructions } from '@kilat/contract/transactions.ts'
import type { CreateOutcome, PaymentRequest } from '../gateway.ts'
import { readTlv } from '../qris.ts'
import type { XenditMethod, XenditRequest } from './answers.ts'
import { channelOf } from './channels.ts'

/** Reads a payment request that Xendit has. One about another reference or amount is unknown. */
export function mapCreated(
  request: XenditRequest,
  { reference, amountIdr, code, payer }: Pick<PaymentRequest, 'reference' | 'amountIdr' | 'code' | 'payer'>,
): CreateOutcome {
  if (request.reference_id !== reference) return unknown(`answer about ${request.reference_id}`)
  if (request.amount !== amountIdr) return unknown(`answer about ${request.amount} rupiah`)
  const part = channelPartOf(request.payment_method)
  if (!part || code !== `${request.payment_method.type}:${part.channel_code}`) return unknown('answer about another channel')
  // A wallet that refuses at once has nothing to pay any more; a code or number may still be paid.
  if (request.status === 'FAILED' && request.payment_method.type === 'EWALLET')
    return { kind: 'refused', detail: request.failure_code ?? 'FAILED' }
  const instructions = readInstructions(request, payer)
  if (!instructions) return unknown(`payment request ${request.id} is ${request.status} and says no way to pay`)
  if (instructions.kind === 'qris' && namesOtherAmount(instructions.qr_string, amountIdr)) return unknown('a QR code of another amount')
  return { kind: 'created', instructions }
}

/** The part of a payment method that belongs to its type. */
export function channelPartOf(method: XenditMethod): XenditMethod['qr_code'] {
  switch (method.type) {
    case 'QR_CODE':
      return method.qr_code
    case 'VIRTUAL_ACCOUNT':
      return method.virtual_account
    case 'EWALLET':
      return method.ewallet
    case 'OVER_THE_COUNTER':
      return method.over_the_counter
  }
}

function readInstructions(
  { payment_method: method, actions }: XenditRequest,
  { phone }: PaymentRequest['payer'],
): PaymentInstructions | undefined {
  const part = channelPartOf(method)
  const properties = part?.channel_properties
  const channel = channelOf({ type: method.type, channel: part?.channel_code ?? '' })
  if (!channel) return undefined
  switch (method.type) {
    case 'QR_CODE': {
      const shown = actions.find(({ action, qr_code }) => action === 'PRESENT_TO_CUSTOMER' && qr_code != null)
      const qr_string = shown?.qr_code ?? properties?.qr_string
      return qr_string == null ? undefined : { kind: 'qris', qr_string, pay_url: null }
    }
    case 'VIRTUAL_ACCOUNT': {
      const number = properties?.virtual_account_number
      return number == null ? undefined : { kind: 'virtual_account', bank: channel.mark, number, pay_url: null }
    }
    case 'OVER_THE_COUNTER': {
      const code = properties?.payment_code
      return code == null ? undefined : { kind: 'payment_code', outlet: channel.name, code, pay_url: null }
    }
    case 'EWALLET': {
      if (channel.asksPhone) {
        // Nothing leads to the app but its own notification.
        if (phone === null) return undefined
        return { kind: 'approve_in_app', app: channel.name, phone: maskContact({ kind: 'whatsapp', value: phone }), pay_url: null }
      }
      const addressOf = (type: string) => actions.find(({ action, url_type }) => action === 'AUTH' && url_type === type)?.url ?? null
      const page = webAddress(addressOf('WEB'))
      // The buyer is usually at a phone: the app's own address first.
      const url = webAddress(addressOf('MOBILE')) ?? webAddress(addressOf('DEEPLINK')) ?? page
      return url === null ? undefined : { kind: 'deep_link', url, pay_url: page }
    }
  }
}

/** Null for anything a browser would run instead of open. */
function webAddress(text: string | null): string | null {
  const protocol = text === null ? undefined : URL.parse(text)?.protocol
  return protocol === undefined || ['javascript:', 'data:', 'vbscript:', 'blob:', 'file:'].includes(protocol) ? null : text
}

/** True only if the code is readable: those of the test environment are not. */
function namesOtherAmount(qr: string, amountIdr: number): boolean {
  const amount = readTlv(qr)?.get('54')
  return amount !== undefined && Number(amount) !== amountIdr
}

function unknown(detail: string): CreateOutcome {
  return { kind: 'unknown', detail }
}
