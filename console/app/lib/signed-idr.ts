import { formatIdr, rupiah } from '@kilat/contract/money.ts'

/** Whole rupiah with a minus for money that left. */
export function signedIdr(amount: number): string {
  return `${amount < 0 ? '−' : ''}${formatIdr(rupiah(Math.abs(amount)))}`
}
