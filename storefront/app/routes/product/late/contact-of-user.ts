import { normaliseEmail } from '@kilat/contract/contact-rules.ts'
import type { User } from '@kilat/contract/identity.ts'
import type { OrderForm } from '../order-form.ts'

/** A user's contact: the phone number, otherwise the provider's e-mail address. Null without either. */
export function contactOf({ phone, email }: Pick<User, 'phone' | 'email'>): Pick<OrderForm, 'contactKind' | 'contact'> | null {
  // The field shows +62 before its text.
  if (phone) return { contactKind: 'whatsapp', contact: phone.replace(/^\+62/, '') }
  const address = email && normaliseEmail(email)
  return address ? { contactKind: 'email', contact: address } : null
}
