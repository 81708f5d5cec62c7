import { afterEach, expect, test, vi } from 'vitest'
import { handle } from '../../layouts/dashboard-layout.tsx'
import { handle as profileHandle } from '../../routes/profile/route.tsx'
import { earlyRedirect, signInPath } from './sign-in-path.ts'
import { isSigningOut, signOut } from './sign-out.ts'
import { pathAfterSignIn } from './use-forward.ts'

afterEach(() => vi.unstubAllGlobals())

const origin = 'https://toko.example'

/** Runs what stands in the HTML of a guarded page. Answers where it went. */
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

test('[guard.auth] a visitor is sent to sign in before anything is loaded, with the wanted path and query remembered', () => {
  const wanted = { pathname: '/dashboard/riwayat-transaksi', search: '?status=berhasil&bulan=2026-11' }
  const went = runEarlyRedirect({ getItem: () => null }, wanted)
  expect(went).toBe(signInPath(wanted))
  expect(pathAfterSignIn(new URL(went ?? '', origin).search, origin)).toBe(wanted.pathname + wanted.search)
})

test('[guard.auth] who has a token stays', () => {
  const getItem = vi.fn(() => 'token')
  expect(runEarlyRedirect({ getItem }, { pathname: '/profile', search: '' })).toBeUndefined()
  expect(getItem).toHaveBeenCalledWith('accessToken')
})

test('[guard.auth] where the browser keeps nothing, nobody is signed in', () => {
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

test('signing out forgets both tokens at once, and then goes home', async () => {
  const removeItem = vi.fn()
  vi.stubGlobal('localStorage', { removeItem, getItem: () => null })
  let arrive = () => {}
  const navigate = vi.fn(() => new Promise<void>(resolve => (arrive = resolve)))
  const left = signOut(navigate)
  expect(removeItem.mock.calls.flat()).toEqual(['accessToken', 'refreshToken'])
  expect(navigate).toHaveBeenCalledWith('/')
  expect(isSigningOut()).toBe(true)
  arrive()
  await left
  expect(isSigningOut()).toBe(false)
})
