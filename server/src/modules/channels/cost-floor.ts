import { type Rupiah, rupiah, sumIdr } from '@kilat/contract/money.ts'
import type { OfferedChannel } from './offered-channel.ts'
import { keptOf, refusalOfPrice } from './price.ts'

/**
 * The lowest price of one unit, from the given one on, that leaves its cost through every channel and in every quantity that can be bought. A price above it
 * may leave less: a channel with a dear fee takes sums from some size on only.
 */
export type CostFloor = (item: { cost: Rupiah; maxQuantity: number; from?: Rupiah }) => Rupiah

/** Fees are a few percent, so a handful of steps is enough; more means that a channel keeps nearly everything. */
const mostSteps = 100

/** The floors by what the store bears of these channels' fees. Channels that are off, or do not take so small or large a sum, do not count. */
export function findFloors(channels: readonly OfferedChannel[]): CostFloor {
  return ({ cost, maxQuantity, from = cost }) => {
    let price = from
    for (let step = 0; step < mostSteps; step += 1) {
      const missing = mostMissing(channels, { price, cost, maxQuantity })
      if (missing <= 0) return price
      price = sumIdr(price, rupiah(missing))
    }
    return price
  }
}

/** The most that one unit at this price lacks to its cost, through any channel and in any quantity. */
function mostMissing(
  channels: readonly OfferedChannel[],
  { price, cost, maxQuantity }: { price: Rupiah; cost: Rupiah; maxQuantity: number },
) {
  const missing = channels.flatMap(channel =>
    Array.from({ length: maxQuantity }, (_, at) => {
      const quantity = at + 1
      const sum = price * quantity
      if (refusalOfPrice(channel, sum) !== null) return 0
      return Math.ceil(cost - keptOf(channel, rupiah(sum)) / quantity)
    }),
  )
  return Math.max(0, ...missing)
}
