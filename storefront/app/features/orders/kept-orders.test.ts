import { afterEach, expect, test, vi } from 'vitest'
import { openTab } from '../../lib/test-tab.ts'
import { orderExample } from '../../routes/transaction/order-example.ts'
import { dropTokens } from '../../session/keep-tokens.ts'
import { closeKeptOrder, forgetKeptOrders, readKeptOrders, readOpenOrder, rememberOrder } from './kept-orders.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([0, 9, -9])('an order is open for the time that the store gives, on a clock that is %i hours ahead', hoursAhead => {
  const storage = openTab()
  // It has 14 minutes and 30 seconds.
  const order = orderExample({ server_time: '2026-11-21T07:37:30.000Z' })
  const placedAt = Date.parse(order.server_time) + hoursAhead * 3_600_000
  vi.useFakeTimers({ now: placedAt })
  rememberOrder(order)
  expect(readOpenOrder(placedAt)).toMatchObject({ order: { id: order.id }, payBefore: placedAt + 870_000 })
  expect(Number(storage.get('kilat-open-until-account')), 'what the first paint keeps space by').toBe(placedAt + 870_000)
})

test('an order that is over by this clock alone is still known until the store says so, after those that are not', () => {
  openTab()
  vi.useFakeTimers({ now: Date.parse('2026-11-21T07:37:30.000Z') })
  const [first, second] = [orderExample({ id: 'KLT-7Q2M-9XH4-T8RC' }), orderExample({ id: 'KLT-8Q2M-9XH4-T8RC' })]
  rememberOrder(first)
  const setAheadMs = 6 * 3_600_000
  expect(readOpenOrder(Date.now() + setAheadMs)?.order.id).toBe(first.id)
  vi.setSystemTime(Date.now() + setAheadMs)
  rememberOrder(second)
  rememberOrder(first)
  expect(readOpenOrder(Date.now() - setAheadMs)?.order.id).toBe(first.id)
  expect(closeKeptOrder(first.id)).toBe(true)
  expect(readOpenOrder(Date.now())?.order.id).toBe(second.id)
  expect(closeKeptOrder(second.id)).toBe(true)
  expect(readOpenOrder(Date.now())).toBeUndefined()
})

test('the orders of a user leave the browser as the user signs out, and those of a visitor stay', () => {
  const storage = openTab()
  const [visitors, own] = [
    orderExample({ id: 'KLT-7Q2M-9XH4-T8RC', created_at: '2026-11-21T07:00:00.000Z' }),
    orderExample({ id: 'KLT-8Q2M-9XH4-T8RC', created_at: '2026-11-21T07:30:00.000Z' }),
  ]
  rememberOrder(own)
  rememberOrder(visitors, 'a'.repeat(32))
  expect(readKeptOrders().map(({ id }) => id)).toEqual([own.id, visitors.id])
  dropTokens()
  expect(readKeptOrders().map(({ id }) => id)).toEqual([visitors.id])
  expect(JSON.stringify([...storage])).not.toContain(own.id)
  rememberOrder(own)
  forgetKeptOrders()
  expect(readKeptOrders()).toEqual([])
})

test('after a user has signed out the home page keeps space for a visitor’s own open order, and for none of the user’s', () => {
  const storage = openTab()
  const marks = () => [...storage.keys()].filter(name => name.startsWith('kilat-open-until'))
  vi.useFakeTimers({ now: Date.parse('2026-11-21T07:37:30.000Z') })
  const visitors = orderExample({ id: 'KLT-7Q2M-9XH4-T8RC', server_time: '2026-11-21T07:37:30.000Z' })
  const own = orderExample({ id: 'KLT-8Q2M-9XH4-T8RC', server_time: '2026-11-21T07:37:30.000Z' })
  rememberOrder(own)
  dropTokens()
  expect(marks()).toEqual([])
  rememberOrder(visitors, 'a'.repeat(32))
  rememberOrder(own)
  dropTokens()
  expect(marks()).toEqual(['kilat-open-until'])
  expect(Number(storage.get('kilat-open-until'))).toBe(readOpenOrder(Date.now())?.payBefore)
})
