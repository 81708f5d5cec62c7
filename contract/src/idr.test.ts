import { expect, test } from 'vitest'
import { formatIdr } from './idr.ts'

test('a sum may be more than one amount can be, and a loss has its sign', () => {
  expect([0, 12_345_678_901, -1_234_567_890_123].map(formatIdr)).toEqual(['Rp0', 'Rp12.345.678.901', '−Rp1.234.567.890.123'])
})
