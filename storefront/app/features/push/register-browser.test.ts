import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTab } from '../../lib/test-tab.ts'
import { readPushMemory } from './push-memory.ts'
import { isPushOn, registerBrowser, renewBrowser, unregisterBrowser } from './register-browser.ts'

const calls = vi.hoisted(() => ({ callApi: vi.fn(), takeAddress: vi.fn(), dropSubscription: vi.fn(async () => {}) }))
vi.mock('../../session/calls/call-api.ts', () => ({ callApi: calls.callApi }))
vi.mock('./take-address.ts', () => calls)

const services = { push: { kind: 'fcm', public_key: 'key' }, firebase: null } as const
const secret = '0123456789abcdef0123456789abcdef'
const order = {
  ...{ id: 'KLT-7Q2M-9XH4-T8RC', productTitle: 'ML', cover: '', itemName: '86', quantity: 1, total: 20_000, secret },
  placedAt: '2026-11-21T01:15:00.000Z',
}
const signedIn = { accessToken: 'a', refreshToken: 'r', accountId: 'USR-1' }

beforeEach(() => {
  calls.dropSubscription.mockClear()
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('navigator', { serviceWorker: {}, userAgent: 'Android' })
  calls.takeAddress.mockReset().mockResolvedValue({ kind: 'fcm', token: 'a-token-of-this-browser' })
  calls.callApi.mockReset().mockResolvedValue({ data: { token: 'PSH-1' } })
})
afterEach(() => vi.unstubAllGlobals())

test('a visitor registers with the order this browser placed, by its secret', async () => {
  openTab({ 'kilat-orders': JSON.stringify([order]) })
  expect(await registerBrowser(services, order.id)).toBe(true)
  const body = { address: { kind: 'fcm', token: 'a-token-of-this-browser' }, order_id: order.id }
  expect(calls.callApi).toHaveBeenCalledWith(expect.objectContaining({ path: '/push-tokens' }), { body }, { orderSecret: secret })
  expect([isPushOn(), readPushMemory()]).toMatchObject([true, { token: 'PSH-1', owner: null }])
})

test('[push.token] without an address, or if the store refuses it, nothing is on and nobody hears of it', async () => {
  openTab(signedIn)
  calls.takeAddress.mockResolvedValueOnce(null)
  expect(await registerBrowser(services)).toBe(false)
  expect(calls.callApi).not.toHaveBeenCalled()
  calls.callApi.mockRejectedValueOnce(new Error('500'))
  expect(await registerBrowser(services)).toBe(false)
  expect(isPushOn()).toBe(false)
})

test('another user at this browser has push off until they turn it on, and hears nothing of the user before', async () => {
  const storage = openTab(signedIn)
  await registerBrowser(services)
  expect(isPushOn()).toBe(true)
  storage.set('accountId', 'USR-2')
  expect(isPushOn()).toBe(false)
  calls.callApi.mockClear()
  await renewBrowser(services)
  expect(calls.callApi).not.toHaveBeenCalled()
  expect(calls.dropSubscription).toHaveBeenCalledOnce()
})

test('a registration is renewed when it is a day old or the address is new, and not before', async () => {
  openTab(signedIn)
  await registerBrowser(services)
  calls.callApi.mockClear()
  await renewBrowser(services)
  expect(calls.callApi).not.toHaveBeenCalled()
  calls.takeAddress.mockResolvedValue({ kind: 'fcm', token: 'another-token-of-this-browser-2' })
  await renewBrowser(services)
  expect(calls.callApi).toHaveBeenCalledOnce()
  await renewBrowser(services)
  expect(calls.callApi).toHaveBeenCalledOnce()
  vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() + 25 * 60 * 60_000)
  await renewBrowser(services)
  expect(calls.callApi).toHaveBeenCalledTimes(2)
  vi.restoreAllMocks()
})

test('a visitor’s browser with a new address is registered for the latest orders, and the old address is taken away', async () => {
  const orders = Array.from({ length: 7 }, (_, at) => ({ ...order, id: `KLT-7Q2M-9XH4-T8R${at}` }))
  openTab({ 'kilat-orders': JSON.stringify(orders) })
  await registerBrowser(services, orders[0]?.id)
  calls.callApi.mockReset().mockResolvedValue({ data: { token: 'PSH-2' } })
  await renewBrowser(services)
  expect(calls.callApi).not.toHaveBeenCalled()
  calls.takeAddress.mockResolvedValue({ kind: 'fcm', token: 'another-token-of-this-browser-2' })
  await renewBrowser(services)
  const made = calls.callApi.mock.calls.map(([{ method }, { body, params }]) => [method, body?.order_id ?? params?.token])
  const [first, ...others] = orders.slice(0, 5).map(({ id }) => ['POST', id])
  expect(made).toEqual([first, ['DELETE', 'PSH-1'], ...others])
  expect(readPushMemory()).toMatchObject({ token: 'PSH-2', owner: null })
})

test('a browser that the store no longer knows is not on', async () => {
  openTab(signedIn)
  await registerBrowser(services)
  expect([isPushOn(['PSH-1', 'PSH-9']), isPushOn(['PSH-9']), isPushOn([])]).toEqual([true, false, false])
})

test('after signing out nothing arrives, even if the store has not heard of it, nothing is registered, and the same user’s next sign-in registers the browser again', async () => {
  const storage = openTab(signedIn)
  await registerBrowser(services)
  calls.callApi.mockClear()
  for (const name of Object.keys(signedIn)) storage.delete(name)
  await renewBrowser(services)
  expect([calls.callApi.mock.calls.length, isPushOn()]).toEqual([0, false])
  expect(calls.dropSubscription).toHaveBeenCalledOnce()
  for (const [name, value] of Object.entries(signedIn)) storage.set(name, value)
  await renewBrowser(services)
  expect([calls.callApi.mock.calls.length, isPushOn()]).toEqual([1, true])
})

test('turning it off ends the subscription and tells the store, even if the store does not answer', async () => {
  openTab(signedIn)
  await registerBrowser(services)
  calls.callApi.mockRejectedValueOnce(new Error('offline'))
  await unregisterBrowser()
  expect(calls.callApi).toHaveBeenLastCalledWith(expect.objectContaining({ method: 'DELETE' }), { params: { token: 'PSH-1' } })
  expect(calls.dropSubscription).toHaveBeenCalled()
  expect([isPushOn(), readPushMemory()]).toEqual([false, null])
})
