import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOutdated, watchBuilds } from './build-watch.ts'

const serving = (builds: Record<string, unknown>) => ({
  fetch: vi.fn(async (path: string) => {
    if (!(path in builds)) throw new Error(`${path} answered 404`)
    return builds[path]
  }),
})

test('[build.check] both id and manifest are loaded, and the running build is not outdated while it is the latest', async () => {
  const asking = serving({ '/builds/latest.json': { id: 'a1' }, '/builds/meta/a1.json': { id: 'a1' } })
  expect(await isOutdated('a1', asking)).toBe(false)
  expect(asking.fetch.mock.calls).toEqual([['/builds/latest.json'], ['/builds/meta/a1.json']])
})

test('[build.check] another build counts only once its manifest exists too', async () => {
  const latest = { '/builds/latest.json': { id: 'b2' } }
  await expect(isOutdated('a1', serving(latest))).rejects.toThrow('404')
  expect(await isOutdated('a1', serving({ ...latest, '/builds/meta/b2.json': { id: 'b2' } }))).toBe(true)
})

test.each([null, 'b2', {}, { id: 7 }])('an answer that names no build (%j) changes nothing', async answer => {
  await expect(isOutdated('a1', serving({ '/builds/latest.json': answer }))).rejects.toThrow('id')
})

const hourMs = 60 * 60_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A store that serves `latest`; answers the requests it got. */
function serveLatest(id: string): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ id })
  })
  return asked
}

test('[build.check] the latest build is asked for every 1 hour, and no more once the running one is outdated', async () => {
  const onOutdated = vi.fn()
  const asked = serveLatest('a1')
  watchBuilds('a1', onOutdated)
  await vi.advanceTimersByTimeAsync(hourMs - 1)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(asked).toEqual(['/builds/latest.json', '/builds/meta/a1.json', '/builds/latest.json', '/builds/meta/a1.json'])
  expect(onOutdated).not.toHaveBeenCalled()
  const later = serveLatest('b2')
  await vi.advanceTimersByTimeAsync(3 * hourMs)
  expect(later).toEqual(['/builds/latest.json', '/builds/meta/b2.json'])
  expect(onOutdated).toHaveBeenCalledTimes(1)
})

test('a page that becomes visible again asks at once, but not again within a minute', async () => {
  const onOutdated = vi.fn()
  const asked = serveLatest('b2')
  watchBuilds('a1', onOutdated)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(onOutdated).toHaveBeenCalledTimes(1)
})

test('a lost connection counts as no answer: the next hour asks again', async () => {
  const onOutdated = vi.fn()
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline')
  })
  watchBuilds('a1', onOutdated)
  await vi.advanceTimersByTimeAsync(hourMs)
  serveLatest('b2')
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(onOutdated).toHaveBeenCalledTimes(1)
})
