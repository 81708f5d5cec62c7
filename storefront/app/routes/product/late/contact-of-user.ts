import { normaliseEmail } from '@kilat/contract/contact-rules.ts'
import type { User } from '@kilat/contract/identity.ts'
import { useEffect } from 'react'
import { useProfile } from '../../../session/use-profile.ts'
import type { OrderForm } from '../order-form.ts'
import type { Order } from '../use-order.ts'

/** Fills in the user's own contact if the field is empty and this browser remembers none. It may come while the buyer is choosing another one. */
export function useContactOfUser(order: Order): void {
  const user = useProfile()
  const { form, fill } = order
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the user is known; a field emptied later stays empty
  useEffect(() => {
    const own = user && contactOf(user)
    const focused = document.activeElement?.closest('#langkah-contact') && document.activeElement
    const at = focused ? (focused.matches('[type=radio]') ? 'kind' : 'field') : 'elsewhere'
    if (own && mayFillIn(own, { form, at })) fill(own)
  }, [user])
}

type Contact = Pick<OrderForm, 'contactKind' | 'contact'>

/**
 * True if the field is empty, the buyer is not about to type there, and the other kind of contact was not chosen: by its button, which
 * starts at WhatsApp, or by being there. `at`: where the focus is.
 */
export function mayFillIn(own: Contact, { form, at }: { form: Contact; at: 'field' | 'kind' | 'elsewhere' }): boolean {
  const isChosen = form.contactKind === 'email' || at === 'kind'
  return form.contact === '' && at !== 'field' && (own.contactKind === form.contactKind || !isChosen)
}

/** A user's contact: the phone number, otherwise the provider's e-mail address. Null without either. */
export function contactOf({ phone, email }: Pick<User, 'phone' | 'email'>): Contact | null {
  if (phone) return { contactKind: 'whatsapp', contact: phone.replace(/^\+62/, '0') }
  const address = email && normaliseEmail(email)
  return address ? { contactKind: 'email', contact: address } : null
}
