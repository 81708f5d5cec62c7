/** Crockford's base 32, without I, L, O and U, so that an id can be read aloud. */
export const orderIdAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Canonical order id, such as `KLT-7Q2M-9XH4-T8RC`. */
export const orderIdPattern = /^KLT(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/

/**
 * Reads an order id as people type it: any case, spaces or none, O for 0, I and L for 1.
 * Answers the canonical id, or undefined if it is not valid.
 */
export function parseOrderId(text: string): string | undefined {
  const letters = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^KLT/, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  const id = `KLT-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
  return orderIdPattern.test(id) ? id : undefined
}
