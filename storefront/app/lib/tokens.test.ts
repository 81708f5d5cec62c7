import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropAccessToken, dropTokens, onTokensChanged, readAccessToken } from './tokens.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  kept.set('accessToken', 'a').set('refreshToken', 'r')
  const target = new EventTarget()
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, removeItem: (name: string) => kept.delete(name) })
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target))
})
afterEach(() => vi.unstubAllGlobals())

test('the access token is read and dropped by its name, the other one stays', () => {
  expect(readAccessToken()).toBe('a')
  dropAccessToken()
  expect(readAccessToken()).toBeNull()
  expect([...kept.keys()]).toEqual(['refreshToken'])
})

test('both tokens can be dropped', () => {
  dropTokens()
  expect(kept.size).toBe(0)
})

test('who listens hears of a drop here, of another tab, and of a page that comes back', () => {
  const listener = vi.fn()
  const stop = onTokensChanged(listener)
  dropTokens()
  dispatchEvent(new Event('storage'))
  dispatchEvent(new Event('pageshow'))
  expect(listener).toHaveBeenCalledTimes(3)
  stop()
  dropTokens()
  dispatchEvent(new Event('storage'))
  expect(listener).toHaveBeenCalledTimes(3)
})
