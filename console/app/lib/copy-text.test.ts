import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'

afterEach(() => vi.unstubAllGlobals())

test('a text counts as copied only if the browser has taken it', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.resolve() } })
  expect(await copyText('KLT')).toBe(true)
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('not allowed')) } })
  expect(await copyText('KLT')).toBe(false)
  vi.stubGlobal('navigator', {})
  expect(await copyText('KLT')).toBe(false)
})
