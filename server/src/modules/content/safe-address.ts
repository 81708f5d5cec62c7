export type SafeAddress = { kind: 'own' | 'external'; href: string }

// Browsers drop or trim these before they look for a protocol, and read a backslash as a slash.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for control characters.
const hidden = /[\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\\]/
const begin = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i
const outside = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const anyOrigin = 'https://own.invalid'

/**
 * The allowed target of a link in a text: a place on this site, or http, https, mailto and tel. Anything else is undefined;
 * a link that would need cleaning is refused, never cleaned. `ownOrigin` is the store's own address.
 */
export function readAddress(href: string, ownOrigin: string = anyOrigin): SafeAddress | undefined {
  if (hidden.test(href) || !begin.test(href)) return undefined
  const url = URL.parse(href, anyOrigin)
  if (!url) return undefined
  if (url.origin === anyOrigin) return href.startsWith('/') || href.startsWith('#') ? { kind: 'own', href } : undefined
  if (!outside.has(url.protocol) || url.username || url.password) return undefined
  if (url.origin === ownOrigin) return readOwn(`${url.pathname}${url.search}${url.hash}`)
  return { kind: 'external', href: url.href }
}

/** Refuses paths such as `https://store.test//evil.test`, which without its origin would lead to the other site. */
function readOwn(href: string): SafeAddress | undefined {
  return href.startsWith('//') ? undefined : { kind: 'own', href }
}
