import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Histogram, toShares } from './histogram.ts'

test('three equal shares are rounded so that they add up to the whole', () => {
  expect(toShares([1, 1, 1, 0, 0])).toEqual([3334, 3333, 3333, 0, 0])
})

test('shares add up to the whole, and a count of zero has a share of zero', () => {
  const count = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(fc.tuple(count, count, count, count, count), (counts: Histogram) => {
      const shares = toShares(counts)
      const isEmpty = counts.every(value => value === 0)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(isEmpty ? 0 : 10_000)
      expect(counts.every((value, index) => value > 0 || shares[index] === 0)).toBe(true)
    }),
  )
})
