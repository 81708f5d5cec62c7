import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropStored, readStored, writeStored } from './browser-store.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const read = (name: string) => readStored('localStorage', name, isText, 'nothing')

const refusing = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
}

beforeEach(() => vi.stubGlobal('document', {}))
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['full', refusing],
  ['blocked', undefined],
])('in a browser whose storage is %s a value is known until the page is loaded anew', (state, storage) => {
  vi.stubGlobal('localStorage', storage)
  const name = `a ${state}`
  expect(read(name)).toBe('nothing')
  expect(writeStored('localStorage', name, 'first')).toBe(false)
  writeStored('localStorage', name, 'second')
  expect([read(name), read('b')]).toEqual(['second', 'nothing'])
})

test('what a browser stores later counts, and nothing else', () => {
  vi.stubGlobal('localStorage', refusing)
  writeStored('localStorage', 'c', 'in the page only')
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  })
  expect(writeStored('localStorage', 'c', 'stored')).toBe(true)
  kept.clear()
  expect(read('c')).toBe('nothing')
})

test('what is removed is known no more, though the browser had not stored it', () => {
  vi.stubGlobal('localStorage', { ...refusing, removeItem: () => {} })
  writeStored('localStorage', 'e', 'of an account')
  dropStored('localStorage', 'e')
  expect(read('e')).toBe('nothing')
})

test('a server, which has many visitors, keeps nothing', () => {
  vi.stubGlobal('document', undefined)
  writeStored('localStorage', 'd', 'of one visitor')
  expect(read('d')).toBe('nothing')
})
