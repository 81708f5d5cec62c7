import { rupiah } from '@kilat/contract/money.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { Api } from '../../api/api.ts'
import { ApiProblem } from '../../api/problems/api-problem.ts'
import { isSettled, reloadOrder, rememberSeen } from './live-order.ts'
import { orderExample } from './order-example.ts'

/** An API that answers one call each with these orders, or fails with these problems. */
function answering(...answers: (Transaction | ApiProblem)[]): Api {
  // The tests call only one endpoint, so one type of answer is enough.
  const call = async () => {
    const answer = answers.shift()
    if (answer instanceof ApiProblem) throw answer
    return { data: answer }
  }
  return { call: call as Api['call'] }
}

afterEach(() => vi.unstubAllGlobals())

const offline = new ApiProblem({ code: 'offline', status: 0, message: '' })
const version = (id: string, number: number) => orderExample({ id, version: number })

test('an older answer never replaces a newer one', async () => {
  const id = 'KLT-0000-0000-0001'
  const api = answering(version(id, 3), version(id, 2), version(id, 4))
  const seen = [await reloadOrder(api, id), await reloadOrder(api, id), await reloadOrder(api, id)]
  expect(seen.map(each => each.order.version)).toEqual([3, 3, 4])
})

test('without an answer the order stays as last seen, marked as stale', async () => {
  const id = 'KLT-0000-0000-0002'
  rememberSeen({ order: version(id, 5), arrivedAt: null, isStale: false })
  const reloaded = await reloadOrder(answering(offline), id)
  expect(reloaded).toMatchObject({ isStale: true, order: { version: 5 } })
  expect(reloaded.arrivedAt).toBeTypeOf('number')
  expect(await reloadOrder(answering(version(id, 6)), id)).toMatchObject({ isStale: false, order: { version: 6 } })
})

test('an order shown to a signed-in user is not kept after signing out', async () => {
  const id = 'KLT-0000-0000-0005'
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  rememberSeen({ order: version(id, 5), arrivedAt: null, isStale: false })
  expect(await reloadOrder(answering(offline), id)).toMatchObject({ isStale: true })
  vi.stubGlobal('localStorage', { getItem: () => null })
  await expect(reloadOrder(answering(offline), id)).rejects.toBe(offline)
})

test('without an answer the order of a signed-in user stays, also while the access token is renewed', async () => {
  const id = 'KLT-0000-0000-0006'
  const signedIn = (accessToken: string | null) => ({ getItem: (name: string) => ({ accessToken, accountId: 'user-1' })[name] ?? null })
  vi.stubGlobal('localStorage', signedIn('token'))
  rememberSeen({ order: version(id, 5), arrivedAt: null, isStale: false })
  for (const renewed of [null, 'token 2']) {
    vi.stubGlobal('localStorage', signedIn(renewed))
    expect(await reloadOrder(answering(offline), id)).toMatchObject({ isStale: true, order: { version: 5 } })
  }
})

test('an order never seen and an unknown order are problems', async () => {
  await expect(reloadOrder(answering(offline), 'KLT-0000-0000-0003')).rejects.toBe(offline)
  const gone = new ApiProblem({ code: 'not_found', status: 404, message: '' })
  rememberSeen({ order: version('KLT-0000-0000-0004', 1), arrivedAt: null, isStale: false })
  await expect(reloadOrder(answering(gone), 'KLT-0000-0000-0004')).rejects.toBe(gone)
})

test('an order is settled at its end, unless money of it is still out', () => {
  const refund = {
    to: 'source',
    account: null,
    reason: 'overpaid',
    amount: rupiah(500),
    due_at: '2026-11-21T08:00:00Z',
    settled_at: null,
  } as const
  expect(isSettled(orderExample({ status: 'delivered' }))).toBe(true)
  expect(isSettled(orderExample({ status: 'delivered', refunds: [{ ...refund, status: 'pending' }] }))).toBe(false)
  expect(isSettled(orderExample({ status: 'delivered', refunds: [{ ...refund, status: 'done' }] }))).toBe(true)
  expect(isSettled(orderExample({ status: 'delivered', refunds: [{ ...refund, status: 'claim', to: null }] }))).toBe(false)
  for (const status of ['pending_payment', 'paid', 'delivering', 'on_hold', 'refunding', 'expired', 'cancelled'] as const)
    expect(isSettled(orderExample({ status })), status).toBe(false)
})
