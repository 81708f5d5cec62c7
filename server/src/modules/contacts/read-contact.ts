import type { Contact } from '@kilat/contract/contact.ts'
import { normaliseContact } from '@kilat/contract/contact-rules.ts'
import { Problem } from '../../platform/problem.ts'

/** A typed contact in canonical form. Refuses one that is none. */
export function readContact(typed: Contact): Contact {
  const contact = normaliseContact(typed)
  if (contact) return contact
  const sentence =
    typed.kind === 'whatsapp'
      ? 'Nomor WhatsApp-nya belum benar. Contoh: 0812 3456 7890.'
      : 'Alamat e-mailnya belum benar. Contoh: rani@gmail.com.'
  throw new Problem('contact_invalid', sentence, { fields: { contact: sentence } })
}
