import type { Contact } from './contact.ts'

// Kept free of zod for the browser.

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

const dots = '•••'

/** So many people have an address there that it tells nobody apart. */
const sharedHosts = /^(?:(?:g|hot|proton|y|rocket)mail\.com|(?:icloud|outlook|live|me|proton)\.(?:com|me)|yahoo\.(?:com|co\.id))$/

/**
 * `08•••••890`, `ra•••@gmail.com`, `s•••@t•••.id`: enough to recognise one's own, and never more than half of what tells people
 * apart. The dots are always as many: how long it is stays hidden, too.
 */
export function maskContact(contact: Contact): string {
  if (contact.kind === 'whatsapp') return `08${dots}••${contact.value.slice(-3)}`
  const at = contact.value.lastIndexOf('@')
  return `${maskName(contact.value.slice(0, at))}@${maskHost(contact.value.slice(at + 1))}`
}

function maskName(name: string): string {
  return name.slice(0, Math.min(2, Math.floor(name.length / 2))) + dots
}

/** A host of one's own is as good as a name. */
function maskHost(host: string): string {
  if (sharedHosts.test(host)) return host
  const end = host.lastIndexOf('.')
  return `${host.slice(0, Math.min(1, Math.floor(host.indexOf('.') / 2)))}${dots}${host.slice(end)}`
}
