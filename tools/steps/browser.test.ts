import { expect, test, vi } from 'vitest'
import { ensureBrowser, findBrowser } from './browser.mjs'

const none = () => vi.fn(async () => undefined)
const has = (path: string) => vi.fn(async () => path)

test('the machine’s own browser is taken, and nothing is fetched', async () => {
  const ways = [has('/usr/bin/chromium'), has('/fetched'), has('/installed')]
  expect(await ensureBrowser(ways)).toBe('/usr/bin/chromium')
  expect(ways.map(way => way.mock.calls.length)).toEqual([1, 0, 0])
})

test('without one Playwright’s is fetched, and only where that fails Debian’s installed', async () => {
  const installed = has('/installed')
  expect(await ensureBrowser([none(), has('/fetched'), installed])).toBe('/fetched')
  expect(installed).not.toHaveBeenCalled()
  expect(await ensureBrowser([none(), none(), installed])).toBe('/installed')
  expect(await ensureBrowser([none(), none(), none()])).toBeUndefined()
})

test('a browser that is named and is not there is not replaced by another', () => {
  vi.stubEnv('CHROME_PATH', '/nowhere/chromium')
  expect(findBrowser()).toBeUndefined()
  vi.stubEnv('CHROME_PATH', process.execPath)
  expect(findBrowser()).toBe(process.execPath)
  vi.unstubAllEnvs()
})
