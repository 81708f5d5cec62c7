import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTab } from '../../lib/test-tab.ts'
import { forgetProofs } from '../forget-proofs.ts'
import { dropTokens } from '../keep-tokens.ts'
import { keepProof, readProofOf, readProofs } from './kept-proofs.ts'

const contact = { kind: 'whatsapp', masked: '08•••••890' } as const
const proofOf = (letter: string) => letter.repeat(32)

beforeEach(() => {
  openTab()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a proven contact stays proven for half an hour, in this browser only, and for its own kind', () => {
  vi.useFakeTimers()
  keepProof(contact, proofOf('a'))
  expect(readProofOf(contact)).toBe(proofOf('a'))
  expect(readProofOf({ ...contact, kind: 'email' })).toBeUndefined()
  vi.advanceTimersByTime(30 * 60_000 - 1)
  expect(readProofOf(contact)).toBe(proofOf('a'))
  vi.advanceTimersByTime(1)
  expect(readProofs()).toEqual([])
})

test('a new proof of a contact replaces the last one', () => {
  keepProof(contact, proofOf('a'))
  keepProof(contact, proofOf('b'))
  expect(readProofs()).toMatchObject([{ ...contact, proof: proofOf('b') }])
})

test('a visitor’s proof is still known after signing in, a user’s one only to that user', () => {
  keepProof(contact, proofOf('a'))
  localStorage.setItem('accountId', 'USR-1')
  expect(readProofOf(contact)).toBe(proofOf('a'))
  keepProof({ kind: 'email', masked: 'ra•••@gmail.com' }, proofOf('b'))
  localStorage.setItem('accountId', 'USR-2')
  expect(readProofs().map(({ proof }) => proof)).toEqual([proofOf('a')])
})

test('on a device of several people a proof stays in the tab, and goes when its user signs out', () => {
  const stored = openTab({ 'kilat-shared-device': 'true' })
  keepProof(contact, proofOf('a'))
  expect(readProofOf(contact)).toBe(proofOf('a'))
  expect(stored.has('kilat-contact-proofs')).toBe(false)
  dropTokens()
  expect(readProofs()).toEqual([])
})

test('whoever has this device forget everything leaves no proof to the next visitor', () => {
  keepProof(contact, proofOf('a'))
  localStorage.setItem('kilat-shared-device', 'true')
  keepProof({ kind: 'email', masked: 'ra•••@gmail.com' }, proofOf('b'))
  forgetProofs()
  expect(readProofs()).toEqual([])
})

test('signing out removes all proofs, and broken ones are ignored', () => {
  keepProof(contact, proofOf('a'))
  dropTokens()
  expect(readProofs()).toEqual([])
  localStorage.setItem(
    'kilat-contact-proofs',
    '[null,{"proof":1},{"kind":"email","masked":"x","proof":"short","accountId":null,"until":9e15}]',
  )
  expect(readProofs()).toEqual([])
})
