import type { Contact } from './contact.ts'

// Apart from the rules of contacts, because the product page loads those and masks nothing.

const dots = '•••'

/** Hosts with so many users that the host identifies no one. */
const sharedHosts = /^(?:(?:g|hot|proton|y|rocket)mail\.com|(?:icloud|outlook|live|me|proton)\.(?:com|me)|yahoo\.(?:com|co\.id))$/

/**
 * `08•••••890`, `ra•••@gmail.com`, `s•••@t•••.id`: enough for the owner to recognise it, and never more than half of what
 * identifies a person. The number of dots is fixed, so that the length stays hidden too.
 */
export function maskContact(contact: Contact): string {
  if (contact.kind === 'whatsapp') return `08${dots}••${contact.value.slice(-3)}`
  const at = contact.value.lastIndexOf('@')
  return `${maskName(contact.value.slice(0, at))}@${maskHost(contact.value.slice(at + 1))}`
}

function maskName(name: string): string {
  return name.slice(0, Math.min(2, Math.floor(name.length / 2))) + dots
}

/** Masks a private host too, because it identifies a person like a name. */
function maskHost(host: string): string {
  if (sharedHosts.test(host)) return host
  const end = host.lastIndexOf('.')
  return `${host.slice(0, Math.min(1, Math.floor(host.indexOf('.') / 2)))}${dots}${host.slice(end)}`
}
