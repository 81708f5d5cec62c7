import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveCatalogue } from './live-catalogue.tsx'

/** One component: its refs by the order in which they are made, and its effect's end with what the effect depends on. */
const component = vi.hoisted(() => ({
  refs: [] as { current: unknown }[],
  at: 0,
  effect: undefined as { end: () => void; on: string } | undefined,
}))
const channel = vi.hoisted(() => ({ name: null as string | null, tell: (_event?: string) => {} }))
const page = vi.hoisted(() => ({ pathname: '/', revalidate: vi.fn(async () => {}) }))

vi.mock('react', () => ({
  useRef(first: unknown) {
    component.refs[component.at] ??= { current: first }
    return component.refs[component.at++]
  },
  useEffect(begin: () => () => void, on: readonly unknown[]) {
    if (component.effect?.on === String(on)) return
    component.effect?.end()
    component.effect = { end: begin(), on: String(on) }
  },
}))
vi.mock('react-router', () => ({
  useLocation: () => ({ pathname: page.pathname }),
  useRevalidator: () => ({ revalidate: page.revalidate }),
}))
vi.mock('../features/realtime/use-news.ts', () => ({
  useNews(name: string | null, _events: readonly string[], hear: (event?: string) => void) {
    Object.assign(channel, { name, tell: hear })
    return true
  },
}))

/** What the store answers to who asks whether the page is there; undefined: the answer is lost. */
const store = { status: 200 as number | undefined, asked: [] as unknown[] }

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  Object.assign(store, { status: 200, asked: [] })
  vi.stubGlobal('location', { href: 'https://toko.example/' })
  vi.stubGlobal('fetch', async (...asked: unknown[]) => {
    store.asked.push(asked)
    if (store.status === undefined) throw new TypeError('Failed to fetch')
    return new Response(null, { status: store.status })
  })
  component.refs = []
  component.effect = undefined
  page.revalidate.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The component in a tab whose page is now at this path. */
function show(pathname: string): void {
  component.at = 0
  page.pathname = pathname
  LiveCatalogue()
}

/** How often the page is loaded again after this news. */
async function reloadsAfter(event?: string): Promise<number> {
  page.revalidate.mockClear()
  channel.tell(event)
  await vi.advanceTimersByTimeAsync(1_000)
  return page.revalidate.mock.calls.length
}

test('only pages with prices listen', () => {
  for (const pathname of ['/', '/products/mobile-legends']) {
    show(pathname)
    expect(channel.name).toBe('store')
  }
  for (const pathname of ['/promos', '/products', '/transactions/KLT-1']) {
    show(pathname)
    expect(channel.name).toBeNull()
  }
})

test('a change of the catalogue loads the page again', async () => {
  show('/')
  expect(await reloadsAfter('catalog')).toBe(1)
})

test('other processes of the store have a moment to hear of the change, too, before one of them is asked', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  show('/')
  channel.tell('catalog')
  await vi.advanceTimersByTimeAsync(299)
  expect(store.asked).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect([store.asked.length, page.revalidate.mock.calls.length]).toEqual([1, 1])
})

test('without a connection the page and its form stay, and are loaded again once there is one', async () => {
  const device = { onLine: false }
  vi.stubGlobal('navigator', device)
  show('/products/mobile-legends')
  expect(await reloadsAfter('catalog')).toBe(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.revalidate).not.toHaveBeenCalled()
  expect(store.asked).toEqual([])
  device.onLine = true
  await vi.advanceTimersByTimeAsync(6_000)
  expect(page.revalidate).toHaveBeenCalledTimes(1)
})

test.each([undefined, 503, 500, 429])(
  'a page stays, with its form, while the store’s answer is %s, and is loaded again once',
  async status => {
    store.status = status
    show('/products/mobile-legends')
    expect(await reloadsAfter('catalog')).toBe(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.revalidate).not.toHaveBeenCalled()
    expect(store.asked.length).toBeLessThan(14)
    expect(store.asked[0]).toEqual(['https://toko.example/', { method: 'HEAD', signal: expect.any(AbortSignal) }])
    store.status = 200
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.revalidate).toHaveBeenCalledTimes(1)
  },
)

test('an answer that never comes is given up after ten seconds, and the store asked again', async () => {
  // The browser's own clock for this is not a faked one.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    const over = new AbortController()
    setTimeout(() => over.abort(), ms)
    return over.signal
  })
  vi.stubGlobal('fetch', (...asked: [string, { signal: AbortSignal }]) => {
    store.asked.push(asked)
    const { signal } = asked[1]
    if (store.asked.length > 1) return Promise.resolve(new Response(null))
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  show('/products/mobile-legends')
  expect(await reloadsAfter('catalog')).toBe(0)
  await vi.advanceTimersByTimeAsync(10_000 + 5_000 - 1_000)
  expect(store.asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([store.asked.length, page.revalidate.mock.calls.length]).toEqual([2, 1])
})

test('a page that is gone is loaded again, and says so', async () => {
  store.status = 404
  show('/products/mobile-legends')
  expect(await reloadsAfter('catalog')).toBe(1)
})

test.each(['before it is asked', 'while it waits for the answer', 'between two tries'])(
  'a page that is left %s is not asked for again, and the next one not loaded twice',
  async when => {
    const answer = Promise.withResolvers<Response>()
    const ask = vi.fn((_: string, { signal }: RequestInit) => (signal ? answer.promise : undefined))
    vi.stubGlobal('fetch', ask)
    show('/products/mobile-legends')
    channel.tell('catalog')
    if (when !== 'before it is asked') await vi.advanceTimersByTimeAsync(1_000)
    if (when === 'between two tries') answer.reject(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(0)
    const asked = ask.mock.calls.length
    show('/transactions/KLT-1')
    answer.resolve(new Response(null))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([page.revalidate.mock.calls.length, ask.mock.calls.length]).toEqual([0, asked])
  },
)

test('news that comes while the store is asked loads the page again once', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  let at = 0
  vi.stubGlobal('fetch', () => answers[at++]?.promise)
  show('/')
  expect(await reloadsAfter('catalog')).toBe(0)
  channel.tell('catalog')
  await vi.advanceTimersByTimeAsync(1_000)
  for (const { resolve } of answers) resolve(new Response(null))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.revalidate).toHaveBeenCalledTimes(1)
})

test('a page that has just been loaded is not loaded again when its channel is joined, also the second time', async () => {
  vi.advanceTimersByTime(3_000)
  show('/')
  expect(await reloadsAfter()).toBe(0)
  vi.advanceTimersByTime(60_000)
  show('/promos')
  show('/')
  expect(await reloadsAfter()).toBe(0)
})

test('a page that nobody has touched for a while is loaded again when its channel is joined', async () => {
  vi.advanceTimersByTime(10 * 60_000)
  show('/')
  expect(await reloadsAfter()).toBe(1)
})
