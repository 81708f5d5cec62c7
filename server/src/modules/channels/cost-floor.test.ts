import { rupiah } from '@kilat/contract/money.ts'
import { expect, test } from 'vitest'
import { findCeilings } from './cost-ceiling.ts'
import { findFloors } from './cost-floor.ts'
import type { Link, OfferedChannel } from './offered-channel.ts'
import { keptOf } from './price.ts'

const none = { flatIdr: rupiah(0), basisPoints: 0 }

function channel(gatewayFee: { flat?: number; points?: number }, more: Partial<OfferedChannel> = {}): OfferedChannel {
  const fee = { flatIdr: rupiah(gatewayFee.flat ?? 0), basisPoints: gatewayFee.points ?? 0 }
  // Only the fee of a link is asked for.
  const link = { fee, code: 'x', canRefund: false, asksPhone: false, uniqueUpToIdr: rupiah(0) } as unknown as Link
  return {
    ...{ id: 'x', name: 'X', group: 'qris', note: '', mark: 'X', minIdr: rupiah(1_000), maxIdr: rupiah(1_000_000), fee: none },
    ...{ uniqueUpToIdr: rupiah(0), canRefund: false, asksPhone: false, windowMs: 1_800_000, unavailable: null, links: [link] },
    ...more,
  }
}

const floor = (channels: OfferedChannel[], cost: number, maxQuantity = 1) => findFloors(channels)({ cost: rupiah(cost), maxQuantity })

test('what the store bears of the dearest channel is on top of the cost, and what the buyer bears is not', () => {
  expect(floor([], 20_000)).toBe(20_000)
  expect(floor([channel({ flat: 4_000 }, { fee: { flatIdr: rupiah(4_000), basisPoints: 0 } })], 20_000)).toBe(20_000)
  expect(floor([channel({ points: 70 }), channel({ flat: 4_000 })], 20_000)).toBe(24_000)
})

test('a channel that is off, or does not take the sum, does not lift a price', () => {
  expect(floor([channel({ flat: 4_000 }, { unavailable: { sentence: 'Lagi tidak bisa dipakai.', until: null } })], 20_000)).toBe(20_000)
  expect(floor([channel({ flat: 4_000 }, { minIdr: rupiah(50_000) })], 20_000)).toBe(20_000)
  // Three units are taken, and bear a third of the fee each.
  expect(floor([channel({ flat: 3_000 }, { minIdr: rupiah(50_000) })], 20_000, 3)).toBe(21_000)
})

test('a floor from a price on counts the channels that take that price', () => {
  const channels = [channel({ points: 70 }), channel({ flat: 4_440 }, { minIdr: rupiah(10_000) })]
  const floorFrom = (from: number) => findFloors(channels)({ cost: rupiah(9_700), maxQuantity: 1, from: rupiah(from) })
  expect(floor(channels, 9_700)).toBe(9_769)
  expect([9_800, 10_300, 15_000].map(floorFrom)).toEqual([9_800, 14_140, 15_000])
})

test('at its floor an item is sold at no loss through any channel, and one rupiah below it through some at a loss', () => {
  const channels = [channel({ points: 70 }), channel({ points: 200, flat: 1_500 }), channel({ flat: 4_000 })]
  for (const cost of [1_001, 1_385, 19_350, 99_999, 507_988]) {
    const price = floor(channels, cost)
    const isSold = (price: number) => channels.every(channel => keptOf(channel, rupiah(price)) >= cost)
    expect([cost, isSold(price), isSold(price - 1)]).toEqual([cost, true, false])
    expect(findCeilings(channels)({ price, maxQuantity: 1 })).toBeGreaterThanOrEqual(cost)
  }
})
