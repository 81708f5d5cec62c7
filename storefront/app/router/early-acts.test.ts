import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { earlyActsScript } from './early-acts.ts'

type Early = { hasActed: boolean; isLeaving: boolean; begin?: () => void; end(): Iterable<string> }

/** A page with the script in its head. */
function openPage() {
  const window: EventTarget & { kilatEarly?: Early } = new EventTarget()
  const clock = { nowMs: 1_000_000 }
  const afterwards: (() => void)[] = []
  runInNewContext(earlyActsScript, { window, setTimeout: (run: () => void) => afterwards.push(run), Date: { now: () => clock.nowMs }, Set })
  const { kilatEarly: early } = window
  if (!early) throw new Error('the script left nothing')
  const act = (type: string, target: object) => {
    const event = new Event(type, { cancelable: true })
    let eventPhase: number = Event.CAPTURING_PHASE
    Object.defineProperties(event, { target: { value: target }, eventPhase: { get: () => eventPhase } })
    window.dispatchEvent(event)
    eventPhase = Event.NONE
    for (const run of afterwards.splice(0)) run()
    return event
  }
  return { window, early, clock, act }
}

const button = (name: string) => ({ closest: (selector: string) => (selector.startsWith('button') ? name : null) })
const link = (parts: { target?: string; hash?: string; isDownload?: boolean }) => ({
  closest: (selector: string) =>
    selector.startsWith('a') ? { target: '', hash: '', hasAttribute: () => parts.isDownload ?? false, ...parts } : null,
})
const form = (method: string) => ({ method })

test.each(['pointerdown', 'keydown', 'click', 'submit'])('a %s starts the scripts at once', sign => {
  const { early, act } = openPage()
  early.begin = vi.fn()
  act(sign, {})
  expect(early.begin).toHaveBeenCalledTimes(1)
  expect(early.hasActed).toBe(true)
})

test('each pressed button is named once, in order', () => {
  const { early, act } = openPage()
  for (const name of ['theme', 'more', 'theme']) act('click', button(name))
  expect([...early.end()]).toEqual(['theme', 'more'])
})

test('a press that React itself will handle is left to it', () => {
  const { early, act, window } = openPage()
  let left: string[] = []
  act('click', button('theme'))
  act('click', button('more'))
  window.addEventListener('click', () => (left = [...early.end()]))
  act('click', button('theme'))
  expect(left).toEqual(['more'])
})

test('once the page is alive, presses are no longer recorded', () => {
  const { early, act } = openPage()
  expect([...early.end()]).toEqual([])
  early.begin = vi.fn()
  act('click', button('theme'))
  expect(early.begin).not.toHaveBeenCalled()
})

test.each([
  ['a link', 'click', link({}), true],
  ['a link to a new tab', 'click', link({ target: '_blank' }), false],
  ['a link within the page', 'click', link({ hash: '#produk' }), false],
  ['a link to a file', 'click', link({ isDownload: true }), false],
  ['a form', 'submit', form('get'), true],
])('%s takes the visitor away: %s', (_name, type, target, isLeaving) => {
  const { early, act } = openPage()
  act(type, target)
  expect(early.isLeaving).toBe(isLeaving)
})

test('a sent form is not sent again within ten seconds, nor after the page came to life', () => {
  const { early, act, clock } = openPage()
  expect(act('submit', form('post')).defaultPrevented).toBe(false)
  expect(act('submit', form('post')).defaultPrevented).toBe(true)
  early.end()
  clock.nowMs += 9_999
  expect(act('submit', form('post')).defaultPrevented).toBe(true)
  clock.nowMs += 1
  expect(act('submit', form('post')).defaultPrevented).toBe(false)
})

test('a search may be sent again with other words', () => {
  const { act } = openPage()
  act('submit', form('get'))
  expect(act('submit', form('get')).defaultPrevented).toBe(false)
})

test('a page restored from the browser’s cache may send its form again', () => {
  const { early, window, act } = openPage()
  act('submit', form('post'))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(early.isLeaving).toBe(false)
  expect(act('submit', form('post')).defaultPrevented).toBe(false)
})
