import type { User } from '@kilat/contract/identity.ts'
import { rupiah } from '@kilat/contract/money.ts'
import type { Profile } from '@kilat/contract/profile.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTab } from '../lib/test-tab.ts'
import { dropTokens, keepTokens } from './keep-tokens.ts'

const calls = vi.hoisted(() => ({ callApi: vi.fn() }))
vi.mock('./calls/call-api.ts', () => calls)

beforeEach(() => {
  vi.resetModules()
  calls.callApi.mockReset()
})
afterEach(() => vi.unstubAllGlobals())

const open = async () => ({
  ...(await import('./auth-store.ts')),
  ...(await import('./use-profile.ts')),
  ...(await import('./select-month.ts')),
})

function makeUser(given: Partial<User> = {}): User {
  return {
    id: 'USR-1',
    name: 'Dimas',
    email: 'dimas@contoh.id',
    avatar_url: null,
    phone: null,
    is_phone_verified: false,
    balance: rupiah(0),
    created_at: '2026-11-01T03:00:00.000Z',
    ...given,
  }
}

function makeProfile(total: number, user = makeUser()): { data: Profile } {
  const amount = rupiah(1000)
  return { data: { user, transaction_summary: [{ status: 'delivered', count: total, amount }], total_transactions: total } }
}

/** API calls that wait until the test answers them. */
function answerByHand() {
  const waiting: { resolve: (answer: unknown) => void; reject: (error: Error) => void; input: unknown }[] = []
  calls.callApi.mockImplementation((_, input) => new Promise((resolve, reject) => waiting.push({ resolve, reject, input })))
  return waiting
}

test('[auth.state] the store has exactly the specified state', async () => {
  openTab()
  const { useAuth } = await open()
  expect(useAuth.getState()).toEqual({
    accessToken: null,
    refreshToken: null,
    user: null,
    transactionSummary: [],
    totalTransactions: 0,
    isLoading: false,
    error: null,
    isFirebaseLoading: false,
  })
})

test('[auth.signed-in] the store has the browser’s tokens, synchronised with other tabs', async () => {
  const kept = openTab({ accessToken: 'a', refreshToken: 'r' })
  const { useAuth } = await open()
  expect(useAuth.getState()).toMatchObject({ accessToken: 'a', refreshToken: 'r' })
  kept.set('accessToken', 'b')
  dispatchEvent(new Event('storage'))
  expect(useAuth.getState()).toMatchObject({ accessToken: 'b', refreshToken: 'r' })
})

test('[auth.logout] signing out in any tab removes user and sums', async () => {
  const kept = openTab({ accessToken: 'a', refreshToken: 'r' })
  calls.callApi.mockResolvedValue(makeProfile(3))
  const { useAuth, loadProfile } = await open()
  await loadProfile()
  expect(useAuth.getState()).toMatchObject({ user: { name: 'Dimas' }, totalTransactions: 3 })
  kept.clear()
  dispatchEvent(new Event('storage'))
  expect(useAuth.getState()).toMatchObject({ accessToken: null, user: null, transactionSummary: [], totalTransactions: 0 })
})

test('[auth.401] an expired access token keeps the user while it can be renewed', async () => {
  const kept = openTab({ accessToken: 'a', refreshToken: 'r' })
  const { useAuth, setUser } = await open()
  setUser(makeUser())
  kept.delete('accessToken')
  dispatchEvent(new Event('storage'))
  expect(useAuth.getState()).toMatchObject({ accessToken: null, refreshToken: 'r', user: { id: 'USR-1' } })
})

test('[auth.profile-once] the profile is loaded once, for all callers during and after the call', async () => {
  openTab({ accessToken: 'a', refreshToken: 'r' })
  calls.callApi.mockResolvedValue(makeProfile(3))
  const { loadProfile } = await open()
  await Promise.all([loadProfile(), loadProfile()])
  await loadProfile()
  expect(calls.callApi).toHaveBeenCalledTimes(1)
})

