import type { Contact } from './contact.ts'

// The same shape as zod's own: what the page accepts, the server accepts.
const emailPattern = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/**
 * Indonesian mobile numbers as people write them (0812…, 62812…, +62 812-…, 812…) to E.164.
 * Undefined where it is not an Indonesian mobile number: prefix 8, ten to thirteen digits with the leading 0.
 */
export function normaliseWhatsapp(text: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, '')
  const match = /^(?:\+?62|0)?0?(8[1-9]\d{7,10})$/.exec(digits)
  return match ? `+62${match[1]}` : undefined
}

/** Trims and lowers an e-mail address. Undefined where it can not be one. */
export function normaliseEmail(text: string): string | undefined {
  const value = text.trim().toLowerCase()
  return value.length <= 120 && emailPattern.test(value) ? value : undefined
}

/** The contact in its canonical form, or undefined where it can not be reached. */
export function normaliseContact(input: { kind: Contact['kind']; value: string }): Contact | undefined {
  const value = input.kind === 'whatsapp' ? normaliseWhatsapp(input.value) : normaliseEmail(input.value)
  return value ? { kind: input.kind, value } : undefined
}

/** `0812•••••890` and `ra•••@gmail.com`: enough to recognise one's own, too little to write to. */
export function maskContact(contact: Contact): string {
  if (contact.kind === 'email') {
    const [name = '', host = ''] = contact.value.split('@')
    return `${name.slice(0, 2)}•••@${host}`
  }
  const local = contact.value.replace(/^\+62/, '0')
  return `${local.slice(0, 4)}•••••${local.slice(-3)}`
}
