import { orderStatuses } from '@kilat/contract/transactions.ts'
import { expect, test } from 'vitest'
import { filterOrders, groupOf, readFilter, summariseOrders, writeFilter } from './order-filter.ts'
import type { AccountOrder } from './orders-source.ts'

const now = '2026-11-21T05:00:00.000Z'

function makeOrder(given: Partial<AccountOrder>): AccountOrder {
  return {
    id: 'KLT-7Q2M-9XH4-T8RC',
    productTitle: 'Mobile Legends',
    cover: '/covers/blades.svg',
    itemName: '86 Diamonds',
    quantity: 1,
    total: 20_500,
    placedAt: '2026-11-20T03:00:00.000Z',
    status: 'delivered',
    ...given,
  }
}

test('an address with nothing in it asks for everything', () => {
  expect(readFilter('', now)).toEqual({})
})

test('an address may ask for a status, a month and a number together', () => {
  expect(readFilter('?status=kembali&bulan=2026-10&id=+klt7q2m+', now)).toEqual({ group: 'kembali', month: '2026-10', id: 'klt7q2m' })
})

test.each(['?status=delivered', '?status=toString', '?bulan=2026-12', '?bulan=2026-99', '?id=', '?id=%20', '?lain=1'])(
  'what an address says wrongly in %s is not asked for',
  search => {
    expect(readFilter(search, now)).toEqual({})
  },
)

test('a filter and its address say the same', () => {
  const filter = { group: 'proses', month: '2026-09', id: 'KLT 7Q' } as const
  expect(readFilter(writeFilter(filter), now)).toEqual(filter)
  expect(writeFilter({})).toBe('')
})

test('every status belongs to exactly one group', () => {
  for (const status of orderStatuses) expect(groupOf(status), status).toBeDefined()
  expect(groupOf('loading')).toBeUndefined()
  expect(groupOf('unknown')).toBeUndefined()
})

test('a month is the one in Jakarta', () => {
  const last = makeOrder({ placedAt: '2026-10-31T16:59:00.000Z' })
  const first = makeOrder({ placedAt: '2026-10-31T17:00:00.000Z' })
  expect(filterOrders([last, first], { month: '2026-11' })).toEqual([first])
})

test.each(['KLT-7Q2M-9XH4-T8RC', 'klt7q2m9xh4t8rc', '9xh4', 'm-9x'])('the number %j finds its order', id => {
  const other = makeOrder({ id: 'KLT-AAAA-BBBB-CCCC' })
  const wanted = makeOrder({})
  expect(filterOrders([other, wanted], { id })).toEqual([wanted])
})

test('a status narrows to its group, and what is not known yet is in none', () => {
  const [done, held, unknown] = [makeOrder({}), makeOrder({ status: 'on_hold' }), makeOrder({ status: 'unknown' })]
  expect(filterOrders([done, held, unknown], { group: 'proses' })).toEqual([held])
  expect(filterOrders([done, held, unknown], {})).toHaveLength(3)
})

test('a summary counts each group and adds up what arrived', () => {
  const orders = [
    makeOrder({ total: 10_000 }),
    makeOrder({ total: 5_500 }),
    makeOrder({ status: 'refunded', total: 7_000 }),
    makeOrder({ status: 'unknown', total: 1_000 }),
  ]
  expect(summariseOrders(orders)).toEqual({
    count: 4,
    delivered: 15_500,
    unknown: 1,
    rows: [
      { group: 'berhasil', count: 2, amount: 15_500 },
      { group: 'kembali', count: 1, amount: 7_000 },
    ],
  })
})
