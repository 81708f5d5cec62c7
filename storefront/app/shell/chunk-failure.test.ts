import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { chunkFailureScript } from './chunk-failure.ts'

function toLocation(path: string | undefined) {
  if (path === undefined) return undefined
  const { pathname, search, hash } = new URL(path, 'https://store.test')
  return { pathname, search, hash }
}

type Tab = { kept: Map<string, string>; clock: { nowMs: number } }
const newTab = (): Tab => ({ kept: new Map(), clock: { nowMs: 1_000_000 } })

/** A page at `/products/a?x=1` with the script in it; the same tab has another one after a reload. */
function openPage(given: { tab?: Tab; goingTo?: string; isOnline?: boolean; keepsNothing?: boolean } = {}) {
  const { kept, clock } = given.tab ?? newTab()
  const location = { pathname: '/products/a', search: '?x=1', origin: 'https://store.test', reload: vi.fn(), assign: vi.fn() }
  const followers: ((state: object) => void)[] = []
  const router = {
    state: { navigation: { location: toLocation(given.goingTo) } },
    subscribe: (follower: (state: object) => void) => followers.push(follower),
  }
  const window = Object.assign(new EventTarget(), { __reactRouterDataRouter: router })
  const sessionStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem(name: string, value: string) {
      if (given.keepsNothing) throw new Error('denied')
      kept.set(name, value)
    },
  }
  const navigator = { onLine: given.isOnline ?? true }
  runInNewContext(chunkFailureScript, { window, location, sessionStorage, navigator, Date: { now: () => clock.nowMs }, JSON })
  const failChunk = () => {
    const event = new Event('vite:preloadError', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  const follow = (to: string, formMethod?: string) => {
    for (const follower of followers) follower({ navigation: { location: toLocation(to), formMethod } })
  }
  return { location, window, failChunk, follow }
}

test('[build.chunk-failure] a chunk that fails to load reloads the page, and its import never settles', () => {
  const { location, failChunk } = openPage()
  expect(failChunk()).toBe(true)
  expect(location.reload).toHaveBeenCalledTimes(1)
})

test('[build.chunk-failure] the same path is reloaded at most once within 10 seconds', () => {
  const tab = newTab()
  openPage({ tab }).failChunk()
  tab.clock.nowMs += 9_999
  const again = openPage({ tab })
  expect(again.failChunk()).toBe(false)
  expect(again.location.reload).not.toHaveBeenCalled()
  tab.clock.nowMs += 1
  expect(again.failChunk()).toBe(true)
  expect(again.location.reload).toHaveBeenCalledTimes(1)
})

test('[build.chunk-failure] each path has its own 10 seconds, whatever its query', () => {
  const tab = newTab()
  openPage({ tab }).failChunk()
  const other = openPage({ tab, goingTo: '/promos' })
  expect(other.failChunk()).toBe(true)
  expect(other.location.assign).toHaveBeenCalledWith('/promos')
  expect(openPage({ tab, goingTo: '/promos?page=2' }).failChunk()).toBe(false)
})

test('further failures while the page is being left are ignored', () => {
  const { location, failChunk } = openPage()
  failChunk()
  expect(failChunk()).toBe(true)
  expect(location.reload).toHaveBeenCalledTimes(1)
})

test('a failure during a navigation loads the target page, not the current one', () => {
  const { location, failChunk } = openPage({ goingTo: '/blogs?cursor=1#akhir' })
  failChunk()
  expect(location.assign).toHaveBeenCalledWith('/blogs?cursor=1#akhir')
  expect(location.reload).not.toHaveBeenCalled()
})

test('[build.chunk-failure] a link followed or a search sent while the page is being reloaded is loaded in its place', () => {
  const { location, failChunk, follow } = openPage()
  failChunk()
  follow('/blogs?cursor=1#akhir')
  expect(location.assign).toHaveBeenCalledExactlyOnceWith('/blogs?cursor=1#akhir')
  follow('/?cari=mobile', 'GET')
  expect(location.assign).toHaveBeenLastCalledWith('/?cari=mobile')
})

test('a form sent while the page is being reloaded is not replaced by its address, and a link followed long after is the router’s', () => {
  const tab = newTab()
  const { location, failChunk, follow } = openPage({ tab })
  failChunk()
  follow('/products/a', 'POST')
  tab.clock.nowMs += 10_000
  follow('/blogs')
  expect(location.assign).not.toHaveBeenCalled()
})

test('a browser without storage is not reloaded, because the reloads would never end', () => {
  const { location, failChunk } = openPage({ keepsNothing: true })
  expect(failChunk()).toBe(false)
  expect(location.reload).not.toHaveBeenCalled()
})

test('without a connection the page waits for it and then reloads', () => {
  const { location, window, failChunk } = openPage({ isOnline: false })
  expect(failChunk()).toBe(false)
  expect(location.reload).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  expect(location.reload).toHaveBeenCalledTimes(1)
})

test.each([
  { src: '', reloads: 1 },
  { src: 'https://store.test/assets/entry.js', reloads: 1 },
  { src: 'https://elsewhere.test/counter.js', reloads: 0 },
])('a script of the page at «$src» that fails reloads it $reloads time(s)', ({ src, reloads }) => {
  const { location, window } = openPage()
  const event = new Event('error')
  Object.defineProperty(event, 'target', { value: { tagName: 'SCRIPT', src } })
  window.dispatchEvent(event)
  expect(location.reload).toHaveBeenCalledTimes(reloads)
})