test('[auth.profile-once] the profile is not loaded for a visitor, nor for a known user', async () => {
  openTab()
  const { loadProfile, setUser } = await open()
  await loadProfile()
  keepTokens({ token: 'a', refresh_token: 'r' }, 'USR-1')
  setUser(makeUser())
  await loadProfile()
  expect(calls.callApi).not.toHaveBeenCalled()
})

test('[auth.profile-once] a failure is kept as the error and can be tried again', async () => {
  openTab({ accessToken: 'a', refreshToken: 'r' })
  calls.callApi.mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce(makeProfile(1))
  const { loadProfile, useAuth } = await open()
  await loadProfile()
  expect(useAuth.getState()).toMatchObject({ user: null, error: expect.stringMatching(/./) })
  await loadProfile()
  expect(useAuth.getState()).toMatchObject({ user: { id: 'USR-1' }, error: null })
})

test('when another user signs in in another tab, the old user is removed and the new one loaded', async () => {
  const kept = openTab({ accessToken: 'a', refreshToken: 'r' })
  calls.callApi.mockResolvedValueOnce(makeProfile(3))
  const { loadProfile, useAuth } = await open()
  await loadProfile()
  kept.set('accountId', 'USR-2').set('refreshToken', 's').set('accessToken', 'b')
  dispatchEvent(new Event('pageshow'))
  expect(useAuth.getState()).toMatchObject({ accessToken: 'b', user: null, totalTransactions: 0 })
  calls.callApi.mockResolvedValueOnce(makeProfile(7, makeUser({ id: 'USR-2', name: 'Sari' })))
  await loadProfile()
  expect(useAuth.getState()).toMatchObject({ user: { name: 'Sari' }, totalTransactions: 7 })
})

test('a renewal in another tab changes the token and keeps the user', async () => {
  const kept = openTab({ accessToken: 'a', refreshToken: 'r' })
  calls.callApi.mockResolvedValue(makeProfile(3))
  const { loadProfile, useAuth } = await open()
  await loadProfile()
  kept.set('refreshToken', 's').set('accessToken', 'b')
  dispatchEvent(new Event('storage'))
  expect(useAuth.getState()).toMatchObject({ accessToken: 'b', user: { id: 'USR-1' }, totalTransactions: 3 })
})

test('the profile of a user who signed out meanwhile is dropped, and the new user’s is loaded', async () => {
  openTab({ accessToken: 'a', refreshToken: 'r' })
  const waiting = answerByHand()
  const { loadProfile, useAuth } = await open()
  const loaded = loadProfile()
  dropTokens()
  keepTokens({ token: 'b', refresh_token: 's' }, 'USR-2')
  waiting[0]?.resolve(makeProfile(3))
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  expect(useAuth.getState().user).toBeNull()
  waiting[1]?.resolve(makeProfile(7, makeUser({ id: 'USR-2' })))
  await loaded
  expect(useAuth.getState()).toMatchObject({ user: { id: 'USR-2' }, totalTransactions: 7 })
})

test('what a user saves while the data is loaded again stays, and the data is asked for once more', async () => {
  openTab({ accessToken: 'a', refreshToken: 'r' })
  calls.callApi.mockResolvedValueOnce(makeProfile(3))
  const { loadProfile, refreshUser, setUser, useAuth } = await open()
  await loadProfile()
  const waiting = answerByHand()
  const refreshed = refreshUser()
  const saved = makeUser({ avatar_url: '/avatars/USR-1.webp' })
  setUser(saved)
  waiting[0]?.resolve(makeProfile(3))
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  expect(useAuth.getState().user).toEqual(saved)
  const paid = { ...saved, balance: rupiah(5000) }
  waiting[1]?.resolve(makeProfile(3, paid))
  await refreshed
  expect(useAuth.getState().user).toEqual(paid)
})

