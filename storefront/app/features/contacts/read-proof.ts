import { normaliseEmail, normaliseWhatsapp } from '@kilat/contract/contact-rules.ts'

export type Proof = { kind: 'whatsapp' | 'email'; contact: string }

/** A typed contact with its kind; undefined if it is neither a number nor an e-mail address. */
export function readProof(typed: string): Proof | undefined {
  const contact = typed.trim()
  if (normaliseEmail(contact)) return { kind: 'email', contact }
  return normaliseWhatsapp(contact) ? { kind: 'whatsapp', contact } : undefined
}
