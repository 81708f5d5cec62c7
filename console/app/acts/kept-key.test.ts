import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../api/call.ts'
import { keptKey, sendKept } from './kept-key.ts'

const of = 'sari givePromotion USR-1'
const refuse = (code: CallError['code']) => async () => {
  throw new CallError({ code, error: 'Tidak bisa.' })
}
const send = (key: string, code?: CallError['code']) =>
  sendKept({ of, key }, code ? refuse(code) : async () => 'done').catch((error: Error) => error.message)

beforeEach(() => {
  const stored = new Map<string, string>()
  const storage = { getItem: (name: string) => stored.get(name) ?? null, setItem: (name: string, value: string) => stored.set(name, value) }
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

test('a key is kept for its act until the store says that something is recorded under it', async () => {
  expect(keptKey(of)).toBeUndefined()
  for (const code of ['offline', 'internal', 'malformed', 'agreement_needed'] as const) {
    expect(await send('first', code)).toBe('Tidak bisa.')
    expect(keptKey(of)).toBe('first')
  }
  expect(keptKey('bayu givePromotion USR-1')).toBeUndefined()
  expect(await send('first', 'idempotency_conflict')).toBe('Tidak bisa.')
  expect(keptKey(of)).toBeUndefined()
  await send('second', 'offline')
  expect(await send('second')).toBe('done')
  expect(keptKey(of)).toBeUndefined()
})

test('a key under which nothing can be recorded is not taken for one that was sent', async () => {
  for (const code of ['malformed', 'agreement_needed'] as const) {
    expect(await send('first', code)).toBe('Tidak bisa.')
    expect(keptKey(of)).toBeUndefined()
  }
})

test('without storage it is kept as long as the page is open', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  await send('first', 'offline')
  expect(keptKey(of)).toBe('first')
  await send('first')
  expect(keptKey(of)).toBeUndefined()
})
