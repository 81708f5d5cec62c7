import { expect, test } from 'vitest'
import { changesOf, localPhone, typedAfter } from './profile-changes.ts'

const user = { name: 'Sari', phone: '+6281234567890' }

test('only changed fields are sent', () => {
  expect(changesOf(user, { name: ' Sari ', phone: '081234567890' })).toBeNull()
  expect(changesOf(user, { name: 'Sari Dewi', phone: '081234567890' })).toEqual({ name: 'Sari Dewi' })
  expect(changesOf(user, { name: 'Sari', phone: '0812 9999' })).toEqual({ phone: '0812 9999' })
})

test('an emptied number is removed, and a missing one is not sent', () => {
  expect(changesOf(user, { name: 'Sari', phone: ' ' })).toEqual({ phone: null })
  expect(changesOf({ name: 'Sari', phone: null }, { name: 'Sari', phone: '' })).toBeNull()
})

test('an emptied name is sent, so that the store can refuse it', () => {
  expect(changesOf(user, { name: '', phone: '081234567890' })).toEqual({ name: '' })
})

test('what is typed while a save is under way stays, and the rest is as the store keeps it', () => {
  const sent = { name: ' Sari Dewi ', phone: '0812-3456-7890' }
  const saved = { name: 'Sari Dewi', phone: '+6281234567890' }
  expect(typedAfter(saved, { sent, now: sent })).toEqual({ name: 'Sari Dewi', phone: '081234567890' })
  expect(typedAfter(saved, { sent, now: { ...sent, phone: '0812-3456-78' } })).toEqual({ name: 'Sari Dewi', phone: '0812-3456-78' })
  expect(typedAfter(saved, { sent, now: { ...sent, name: '' } })).toEqual({ name: '', phone: '081234567890' })
})

test('a number is shown as it is dialled in Indonesia', () => {
  expect(localPhone('+6281234567890')).toBe('081234567890')
  expect(localPhone(null)).toBe('')
})
