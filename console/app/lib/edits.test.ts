import { expect, test } from 'vitest'
import { editsOver } from './edits.ts'

const stored = { name: '86 Diamonds', note: null, steps: ['Buka profil'] }

test('a field that is typed back to what is stored is no edit', () => {
  expect(editsOver(stored, { name: '86 Diamonds', note: null, steps: ['Buka profil'] })).toEqual({})
  expect(editsOver(stored, { name: 'Hemat', steps: [] })).toEqual({ name: 'Hemat', steps: [] })
})

test('a field that was not typed in follows the store', () => {
  const later = { ...stored, note: 'ditulis rekan' }
  expect(editsOver(later, { name: 'Hemat' })).toEqual({ name: 'Hemat' })
})