test('a thousand news at once ask twice: now, and once more for what moved during the call', async () => {
  openTab({ accessToken: 'a', refreshToken: 'r' })
  calls.callApi.mockResolvedValueOnce(makeProfile(3))
  const { loadProfile, refreshUser, useAuth } = await open()
  await loadProfile()
  const waiting = answerByHand()
  const all = Array.from({ length: 1000 }, () => refreshUser())
  waiting[0]?.resolve(makeProfile(3, makeUser({ balance: rupiah(1000) })))
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.resolve(makeProfile(3, makeUser({ balance: rupiah(5000) })))
  await Promise.all(all)
  expect(waiting).toHaveLength(2)
  expect(useAuth.getState().user?.balance).toBe(5000)
  const refreshed = refreshUser()
  expect(waiting).toHaveLength(3)
  waiting[2]?.reject(new Error('lost'))
  await refreshed
  expect(useAuth.getState().user?.balance).toBe(5000)
})

test('a balance that has moved stays when the answer for a month, asked for before, comes after it', async () => {
  openTab({ accessToken: 'a', refreshToken: 'r' })
  calls.callApi.mockResolvedValueOnce(makeProfile(3))
  const { loadProfile, refreshUser, selectMonth, useAuth } = await open()
  await loadProfile()
  const waiting = answerByHand()
  const all = [selectMonth('2026-10'), refreshUser()]
  waiting[1]?.resolve(makeProfile(3, makeUser({ balance: rupiah(5000) })))
  await all[1]
  waiting[0]?.resolve(makeProfile(2))
  await all[0]
  expect(useAuth.getState()).toMatchObject({ user: { balance: 5000 }, transactionSummary: [{ count: 2 }] })
})

test('[auth.month-filter] a month replaces user and sums, and keeps the total of all transactions', async () => {
  openTab({ accessToken: 'a', refreshToken: 'r' })
  calls.callApi.mockResolvedValueOnce(makeProfile(12)).mockResolvedValueOnce(makeProfile(2, makeUser({ name: 'Dimas P' })))
  const { loadProfile, selectMonth, useAuth } = await open()
  await loadProfile()
  await selectMonth('2026-10')
  expect(calls.callApi.mock.calls[1]?.[1]).toEqual({ query: { selectMonth: '2026-10' } })
  const { user, transactionSummary, totalTransactions } = useAuth.getState()
  expect([user?.name, transactionSummary[0]?.count, totalTransactions]).toEqual(['Dimas P', 2, 12])
})

test('[auth.month-filter] without a token no call is made', async () => {
  openTab()
  const { selectMonth } = await open()
  await selectMonth('2026-10')
  expect(calls.callApi).not.toHaveBeenCalled()
})

test('[auth.month-filter] a failure is silent and changes nothing', async () => {
  openTab({ accessToken: 'a', refreshToken: 'r' })
  calls.callApi.mockResolvedValueOnce(makeProfile(3)).mockRejectedValueOnce(new Error('lost'))
  const { loadProfile, selectMonth, useAuth } = await open()
  await loadProfile()
  const before = useAuth.getState()
  await selectMonth('2026-10')
  expect(useAuth.getState()).toEqual(before)
})

test('[auth.month-filter] an older answer never replaces that of a newer choice', async () => {
  openTab({ accessToken: 'a', refreshToken: 'r' })
  const waiting = answerByHand()
  const { loadProfile, selectMonth, useAuth } = await open()
  const all = [loadProfile(), selectMonth('2026-09'), selectMonth('2026-10')]
  waiting[2]?.resolve(makeProfile(10))
  waiting[1]?.resolve(makeProfile(9))
  waiting[0]?.resolve(makeProfile(99))
  await Promise.all(all)
  expect(useAuth.getState()).toMatchObject({ user: { id: 'USR-1' }, transactionSummary: [{ count: 10 }], totalTransactions: 99 })
})
