import { rupiah } from '@kilat/contract/money.ts'
import type { OfferedChannel } from './offered-channel.ts'
import { keptOf, refusalOfPrice } from './price.ts'

type ItemPrice = { price: number; maxQuantity: number }

/** The most that one unit may cost at a supplier, so that some channel still sells it without a loss; null if no channel takes it. */
export type CostCeiling = (item: ItemPrice) => number | null

/**
 * The ceilings of these channels: the price less what the store bears of the gateway's fee, through the channel and in the quantity that
 * leave most of it. Quotes ask each channel the same, so what has no ceiling above its cost is refused by all of them.
 */
export function findCeilings(channels: readonly OfferedChannel[]): CostCeiling {
  const known = new Map<string, number | null>()
  return item => {
    const key = `${item.price} ${item.maxQuantity}`
    const found = known.get(key)
    if (found !== undefined) return found
    const ceiling = findCeiling(channels, item)
    known.set(key, ceiling)
    return ceiling
  }
}

function findCeiling(channels: readonly OfferedChannel[], { price, maxQuantity }: ItemPrice): number | null {
  // A store that is still being set up shows what it will sell.
  if (channels.length === 0) return price
  const perUnit = channels.flatMap(channel =>
    Array.from({ length: maxQuantity }, (_, at) => {
      const sum = price * (at + 1)
      if (refusalOfPrice(channel, sum) !== null) return []
      return Math.floor(keptOf(channel, rupiah(sum)) / (at + 1))
    }).flat(),
  )
  return perUnit.length > 0 ? Math.max(...perUnit) : null
}
