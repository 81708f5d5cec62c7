import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { demoTheme } from '../modules/store/demo-theme.ts'
import { offlinePage } from './offline-page.ts'

const { html } = offlinePage({ ...demoTheme, store: { ...demoTheme.store, is_trial: false, notice: null } }, new Uint8Array())
const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []

/** A tab whose store answers while the page itself stays broken: each reload shows the offline page again. */
function openTab({ storage = new Map<string, string>() }: { storage?: Map<string, string> | null } = {}) {
  let nowMs = 1_000_000
  let timers: { dueMs: number; run: () => void }[] = []
  let reloads = 0
  const load = () => {
    timers = []
    runInNewContext(script, {
      document: { visibilityState: 'visible', documentElement: { dataset: {} }, addEventListener: () => {} },
      location: { pathname: '/promos', reload: () => (reloads += 1) },
      addEventListener: () => {},
      localStorage: { getItem: () => null },
      sessionStorage: storage && { getItem: (key: string) => storage.get(key) ?? null, setItem: storage.set.bind(storage) },
      setTimeout: (run: () => void, ms: number) => timers.push({ dueMs: nowMs + ms, run }),
      fetch: async () => ({ ok: true }),
      Date: { now: () => nowMs },
      Math,
    })
  }
  /** Waits until the page reloads itself; answers how long that took. */
  const waitForReload = async () => {
    const [next] = timers.splice(0, 1)
    if (!next) throw new Error('nothing is waited for')
    const waitedMs = next.dueMs - nowMs
    const before = reloads
    nowMs = next.dueMs
    next.run()
    await Promise.resolve()
    expect(reloads).toBe(before + 1)
    return waitedMs
  }
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { load, waitForReload, pass }
}

async function waitsOf(tab: ReturnType<typeof openTab>, count: number) {
  const waits: number[] = []
  while (waits.length < count) {
    tab.load()
    waits.push(await tab.waitForReload())
  }
  return waits
}

test('if the store answers but the page fails, the waits between reloads grow', async () => {
  expect(await waitsOf(openTab(), 7)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
})

test('a later failure begins with short waits again', async () => {
  const tab = openTab()
  await waitsOf(tab, 6)
  tab.pass(60_000)
  expect(await waitsOf(tab, 2)).toEqual([2_000, 4_000])
})

test('a tab without storage works too', async () => {
  expect(await waitsOf(openTab({ storage: null }), 2)).toEqual([2_000, 2_000])
})
