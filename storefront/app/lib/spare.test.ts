import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importHelper } from '../router/patches.ts'
import { spare } from './spare.ts'

type Helper = { __vitePreload: <T>(load: () => Promise<T>) => Promise<T> }

const lost = () => Promise.reject(new Error('lost'))
const asked = vi.fn((_: Event) => true)
let load: Helper['__vitePreload']

beforeEach(async () => {
  asked.mockClear()
  vi.stubGlobal('dispatchEvent', asked)
  const module: Helper = await import(`data:text/javascript,${encodeURIComponent(importHelper)}`)
  load = module.__vitePreload
})
afterEach(() => vi.unstubAllGlobals())

test('[build.chunk-failure] a lost file is reported to the page', async () => {
  await expect(load(lost)).rejects.toThrow('lost')
  expect(asked.mock.calls.map(([event]) => event.type)).toEqual(['vite:preloadError'])
})

/** The build wraps everything chained to an `import()`: a failure caught there would never be reported. */
test('[build.chunk-failure] no file of the store is imported in a way that hides its loss from the page', () => {
  const app = join(import.meta.dirname, '..')
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(file => /(?<!\.test)\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(200)
  const chained = String.raw`\bimport\([^)]*\)\s*\.`
  const caught = new RegExp(`${chained}(?:catch\\(|then\\(\\s*\\n|then\\([^\\n]*,\\s*(?:\\w+|\\([^)]*\\)) =>)`)
  const hiding = files.filter(file => caught.test(readFileSync(join(app, file), 'utf8')))
  expect(hiding).toEqual([])
})

test('the loss of an optional file is reported only to its caller', async () => {
  await expect(spare(() => load(lost))).rejects.toThrow('lost')
  expect(asked).not.toHaveBeenCalled()
  expect(await spare(() => load(async () => 'here'))).toBe('here')
})

test('the loss of a needed file is reported even while an optional one is loading', async () => {
  const pending = Promise.withResolvers<string>()
  const spared = spare(() => load(() => pending.promise))
  await expect(load(lost)).rejects.toThrow('lost')
  expect(asked).toHaveBeenCalledTimes(1)
  pending.reject(new Error('later'))
  await expect(spared).rejects.toThrow('later')
  expect(asked).toHaveBeenCalledTimes(1)
})

test('an optional import that fails at once does not affect later imports', async () => {
  const broken = () => {
    throw new Error('broken')
  }
  expect(() => spare(broken)).toThrow('broken')
  await expect(load(lost)).rejects.toThrow('lost')
  expect(asked).toHaveBeenCalledTimes(1)
})
