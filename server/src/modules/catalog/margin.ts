import { type Rupiah, rupiah, shareRoundedUp, sumIdr } from '@kilat/contract/money.ts'

/** Added to a cost: a share in basis points (1 % = 100) and a flat amount in rupiah. */
export type Margin = { basisPoints: number; flatIdr: Rupiah }

/** Margin of a new store: 3 % and Rp250. */
export const defaultMargin: Margin = { basisPoints: 300, flatIdr: rupiah(250) }

const priceStepIdr = 100

/** The price of an item in rupiah: cost plus margin, rounded up to the next whole Rp100, never below the cost. */
export function priceFromCost(cost: Rupiah, margin: Margin): Rupiah {
  const exact = sumIdr(cost, shareRoundedUp(cost, margin.basisPoints), margin.flatIdr)
  return rupiah(Math.ceil(exact / priceStepIdr) * priceStepIdr)
}
