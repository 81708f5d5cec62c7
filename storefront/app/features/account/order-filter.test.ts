import { rupiah } from '@kilat/contract/money.ts'
import { orderStatuses } from '@kilat/contract/transactions.ts'
import { depositStatuses } from '@kilat/contract/wallet.ts'
import { expect, test } from 'vitest'
import {
  depositGroupNames,
  depositGroups,
  groupNames,
  groupOf,
  readFilter as readAny,
  statusGroups,
  sumByGroup,
  toListQuery,
  writeFilter,
} from './order-filter.ts'

const now = '2026-11-21T05:00:00.000Z'
const readFilter = (search: string) => readAny(search, now, groupNames)

test('an address without a query asks for everything', () => {
  expect(readFilter('')).toEqual({})
  expect(toListQuery({}, statusGroups)).toEqual({})
})

test('an address may ask for a status, a month, a number and a later page together', () => {
  expect(readFilter('?status=kembali&bulan=2026-10&id=+klt7q2m+&setelah=c%3D1')).toEqual({
    group: 'kembali',
    month: '2026-10',
    id: 'klt7q2m',
    after: 'c=1',
  })
})

test.each([
  '?status=delivered',
  '?status=masuk',
  '?status=toString',
  '?bulan=2026-12',
  '?bulan=2026-99',
  '?id=',
  '?id=%20',
  '?setelah=',
  `?setelah=${'x'.repeat(201)}`,
  '?lain=1',
])('what an address says wrongly in %s is not asked for', search => {
  expect(readFilter(search)).toEqual({})
})

test('a number is cut between two emoji', () => {
  expect(readFilter(`?id=a${'😀'.repeat(40)}`)).toEqual({ id: `a${'😀'.repeat(29)}` })
})

test('a filter survives being written to an address and read again', () => {
  const filter = { group: 'proses', month: '2026-09', id: 'KLT 7Q', after: 'a+b/c=' } as const
  expect(readFilter(writeFilter(filter))).toEqual(filter)
  expect(writeFilter({})).toBe('')
})

test('a group asks the API for its statuses', () => {
  expect(toListQuery({ group: 'proses', month: '2026-09', id: 'KLT', after: 'x' }, statusGroups)).toEqual({
    status: 'paid,delivering,on_hold',
    month: '2026-09',
    search: 'KLT',
  })
  expect(toListQuery({ group: 'masuk' }, depositGroups)).toEqual({ status: 'paid' })
})

test('every status belongs to exactly one group', () => {
  expect(groupNames.flatMap(name => [...statusGroups[name]]).toSorted()).toEqual(orderStatuses.toSorted())
  expect(depositGroupNames.flatMap(name => [...depositGroups[name]]).toSorted()).toEqual(depositStatuses.toSorted())
  expect(groupOf('teleported')).toBeUndefined()
})

test('a summary counts each group and adds up the delivered orders', () => {
  const sums = sumByGroup([
    { status: 'delivered', count: 2, amount: rupiah(15_500) },
    { status: 'refunding', count: 1, amount: rupiah(7_000) },
    { status: 'refunded', count: 2, amount: rupiah(3_000) },
  ])
  expect(sums).toEqual({
    count: 5,
    delivered: 15_500,
    rows: [
      { group: 'berhasil', count: 2, amount: 15_500 },
      { group: 'kembali', count: 3, amount: 10_000 },
    ],
  })
})
