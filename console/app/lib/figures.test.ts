import { expect, test } from 'vitest'
import { compactIdr, showSeconds, showShare, showSuccess } from './figures.ts'

test('rupiah for a chart have three figures and their unit', () => {
  expect([0, 950, 12_500, 999_600, 2_410_000, 38_412_500, 1_250_000_000, -2_405_000].map(compactIdr)).toEqual([
    ...['0', '950', '12,5 rb', '1 jt', '2,41 jt', '38,4 jt', '1,25 M', '−2,41 jt'],
  ])
})

test('a success with a single failure is never shown as all', () => {
  expect(showSuccess({ succeeded: 9_999, failed: 1 })).toBe('99,9%')
  expect(showSuccess({ succeeded: 3, failed: 0 })).toBe('100%')
  expect(showSuccess({ succeeded: 0, failed: 0 })).toBeNull()
})

test('a share of nothing is none, and a loss keeps its sign', () => {
  expect(showShare(1, 0)).toBeNull()
  expect(showShare(-105, 1_000)).toBe('−10,5%')
})

test('a time is as short as it can be read', () => {
  expect([null, 1, 59, 60, 92, 605, 3_600, 7_500].map(showSeconds)).toEqual([
    ...[null, '1 dtk', '59 dtk', '1 mnt', '1 mnt 32 dtk', '10 mnt', '1 j', '2 j 5 mnt'],
  ])
})
