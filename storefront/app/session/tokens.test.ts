import { afterEach, expect, test, vi } from 'vitest'
import { openTab } from '../lib/test-tab.ts'
import { dropAccessToken, dropTokens, keepAccountId, keepTokens } from './keep-tokens.ts'
import { onTokensChanged, readAccessToken, readAccountId, readRefreshToken } from './tokens.ts'

afterEach(() => vi.unstubAllGlobals())

test('[auth.signed-in] tokens are stored and read under their names', () => {
  const kept = openTab()
  expect(keepTokens({ token: 'a', refresh_token: 'r' })).toBe(true)
  expect(Object.fromEntries(kept)).toEqual({ accessToken: 'a', refreshToken: 'r' })
  expect([readAccessToken(), readRefreshToken()]).toEqual(['a', 'r'])
})

test('both tokens are removed together with the id of their user', () => {
  const kept = openTab()
  keepTokens({ token: 'a', refresh_token: 'r' }, 'USR-1')
  expect(readAccountId()).toBe('USR-1')
  dropTokens()
  expect(kept.size).toBe(0)
})

test('renewed tokens belong to the old tokens’ user', () => {
  openTab()
  keepTokens({ token: 'a', refresh_token: 'r' }, 'USR-1')
  keepTokens({ token: 'b', refresh_token: 's' })
  expect([readAccessToken(), readAccountId()]).toEqual(['b', 'USR-1'])
})

test('a listener hears of tokens stored and removed here, of another tab’s, and of a restored page', () => {
  openTab()
  const listener = vi.fn()
  const stop = onTokensChanged(listener)
  keepTokens({ token: 'a', refresh_token: 'r' })
  dropTokens()
  dispatchEvent(new Event('storage'))
  dispatchEvent(new Event('pageshow'))
  expect(listener).toHaveBeenCalledTimes(4)
  stop()
  dropTokens()
  dispatchEvent(new Event('storage'))
  expect(listener).toHaveBeenCalledTimes(4)
})

test('a browser without storage has no signed-in user, and nothing breaks', () => {
  openTab()
  const refuse = () => {
    throw new Error('refused')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(keepTokens({ token: 'a', refresh_token: 'r' })).toBe(false)
  dropTokens()
  keepAccountId('USR-1')
  expect([readAccessToken(), readRefreshToken(), readAccountId()]).toEqual([null, null, null])
})

test('a token stored here notifies the listeners here, and not as a change of another tab', () => {
  openTab()
  const made = vi.fn()
  addEventListener('storage', made)
  const listeners = [vi.fn(), vi.fn()]
  const stops = listeners.map(onTokensChanged)
  keepTokens({ token: 'a', refresh_token: 'r' })
  expect(listeners.map(listener => listener.mock.calls.length)).toEqual([1, 1])
  expect(made).not.toHaveBeenCalled()
  for (const stop of stops) stop()
})

test('an access token that is over is dropped, and not one that came meanwhile', () => {
  const kept = openTab({ accessToken: 'b', refreshToken: 'r' })
  dropAccessToken('a')
  expect(kept.get('accessToken')).toBe('b')
  dropAccessToken('b')
  expect(Object.fromEntries(kept)).toEqual({ refreshToken: 'r' })
})
