/** The whole rupiah in a typed text such as `Rp75.000`; null if it is something else, also with a fraction. */
export function readAmount(typed: string): number | null {
  const figures = typed.replace(/^\s*rp\.?/i, '').trim()
  if (!/^(\d{1,12}|\d{1,3}([. ]\d{3}){1,3})$/.test(figures)) return null
  return Number(figures.replace(/[. ]/g, ''))
}
