import { Script } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { startScript } from './start-script.ts'

const files = {
  manifest: '/assets/manifest.js',
  routes: { root: ['/assets/root.js'], 'routes/a': ['/assets/a-loader.js', '/assets/a.js'] },
  entry: '/assets/entry.js',
  all: ['/assets/manifest.js', '/assets/entry.js', '/assets/framework.js'],
}

type Given = {
  /** What the script in the head has seen so far. */
  early?: { hasActed?: boolean; isLeaving?: boolean; begin?: () => void }
  isHidden?: boolean
  observes?: string[]
  lost?: string
}

type PaintList = { getEntriesByName: (name: string) => string[] }

/** A page whose HTML is loaded but not painted yet. */
function openPage(given: Given = {}) {
  const imported: string[] = []
  const preloaded: string[] = []
  let paint: (list: PaintList) => void = () => {}
  let frame = () => {}
  let late = () => {}
  class PerformanceObserver {
    static supportedEntryTypes = given.observes ?? ['paint', 'resource']
    constructor(onPaint: (list: PaintList) => void) {
      paint = onPaint
    }
    observe() {}
  }
  const location = { reload: vi.fn() }
  const early = given.early ?? {}
  const window = Object.assign(new EventTarget(), { PerformanceObserver, kilatEarly: early, __reactRouterRouteModules: undefined })
  const document = {
    visibilityState: given.isHidden ? 'hidden' : 'visible',
    documentElement: { dataset: { js: '' } as { js?: string; font?: string } },
    createElement: () => ({ href: '' }),
    fonts: { load: vi.fn(async () => []) },
    querySelector: () => null,
    head: { appendChild: (link: { href: string }) => preloaded.push(link.href) },
  }
  const errors: unknown[] = []
  const kept = new Map<string, string>()
  const sessionStorage = { setItem: (name: string, value: string) => kept.set(name, value) }
  const globals = {
    window,
    document,
    location,
    sessionStorage,
    Event,
    Promise,
    Object,
    setTimeout(run: () => void, waitMs = 0) {
      if (waitMs === 0) return run()
      late = run
    },
    requestAnimationFrame(run: () => void) {
      frame = run
    },
  }
  const load = async (file: string) => {
    imported.push(file)
    if (file === given.lost) throw errors[errors.push(new TypeError(`no ${file}`)) - 1]
    return import(`data:text/javascript,export const from = ${JSON.stringify(file)}; export default 1`)
  }
  // Replaces `import` by a function that stands for the network.
  const text = startScript(files).replaceAll('import(', 'load(')
  new Script(`(function({${Object.keys(globals)}},load){${text}})`).runInThisContext()(globals, load)
  const tell = (...told: string[]) => paint({ getEntriesByName: name => told.filter(entry => entry === name) })
  const paints = { paint: () => tell('first-paint', 'first-contentful-paint'), paintNothing: () => tell('first-paint') }
  return { window, document, location, early, kept, imported, preloaded, ...paints, frame: () => frame(), late: () => late() }
}

test('no script is loaded before the first paint, all are loaded at it, and the entry runs last', async () => {
  const { imported, preloaded, window, paint, paintNothing } = openPage()
  // Of the background alone.
  paintNothing()
  expect([...imported, ...preloaded]).toEqual([])
  paint()
  expect(preloaded).toEqual(files.all)
  expect(imported).toEqual(['/assets/manifest.js', '/assets/root.js', '/assets/a-loader.js', '/assets/a.js'])
  await vi.waitFor(() => expect(imported.at(-1)).toBe('/assets/entry.js'))
  expect(Object.keys(window.__reactRouterRouteModules ?? {})).toEqual(['root', 'routes/a'])
})

test('the web font is loaded after the first paint, and remembered for the next document', async () => {
  const { document, kept, paint } = openPage()
  expect(document.fonts.load).not.toHaveBeenCalled()
  paint()
  expect(document.documentElement.dataset.font).toBeUndefined()
  await vi.waitFor(() => expect(document.documentElement.dataset.font).toBe(''))
  expect(kept.size).toBe(1)
})

test('a page starts once, for whatever reasons', () => {
  const { imported, paint, late, early } = openPage()
  paint()
  paint()
  late()
  early.begin?.()
  expect(imported.filter(file => file === '/assets/root.js')).toHaveLength(1)
})

test.each([
  ['is not shown', { isHidden: true }],
  ['has been touched already', { early: { hasActed: true } }],
])('a page that %s starts at once', (_name, given: Given) => {
  expect(openPage(given).imported).toContain('/assets/root.js')
})

test('a first touch starts a page before its first paint', () => {
  const { early, imported } = openPage()
  early.begin?.()
  expect(imported).toContain('/assets/root.js')
})

test('if the browser does not report paints, the next frame starts the page', () => {
  const { imported, frame } = openPage({ observes: ['resource'] })
  expect(imported).toEqual([])
  frame()
  expect(imported).toContain('/assets/root.js')
})

test('if nothing is painted, a timer starts the page', () => {
  const { imported, late } = openPage()
  late()
  expect(imported).toContain('/assets/root.js')
})

test.each(['/assets/a.js', '/assets/entry.js'])('a loss of %s is reported to the guard that reloads the page', async lost => {
  const { window, document, paint } = openPage({ lost })
  const guard = vi.fn((event: Event) => event.preventDefault())
  window.addEventListener('vite:preloadError', guard)
  paint()
  await vi.waitFor(() => expect(guard).toHaveBeenCalledTimes(1))
  expect(document.documentElement.dataset.js).toBe('')
})

test('a lost file while the visitor is leaving reloads nothing, unless the visitor comes back to the page', async () => {
  const { window, location, imported, paint } = openPage({ lost: '/assets/entry.js', early: { isLeaving: true } })
  const guard = vi.fn()
  window.addEventListener('vite:preloadError', guard)
  paint()
  await vi.waitFor(() => expect(imported).toContain('/assets/entry.js'))
  await new Promise(resolve => setImmediate(resolve))
  expect(guard).not.toHaveBeenCalled()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(location.reload).toHaveBeenCalledTimes(1)
})
