import type { RecentPurchase } from '@kilat/contract/recent-purchases.ts'
import { expect, test } from 'vitest'
import { recentText } from '../../text/recent.ts'
import { renewRows, toRows } from './recent-rows.ts'

const purchase = (item: string, more: Partial<RecentPurchase> = {}): RecentPurchase => ({
  product: { id: 'game', title: 'Game', cover: '/covers/blades.svg' },
  item_name: item,
  initial: 'B',
  seconds: 41,
  within_minutes: 5,
  ...more,
})
const shownIn = (rows: ReturnType<typeof renewRows>) => rows.map(row => row && [row.title.split(' ')[0], row.isNew ?? false])

test('a row says what arrived for whom, when and how fast', () => {
  const rows = toRows([purchase('86 Diamonds'), purchase('12 Diamonds', { initial: null, within_minutes: 120, seconds: 130 })])
  expect(rows).toMatchObject([
    { cover: '/covers/blades.svg', title: '86 Diamonds · Game', note: 'B••• · baru saja', took: '41 dtk' },
    { title: '12 Diamonds · Game', note: 'Seseorang · 1–2 jam lalu' },
  ])
})

test('a purchase keeps its key while it ages, also beside equal ones', () => {
  const before = toRows([purchase('a'), purchase('a'), purchase('b')])
  expect(new Set(before.map(({ key }) => key)).size).toBe(3)
  const aged = [purchase('a'), purchase('a'), purchase('b')].map(one => ({ ...one, within_minutes: 20 }))
  const after = toRows([purchase('a'), ...aged])
  expect(after.slice(1).map(({ key }) => key)).toEqual(before.map(({ key }) => key))
})

test('new purchases come on top, and there are as many rows as before', () => {
  const before = toRows([purchase('a'), purchase('b')])
  const once = renewRows(before, [purchase('c'), purchase('a'), purchase('b')])
  expect(shownIn(once)).toEqual([
    ['c', true],
    ['a', false],
  ])
  // What moves in is not moved in again.
  expect(shownIn(renewRows(once, [purchase('d'), purchase('c')]))).toEqual([
    ['d', true],
    ['c', true],
  ])
})

test('a purchase that vanished leaves an empty row', () => {
  const before = toRows([purchase('a'), purchase('b')])
  expect(shownIn(renewRows(before, [purchase('b')]))).toEqual([['b', false], null])
})

test('at most six rows are shown', () => {
  expect(toRows(Array.from({ length: 10 }, (_, at) => purchase(String(at))))).toHaveLength(6)
})

test.each([
  [5, 'baru saja'],
  [10, '10 menit lalu'],
  [60, '< 1 jam lalu'],
  [65, '1–2 jam lalu'],
  [120, '1–2 jam lalu'],
  [1440, '23–24 jam lalu'],
])('a delivery within %i minutes is told as %s', (minutes, words) => {
  expect(recentText.arrivedWithin(minutes)).toBe(words)
})
