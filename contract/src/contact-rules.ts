import type { Contact } from './contact.ts'

// Without zod, which the browser does not load.

// The same pattern as zod's, so that page and server accept the same addresses.
const emailPattern = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/**
 * Converts Indonesian mobile numbers as people type them (0812…, 62812…, +62 812-…, 812…) to E.164.
 * Undefined if it is not an Indonesian mobile number: prefix 8, ten to thirteen digits with the leading 0.
 * Numbers copied from WhatsApp and from a phone's contacts have other dashes and invisible marks of direction.
 */
export function normaliseWhatsapp(text: string): string | undefined {
  const digits = text.replace(/[\s().\p{Pd}\p{Cf}]/gu, '')
  const match = /^(?:\+?62|0)?0?(8[1-9]\d{7,10})$/.exec(digits)
  return match ? `+62${match[1]}` : undefined
}

/** Trims an e-mail address and writes it in lower case. Undefined if it is not valid. */
export function normaliseEmail(text: string): string | undefined {
  const value = text.trim().toLowerCase()
  return value.length <= 120 && emailPattern.test(value) ? value : undefined
}

/** The contact in canonical form, or undefined if it is not valid. */
export function normaliseContact(input: { kind: Contact['kind']; value: string }): Contact | undefined {
  const value = input.kind === 'whatsapp' ? normaliseWhatsapp(input.value) : normaliseEmail(input.value)
  return value ? { kind: input.kind, value } : undefined
}
