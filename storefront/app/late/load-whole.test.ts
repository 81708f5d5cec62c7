import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOverlayShown, setFlag } from '../lib/flags.ts'
import { loadNextPageWhole, type PageRouter } from './load-whole.ts'

type State = PageRouter['state']
type Place = State['location']

const idle = { state: 'idle' }

function place(path: string): Place {
  const { pathname, search, hash } = new URL(path, 'https://store.test')
  return { pathname, search, hash }
}

/** A page at `/blogs`. `go` simulates the router's next step and its address by then. */
function openPage() {
  const listeners: ((state: State) => void)[] = []
  const state: State = { location: place('/blogs'), navigation: idle }
  const router = { state, subscribe: (listener: (state: State) => void) => void listeners.push(listener), dispose: vi.fn() }
  const location = { ...place('/blogs'), reload: vi.fn(), assign: vi.fn() }
  const window = new EventTarget()
  vi.stubGlobal('window', Object.assign(window, { __reactRouterDataRouter: router }))
  vi.stubGlobal('location', location)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  const go = (navigation: State['navigation'], at = '/blogs') => {
    Object.assign(location, place(at))
    for (const listener of listeners) listener({ location: place(at), navigation })
  }
  return { router, location, window, go }
}

beforeEach(() => setFlag('isAppLoading', false))
afterEach(() => vi.unstubAllGlobals())

test('[build.check] the next navigation is a full load without the router', () => {
  const { router, location, go } = openPage()
  loadNextPageWhole()
  go(idle)
  expect(location.assign).not.toHaveBeenCalled()
  go({ state: 'loading', location: place('/promos?a=1#akhir') })
  expect(location.assign).toHaveBeenCalledWith('/promos?a=1#akhir')
  expect(router.dispose).toHaveBeenCalled()
  expect(isOverlayShown()).toBe(true)
})

test('going back, which has changed the address already, loads that address in full', () => {
  const { location, go } = openPage()
  loadNextPageWhole()
  go({ state: 'loading', location: place('/blogs') })
  expect(location.reload).toHaveBeenCalledTimes(1)
  expect(location.assign).not.toHaveBeenCalled()
})

test('[build.check] a page without data to load, which shows at once, is loaded in full as well', () => {
  const { router, location, go } = openPage()
  loadNextPageWhole()
  go(idle, '/blogs#akhir')
  expect(location.reload).not.toHaveBeenCalled()
  go(idle, '/login?to=%2F#akhir')
  expect(location.reload).toHaveBeenCalledTimes(1)
  expect(location.assign).not.toHaveBeenCalled()
  expect(router.dispose).toHaveBeenCalled()
})

test('a form being sent, and the page it leads to, are not interrupted', () => {
  const { location, go } = openPage()
  loadNextPageWhole()
  go({ state: 'submitting', location: place('/transactions'), formMethod: 'POST' })
  go({ state: 'loading', location: place('/transactions/KLT-1'), formMethod: 'POST' })
  go(idle, '/transactions/KLT-1')
  expect([location.assign, location.reload].map(({ mock }) => mock.calls)).toEqual([[], []])
  expect(isOverlayShown()).toBe(false)
})

test('a page restored from the browser’s cache is loaded again, not shown covered', () => {
  const { location, window, go } = openPage()
  loadNextPageWhole()
  go({ state: 'loading', location: place('/promos') })
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(location.reload).not.toHaveBeenCalled()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(location.reload).toHaveBeenCalledTimes(1)
})
