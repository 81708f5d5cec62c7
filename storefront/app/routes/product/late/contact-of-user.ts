import { normaliseEmail } from '@kilat/contract/contact-rules.ts'
import type { User } from '@kilat/contract/identity.ts'
import { useEffect } from 'react'
import { useProfile } from '../../../session/use-profile.ts'
import type { OrderForm } from '../order-form.ts'
import type { Order } from '../use-order.ts'

/** Fills in the user's own contact if the field is empty and this browser remembers none. */
export function useContactOfUser(order: Order): void {
  const user = useProfile()
  const { contact } = order.form
  const { fill } = order
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the user is known; a field emptied later stays empty
  useEffect(() => {
    const own = user && contactOf(user)
    if (own && contact === '') fill(own)
  }, [user])
}

/** A user's contact: the phone number, otherwise the provider's e-mail address. Null without either. */
export function contactOf({ phone, email }: Pick<User, 'phone' | 'email'>): Pick<OrderForm, 'contactKind' | 'contact'> | null {
  if (phone) return { contactKind: 'whatsapp', contact: phone.replace(/^\+62/, '0') }
  const address = email && normaliseEmail(email)
  return address ? { contactKind: 'email', contact: address } : null
}
