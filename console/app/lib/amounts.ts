import { mostIdr, type Rupiah, rupiah } from '@kilat/contract/money.ts'

/** Rupiah as people type it: `19.900`, `19900`, `Rp19.900`. Undefined if it is no whole number of rupiah, or more than the store takes. */
export function readIdr(text: string): Rupiah | undefined {
  const typed = text.trim().replace(/^Rp\s*/i, '')
  if (!/^\d{1,3}(\.\d{3})*$|^\d{1,12}$/.test(typed)) return undefined
  const amount = Number(typed.replaceAll('.', ''))
  return amount > mostIdr ? undefined : rupiah(amount)
}

/** A percentage with at most two decimals, `2,5` or `-2.5`, in hundredths of a percent. Undefined if it is none. */
export function readBasisPoints(text: string): number | undefined {
  const typed = text.trim().replace(',', '.').replace('−', '-').replace(/%$/, '')
  return /^-?\d{1,4}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : undefined
}

/** `2,5` of 250 hundredths of a percent. */
export function showBasisPoints(basisPoints: number): string {
  return String(basisPoints / 100).replace('.', ',')
}
