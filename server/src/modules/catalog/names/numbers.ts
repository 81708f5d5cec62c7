/** Reads a whole number as suppliers write it: `1412`, `1.412` or `1,412`. Undefined for `1.5`, `1.50` and other ambiguous texts. */
export function readCount(token: string): number | undefined {
  if (!/^(?:\d{1,9}|\d{1,3}(?:\.\d{3}){1,2}|\d{1,3}(?:,\d{3}){1,2})$/.test(token)) return undefined
  const count = Number(token.replace(/[.,]/g, ''))
  return count > 0 ? count : undefined
}

/** Reads an amount of foreign money, which may have cents: `4.99`. */
export function readAmount(token: string): number | undefined {
  return /^\d{1,6}[.,]\d{2}$/.test(token) ? Number(token.replace(',', '.')) : readCount(token)
}

/** Writes `86` as `86`, `1412` as `1.412`. */
export function formatCount(count: number): string {
  const [whole = '', cents] = count.toString().split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, '.')
  return cents === undefined ? grouped : `${grouped},${cents.padEnd(2, '0')}`
}
