import { mostIdr, rupiah } from '@kilat/contract/money.ts'
import { expect, test } from 'vitest'
import { readIdr } from './amounts.ts'

test('rupiah are read as people type them', () => {
  expect(['19.900', '19900', 'Rp19.900', ' rp 5 ', '0'].map(readIdr)).toEqual([19_900, 19_900, 19_900, 5, 0])
  expect(['', '19,5', '19.90', '-5', 'gratis'].map(readIdr)).toEqual(Array(5).fill(undefined))
})

test('a long number is no amount, and breaks nothing', () => {
  expect(readIdr('10.000.000.000')).toBe(mostIdr)
  expect(['10.000.000.001', '99999999999', '9'.repeat(400)].map(readIdr)).toEqual(Array(3).fill(undefined))
  expect(() => rupiah(mostIdr + 1)).toThrow(RangeError)
})
