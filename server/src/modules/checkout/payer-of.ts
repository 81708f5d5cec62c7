import type { Contact } from '@kilat/contract/contact.ts'
import type { Payer } from '../../gateways/gateway.ts'

/** The payer of an order, as its contact names the buyer. */
export function payerOf({ kind, value }: Contact): Payer {
  return { name: null, email: kind === 'email' ? value : null, phone: kind === 'whatsapp' ? value : null }
}
