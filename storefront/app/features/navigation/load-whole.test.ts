import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOverlayShown, setFlag } from './flags.ts'
import { loadNextPageWhole, type PageRouter } from './load-whole.ts'

type State = Parameters<Parameters<PageRouter['subscribe']>[0]>[0]

function openPage() {
  const listeners: ((state: State) => void)[] = []
  const router = { subscribe: (listener: (state: State) => void) => void listeners.push(listener), dispose: vi.fn() }
  const location = { pathname: '/blogs', search: '', reload: vi.fn(), assign: vi.fn() }
  const window = new EventTarget()
  vi.stubGlobal('window', Object.assign(window, { __reactRouterDataRouter: router }))
  vi.stubGlobal('location', location)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  const navigate = (navigation: State['navigation']) => {
    for (const listener of listeners) listener({ navigation })
  }
  return { router, location, window, navigate }
}

beforeEach(() => setFlag('isAppLoading', false))
afterEach(() => vi.unstubAllGlobals())

test('[build.check] the next navigation is a full load, which the router has no part in', () => {
  const { router, location, navigate } = openPage()
  loadNextPageWhole()
  navigate({ state: 'idle' })
  expect(location.assign).not.toHaveBeenCalled()
  navigate({ state: 'loading', location: { pathname: '/promos', search: '?a=1' } })
  expect(location.assign).toHaveBeenCalledWith('/promos?a=1')
  expect(router.dispose).toHaveBeenCalled()
  expect(isOverlayShown()).toBe(true)
})

test('going back, which has changed the address already, loads that address anew', () => {
  const { location, navigate } = openPage()
  loadNextPageWhole()
  navigate({ state: 'loading', location: { pathname: '/blogs', search: '' } })
  expect(location.reload).toHaveBeenCalledTimes(1)
  expect(location.assign).not.toHaveBeenCalled()
})

test('a form that is being sent, and what it leads to, is let through', () => {
  const { location, navigate } = openPage()
  loadNextPageWhole()
  navigate({ state: 'submitting', location: { pathname: '/transactions', search: '' }, formMethod: 'POST' })
  navigate({ state: 'loading', location: { pathname: '/transactions', search: '' }, formMethod: 'POST' })
  expect(location.assign).not.toHaveBeenCalled()
  expect(isOverlayShown()).toBe(false)
})

test('a page that the browser brings back as it was left is loaded anew, not shown covered', () => {
  const { location, window, navigate } = openPage()
  loadNextPageWhole()
  navigate({ state: 'loading', location: { pathname: '/promos', search: '' } })
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(location.reload).not.toHaveBeenCalled()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(location.reload).toHaveBeenCalledTimes(1)
})
