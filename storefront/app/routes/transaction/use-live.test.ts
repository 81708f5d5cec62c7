import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLive } from './use-live.ts'

/** One component: its refs, and its effect with the values it was made for. */
const component = vi.hoisted(() => ({
  refs: [] as { current: unknown }[],
  at: 0,
  made: undefined as readonly unknown[] | undefined,
  undo: () => {},
}))
const revalidate = vi.fn(async () => {})
/** The order's channel: whether it is joined, and who is told of its news. */
const channel = vi.hoisted(() => ({ name: null as string | null, isLive: false, tell: () => {} }))

vi.mock('react-router', () => ({ useRevalidator: () => ({ revalidate }) }))
vi.mock('../../features/realtime/use-news.ts', () => ({
  useNews(name: string | null, _events: readonly string[], hear: () => void) {
    Object.assign(channel, { name, tell: hear })
    return channel.isLive
  },
}))
vi.mock('react', () => ({
  useRef(first: unknown) {
    component.refs[component.at] ??= { current: first }
    return component.refs[component.at++]
  },
  useEffect(act: () => () => void, values: readonly unknown[]) {
    if (component.made?.every((value, at) => value === values[at])) return
    component.undo()
    component.made = values
    component.undo = act()
  },
}))

const page = Object.assign(new EventTarget(), { hidden: false })
const browser = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  Object.assign(component, { refs: [], made: undefined, undo: () => {} })
  page.hidden = false
  channel.isLive = false
  revalidate.mockClear()
})
afterEach(() => {
  component.undo()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The page with this order, shown for the first time or again. */
function Page(order: { version: number; isSettled: boolean }): void {
  component.at = 0
  useLive({ id: 'KLT-A', ...order })
}

/** How often the order is loaded in the next ten minutes. */
async function checksInTenMinutes(): Promise<number> {
  revalidate.mockClear()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  return revalidate.mock.calls.length
}

test('an open order is loaded again and again, at growing intervals', async () => {
  Page({ version: 1, isSettled: false })
  await vi.advanceTimersByTimeAsync(999)
  expect(revalidate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1 + 1_500 + 2_000)
  expect(revalidate).toHaveBeenCalledTimes(3)
  expect(await checksInTenMinutes()).toBeGreaterThan(40)
})

test('an order is loaded at once when a change is announced, and otherwise every ten seconds', async () => {
  channel.isLive = true
  Page({ version: 1, isSettled: false })
  await vi.advanceTimersByTimeAsync(9_999)
  expect(revalidate).not.toHaveBeenCalled()
  channel.tell()
  expect(revalidate).toHaveBeenCalledTimes(1)
  expect(channel.name).toBe('order.KLT-A')
  expect(await checksInTenMinutes()).toBe(60)
})

test('an order whose announcements stop is checked at short intervals again', async () => {
  channel.isLive = true
  Page({ version: 1, isSettled: false })
  await vi.advanceTimersByTimeAsync(5_000)
  channel.isLive = false
  Page({ version: 1, isSettled: false })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(revalidate).toHaveBeenCalledTimes(1)
})

test('a settled order is loaded again when a change is announced: money may still come', async () => {
  channel.isLive = true
  Page({ version: 7, isSettled: true })
  channel.tell()
  expect(revalidate).toHaveBeenCalledTimes(1)
  expect(await checksInTenMinutes()).toBe(0)
})

test('an order that was settled when its page opened is not loaded again', async () => {
  Page({ version: 7, isSettled: true })
  expect(await checksInTenMinutes()).toBe(0)
})

test('an order that settles before its buyer’s eyes is loaded five times more, within ten seconds', async () => {
  Page({ version: 1, isSettled: false })
  await vi.advanceTimersByTimeAsync(1_000)
  Page({ version: 5, isSettled: true })
  revalidate.mockClear()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(revalidate).toHaveBeenCalledTimes(5)
  expect(await checksInTenMinutes()).toBe(0)
})

test('an order that settles while changes are announced is loaded five times more too, because nothing announces its last message', async () => {
  channel.isLive = true
  Page({ version: 1, isSettled: false })
  Page({ version: 5, isSettled: true })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(revalidate).toHaveBeenCalledTimes(5)
  expect(await checksInTenMinutes()).toBe(0)
})

test('news found by a last check, such as a second payment, starts the five checks again', async () => {
  Page({ version: 1, isSettled: false })
  Page({ version: 5, isSettled: true })
  await vi.advanceTimersByTimeAsync(3_000)
  Page({ version: 6, isSettled: true })
  expect(await checksInTenMinutes()).toBe(5)
})

test('a hidden page is not loaded, and is loaded at once when its buyer comes back or the connection changes', async () => {
  Page({ version: 1, isSettled: true })
  for (const [at, name] of [
    [browser, 'focus'],
    [browser, 'online'],
    [browser, 'offline'],
    [page, 'visibilitychange'],
  ] as const) {
    page.hidden = true
    page.dispatchEvent(new Event('visibilitychange'))
    expect(await checksInTenMinutes()).toBe(0)
    page.hidden = false
    at.dispatchEvent(new Event(name))
    expect(revalidate, name).toHaveBeenCalledTimes(1)
    expect(await checksInTenMinutes()).toBe(0)
  }
})

test('a page that opens hidden, or is hidden during a check, is not loaded again', async () => {
  page.hidden = true
  Page({ version: 1, isSettled: false })
  expect(await checksInTenMinutes()).toBe(0)
  page.hidden = false
  browser.dispatchEvent(new Event('focus'))
  revalidate.mockImplementationOnce(async () => {
    page.hidden = true
  })
  expect(await checksInTenMinutes()).toBe(1)
})

test('a page that is left loads nothing any more', async () => {
  Page({ version: 1, isSettled: false })
  component.undo()
  browser.dispatchEvent(new Event('focus'))
  expect(await checksInTenMinutes()).toBe(0)
})
