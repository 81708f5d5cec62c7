import { expect, test } from 'vitest'
import { afterSave, editsOver } from './edits.ts'

const stored = { name: '86 Diamonds', note: null, steps: ['Buka profil'] }

test('a field that is typed back to what is stored is no edit', () => {
  expect(editsOver(stored, { name: '86 Diamonds', note: null, steps: ['Buka profil'] })).toEqual({})
  expect(editsOver(stored, { name: 'Hemat', steps: [] })).toEqual({ name: 'Hemat', steps: [] })
})

test('a field that was not typed in follows the store', () => {
  const later = { ...stored, note: 'ditulis rekan' }
  expect(editsOver(later, { name: 'Hemat' })).toEqual({ name: 'Hemat' })
})

test('what is typed while a save is under way stays, also what is typed back, and the rest is as the store keeps it', () => {
  const sent = { name: ' Hemat ', note: 'promo', steps: ['Buka profil'] }
  const now = { name: ' Hemat ', note: null, steps: ['Buka profil', 'Salin'] }
  expect(afterSave<typeof sent | typeof now>(now, { sent, saved: { ...sent, name: 'Hemat' } })).toEqual({ ...now, name: 'Hemat' })
})
