import { normaliseEmail } from '@kilat/contract/contact-rules.ts'
import type { User } from '@kilat/contract/identity.ts'
import type { OrderForm } from '../order-form.ts'

/** How a user is reached: by the number they gave, else by the e-mail the provider told. Null where there is neither. */
export function contactOf({ phone, email }: Pick<User, 'phone' | 'email'>): Pick<OrderForm, 'contactKind' | 'contact'> | null {
  // The field shows +62 in front of what is typed.
  if (phone) return { contactKind: 'whatsapp', contact: phone.replace(/^\+62/, '') }
  const address = email && normaliseEmail(email)
  return address ? { contactKind: 'email', contact: address } : null
}
