/** An offer's cost of one unit in rupiah, and how many units it covers. */
type Covering = { cost: number; mostUnits: number }

/**
 * What so many units cost at least, in rupiah: from the cheapest offer as many as it covers, the others from the next one. Units that none covers cost as much
 * as the dearest offer's.
 */
export function costOfUnits(offers: readonly Covering[], quantity: number): number {
  let [left, costIdr, last] = [quantity, 0, 0]
  for (const { cost, mostUnits } of offers.toSorted((a, b) => a.cost - b.cost)) {
    const units = Math.min(left, mostUnits)
    costIdr += units * cost
    left -= units
    last = cost
  }
  return costIdr + left * last
}
