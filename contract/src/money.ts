import { z } from 'zod'

// Without zod, which the browser does not load.
export { formatIdr } from './idr.ts'

/** Whole rupiah. Never a fraction, never a float; negative only in a price line with a discount. */
export type Rupiah = number & z.$brand<'Rupiah'>

/** The largest single amount: Rp10 billion, far below the safe integers. */
export const mostIdr = 10_000_000_000

/** A price, fee or total in whole rupiah, zero or more. */
export const rupiahSchema = z.int().min(0).max(mostIdr).brand<'Rupiah'>()

/** A price line in whole rupiah, negative for a discount. */
export const signedRupiahSchema = z.int().min(-mostIdr).max(mostIdr).brand<'Rupiah'>()

/** The sum of many orders in whole rupiah, without the limit of one. */
export const rupiahSumSchema = z.int().min(0).brand<'Rupiah'>()

/** Brands a number as rupiah. Throws a RangeError on fractions, on negatives and past Rp10 billion. */
export function rupiah(amount: number): Rupiah {
  if (!Number.isInteger(amount) || amount < 0 || amount > mostIdr) throw new RangeError(`not whole rupiah: ${amount}`)
  // The check above makes this cast safe.
  return amount as Rupiah
}

/** Sum of rupiah amounts. */
export function sumIdr(...amounts: Rupiah[]): Rupiah {
  return rupiah(amounts.reduce((sum, amount) => sum + amount, 0))
}

/** Share of an amount in basis points (1 % = 100), rounded up to the next whole rupiah. */
export function shareRoundedUp(amount: Rupiah, basisPoints: number): Rupiah {
  return rupiah(Math.ceil((amount * basisPoints) / 10_000))
}
