import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTab } from '../../lib/test-tab.ts'
import { readKeptOrders } from '../orders/kept-orders.ts'
import { forgetOrders } from './forget-orders.ts'
import { keepPushMemory, readPushMemory } from './push-memory.ts'

const calls = vi.hoisted(() => ({ callApi: vi.fn(), takeAddress: vi.fn(), dropSubscription: vi.fn(async () => {}) }))
vi.mock('../../session/calls/call-api.ts', () => ({ callApi: calls.callApi }))
vi.mock('./take-address.ts', () => calls)

const order = {
  ...{ id: 'KLT-7Q2M-9XH4-T8RC', productTitle: 'ML', cover: '', itemName: '86', quantity: 1, total: 20_000 },
  ...{ placedAt: '2026-11-21T01:15:00.000Z', secret: '0123456789abcdef0123456789abcdef' },
}

beforeEach(() => {
  calls.callApi.mockReset().mockResolvedValue({})
  calls.dropSubscription.mockClear()
  openTab({ 'kilat-orders': JSON.stringify([order]) })
})
afterEach(() => vi.unstubAllGlobals())

test('a visitor’s browser that has forgotten its orders is told about them no more', async () => {
  keepPushMemory({ token: 'PSH-1', owner: null, at: 0, end: 'end' })
  forgetOrders()
  expect([readKeptOrders(), readPushMemory()]).toEqual([[], null])
  await vi.waitFor(() =>
    expect(calls.callApi).toHaveBeenCalledWith(expect.objectContaining({ method: 'DELETE' }), { params: { token: 'PSH-1' } }),
  )
  expect(calls.dropSubscription).toHaveBeenCalledOnce()
})

test('a user’s browser that has forgotten its orders is still told about those of the account', () => {
  keepPushMemory({ token: 'PSH-1', owner: 'USR-1', at: 0, end: 'end' })
  forgetOrders()
  expect(readPushMemory()).toMatchObject({ token: 'PSH-1' })
  expect([calls.callApi, calls.dropSubscription].flatMap(call => call.mock.calls)).toEqual([])
})
