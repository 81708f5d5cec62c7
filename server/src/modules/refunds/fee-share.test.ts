import { rupiah } from '@kilat/contract/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundedFee } from './fee-share.ts'

test('a share of the fee is rounded up for the buyer', () => {
  expect(refundedFee({ fee: rupiah(4_000), quantity: 3 }, 1)).toBe(1_334)
  expect(refundedFee({ fee: rupiah(4_000), quantity: 3 }, 2)).toBe(2_667)
})

test('all units together refund the whole fee, and fewer units refund at least their share but never more than the fee', () => {
  const asked = fc.record({ fee: fc.integer({ min: 0, max: 10_000_000 }), quantity: fc.integer({ min: 1, max: 100 }) })
  fc.assert(
    fc.property(asked, fc.nat(100), ({ fee, quantity }, units) => {
      const back = refundedFee({ fee: rupiah(fee), quantity }, Math.min(units, quantity))
      expect(back).toBeLessThanOrEqual(fee)
      expect(back * quantity).toBeGreaterThanOrEqual(fee * Math.min(units, quantity))
      expect(refundedFee({ fee: rupiah(fee), quantity }, quantity)).toBe(fee)
      expect(refundedFee({ fee: rupiah(fee), quantity }, 0)).toBe(0)
    }),
  )
})
