import { afterEach, expect, test, vi } from 'vitest'
import { openTab } from '../../lib/test-tab.ts'
import { orderExample } from '../../routes/transaction/order-example.ts'
import { readOpenOrders, rememberOrder } from './kept-orders.ts'

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
  const isOpenAfter = (seconds: number) => readOpenOrders(placedAt + seconds * 1000).length === 1
  expect([0, 869, 871].map(isOpenAfter)).toEqual([true, true, false])
  expect(Number(storage.get('kilat-open-until')), 'what the first paint keeps space by').toBe(placedAt + 870_000)
})
