import { normaliseEmail, normaliseWhatsapp } from '@kilat/contract/contact-rules.ts'

export type Proof = { kind: 'whatsapp' | 'email'; contact: string }

/** A typed contact and what kind it is of; undefined for what is neither number nor e-mail, and can prove nothing. */
export function readProof(typed: string): Proof | undefined {
  const contact = typed.trim()
  if (normaliseEmail(contact)) return { kind: 'email', contact }
  return normaliseWhatsapp(contact) ? { kind: 'whatsapp', contact } : undefined
}
