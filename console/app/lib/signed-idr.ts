import { formatIdr } from '@kilat/contract/idr.ts'

/** Whole rupiah with a minus for money that left. A sum may be more than one amount can be. */
export function signedIdr(amount: number): string {
  return formatIdr(amount)
}
