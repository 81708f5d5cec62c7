import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logout, refreshTokens } from '../api/own-endpoints.ts'
import { ApiProblem } from '../api/problems/api-problem.ts'
import { handle } from '../layouts/dashboard-layout.tsx'
import { openTab } from '../lib/test-tab.ts'
import { handle as profileHandle } from '../routes/profile/route.tsx'
import { guardSession, markSession, sessionScript } from './guard-session.ts'
import { earlyRedirect, signInPath } from './sign-in-path.ts'
import { endOwnSession, isSigningOut, signOut } from './sign-out.ts'
import { pathAfterSignIn } from './use-forward.ts'

const calls = vi.hoisted(() => ({ callApi: vi.fn(), renewSession: vi.fn() }))
vi.mock('./calls/call-api.ts', () => calls)

beforeEach(() => {
  calls.callApi.mockReset()
  calls.renewSession.mockReset()
})
afterEach(() => vi.unstubAllGlobals())

const origin = 'https://toko.example'

/** Runs the script in the HTML of a guarded page. Answers where it navigated. */
function runEarlyRedirect(
  storage: Pick<Storage, 'getItem'>,
  { pathname, search }: { pathname: string; search: string },
): string | undefined {
  let went: string | undefined
  const location = { pathname, search, replace: (to: string) => (went = to) }
  new Function('localStorage', 'location', earlyRedirect)(storage, location)
  return went
}

test('[guard.auth] the dashboard and the profile name the guard', () => {
  expect(handle).toEqual({ guard: 'auth' })
  expect(profileHandle).toEqual({ guard: 'auth' })
})

test('[guard.auth] a visitor is sent to sign in before anything is loaded, with the wanted path and query in the address', () => {
  const wanted = { pathname: '/dashboard/riwayat-transaksi', search: '?status=berhasil&bulan=2026-11' }
  const went = runEarlyRedirect({ getItem: () => null }, wanted)
  expect(went).toBe(signInPath(wanted))
  expect(pathAfterSignIn(new URL(went ?? '', origin).search, origin)).toBe(wanted.pathname + wanted.search)
})

test('[guard.auth] a browser with an access token stays', () => {
  const getItem = vi.fn(() => 'token')
  expect(runEarlyRedirect({ getItem }, { pathname: '/profile', search: '' })).toBeUndefined()
  expect(getItem).toHaveBeenCalledWith('accessToken')
})

test('[guard.auth] a browser with a refresh token stays too', () => {
  const getItem = (name: string) => (name === 'refreshToken' ? 'refresh' : null)
  expect(runEarlyRedirect({ getItem }, { pathname: '/profile', search: '' })).toBeUndefined()
})

test('[guard.auth] a browser without storage has no signed-in user', () => {
  const getItem = () => {
    throw new Error('refused')
  }
  expect(runEarlyRedirect({ getItem }, { pathname: '/profile', search: '' })).toBe('/login?to=%2Fprofile')
})

test.each([
  '',
  '?to=',
  '?to=https://jahat.example/',
  '?to=//jahat.example',
  '?to=javascript:alert(1)',
  '?to=/login',
  '?to=/login?to=/login',
])('[guard.auth] an address that remembers no place of the store (%s) leads to the dashboard', search => {
  expect(pathAfterSignIn(search, origin)).toBe('/dashboard')
})

test('[auth.logout] signing out removes both tokens at once, goes home, and ends the session on the server', async () => {
  const kept = openTab({ accessToken: 'a', refreshToken: 'r' })
  calls.callApi.mockRejectedValueOnce(new Error('the server is down'))
  let arrive = () => {}
  const navigate = vi.fn(() => new Promise<void>(resolve => (arrive = resolve)))
  const left = signOut(navigate)
  expect(kept.size).toBe(0)
  expect(navigate).toHaveBeenCalledWith('/')
  expect(calls.callApi.mock.calls).toEqual([[logout, {}, { token: 'a', keepalive: true }]])
  expect(isSigningOut()).toBe(true)
  arrive()
  await left
  expect(isSigningOut()).toBe(false)
})

test('[auth.logout] a session with an expired access token is ended too', async () => {
  calls.callApi
    .mockRejectedValueOnce(new ApiProblem({ code: 'sign_in_required', status: 401, message: '' }))
    .mockResolvedValueOnce({ token: 'b', refresh_token: 's' })
    .mockResolvedValueOnce(undefined)
  await endOwnSession({ token: 'a', refreshToken: 'r' })
  expect(calls.callApi.mock.calls.slice(1)).toEqual([
    [refreshTokens, { body: { refresh_token: 'r' } }, { token: null, keepalive: true }],
    [logout, {}, { token: 'b', keepalive: true }],
  ])
})

const wanted = { url: new URL('https://toko.example/dashboard?bulan=2026-10') }

/** Where a navigation to a guarded page is redirected; null if it may go on. */
async function sentTo(kept: Record<string, string>, from = '/promos') {
  openTab(kept)
  vi.stubGlobal('location', { pathname: from })
  const answer: unknown = await guardSession(wanted).catch((thrown: unknown) => thrown)
  return answer instanceof Response ? Object.fromEntries(answer.headers) : answer
}

test('[guard.auth] a visitor who navigates to a guarded page is sent to sign in before it shows', async () => {
  const location = '/login?to=%2Fdashboard%3Fbulan%3D2026-10'
  expect(await sentTo({})).toEqual({ location })
  expect(await sentTo({}, '/dashboard')).toEqual({ location, 'x-remix-replace': 'true' })
})

test('[auth.signed-in] a browser with only a refresh token gets an access token before a guarded page shows', async () => {
  expect(await sentTo({ accessToken: 'a' })).toBeNull()
  expect(calls.renewSession).not.toHaveBeenCalled()
  calls.renewSession.mockResolvedValueOnce('b')
  expect(await sentTo({ refreshToken: 'r' })).toBeNull()
  calls.renewSession.mockResolvedValueOnce(null)
  expect(await sentTo({ refreshToken: 'r' })).toMatchObject({ location: expect.stringMatching(/^\/login/) })
  calls.renewSession.mockRejectedValueOnce(new Error('no connection'))
  expect(await sentTo({ refreshToken: 'r' })).toBeNull()
})

test.each([
  [{}, undefined],
  [{ refreshToken: 'r' }, 'over'],
  [{ refreshToken: 'r', accessToken: 'a' }, 'in'],
])('[auth.signed-in] before the first paint the page knows its visitor: %j is %s', (kept, session) => {
  openTab(kept)
  const dataset: Record<string, string> = {}
  runInNewContext(sessionScript, { localStorage, document: { documentElement: { dataset } } })
  expect(dataset.session).toBe(session)
})

test('[guard.auth] the mark of a signed-in user follows the tokens, and a visitor has none', () => {
  const kept = openTab()
  const dataset: Record<string, string> = {}
  vi.stubGlobal('document', { documentElement: { dataset } })
  const seen = () => {
    dispatchEvent(new Event('storage'))
    return dataset.session
  }
  const stop = markSession()
  expect(seen()).toBeUndefined()
  kept.set('accessToken', 'a').set('refreshToken', 'r')
  expect(seen()).toBe('in')
  kept.delete('accessToken')
  expect(seen()).toBe('over')
  kept.clear()
  expect(seen()).toBe('over')
  stop()
  kept.set('accessToken', 'b')
  expect(seen()).toBe('over')
})
