import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPatiently } from './lazy-part.tsx'
import { retryAsked } from './signals.ts'

const network = { onLine: true }
let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  network.onLine = true
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

const lost = async () => {
  throw new Error('lost')
}
const isReached = () => (network.onLine ? Promise.resolve('here') : lost())
const settle = () => new Promise(resolve => setTimeout(resolve))

test('without a connection a file is asked for again when there is one, and is not replaced', async () => {
  network.onLine = false
  const load = vi.fn(isReached)
  const whenLost = vi.fn(lost)
  const loaded = loadPatiently(load, whenLost)
  await settle()
  expect(load).toHaveBeenCalledTimes(1)
  network.onLine = true
  page.dispatchEvent(new Event('online'))
  expect(await loaded).toBe('here')
  expect(load).toHaveBeenCalledTimes(2)
  expect(whenLost).not.toHaveBeenCalled()
})

test('a visitor’s wish to try again asks once, and waits on if there is still no connection', async () => {
  network.onLine = false
  const load = vi.fn(isReached)
  const loaded = loadPatiently(load, lost)
  await settle()
  retryAsked.send()
  await settle()
  expect(load).toHaveBeenCalledTimes(2)
  network.onLine = true
  retryAsked.send()
  page.dispatchEvent(new Event('online'))
  expect(await loaded).toBe('here')
  expect(load).toHaveBeenCalledTimes(3)
})

test('a file that is gone while there is a connection is replaced at once', async () => {
  expect(await loadPatiently<string>(lost, async () => 'instead')).toBe('instead')
  await expect(loadPatiently(lost, lost)).rejects.toThrow('lost')
})
