import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ensureBrowser, ensureShell, findBrowser, findShell } from './browser.mjs'

const none = () => vi.fn(async () => undefined)
const has = (path: string) => vi.fn(async () => path)

test('the machine’s own browser is used, and none is downloaded', async () => {
  const ways = [has('/usr/bin/chromium'), has('/fetched'), has('/installed')]
  expect(await ensureBrowser(ways)).toBe('/usr/bin/chromium')
  expect(ways.map(way => way.mock.calls.length)).toEqual([1, 0, 0])
})

test('without a browser Playwright’s is downloaded, and only if that fails Debian’s is installed', async () => {
  const installed = has('/installed')
  expect(await ensureBrowser([none(), has('/fetched'), installed])).toBe('/fetched')
  expect(installed).not.toHaveBeenCalled()
  expect(await ensureBrowser([none(), none(), installed])).toBe('/installed')
  expect(await ensureBrowser([none(), none(), none()])).toBeUndefined()
})

test('a named browser that does not exist is not replaced by another', () => {
  vi.stubEnv('CHROME_PATH', '/nowhere/chromium')
  expect(findBrowser()).toBeUndefined()
  vi.stubEnv('CHROME_PATH', process.execPath)
  expect(findBrowser()).toBe(process.execPath)
  vi.unstubAllEnvs()
})

test('the journeys have the fetched headless shell, else the machine’s, else Debian’s, and none beside a named browser', async () => {
  const ways = [none(), has('/usr/bin/shell'), has('/installed')]
  await ensureShell(ways)
  vi.stubEnv('CHROME_PATH', '/usr/bin/chromium')
  await ensureShell(ways)
  vi.unstubAllEnvs()
  expect(ways.map(way => way.mock.calls.length)).toEqual([1, 1, 0])
})

test('a headless shell is used where one was fetched or the machine has one, unless a browser is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kilat-shell-'))
  const shell = join(folder, 'chromium-headless-shell')
  await writeFile(shell, '')
  await chmod(shell, 0o755)
  vi.stubEnv('PATH', folder)
  vi.stubEnv('CHROME_PATH', undefined)
  expect(findShell(() => '/fetched')).toBe('/fetched')
  expect(findShell(() => undefined)).toBe(shell)
  vi.stubEnv('CHROME_PATH', process.execPath)
  expect(findShell(() => '/fetched')).toBeUndefined()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})
