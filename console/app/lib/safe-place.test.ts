import { expect, test } from 'vitest'
import { safePlace } from './safe-place.ts'

test('a path of the console is opened as it was asked for, and nothing outside of it', () => {
  for (const place of ['/', '/kabar#books_differ', '/uang?bagian=saldo&cari=wati%40contoh.id']) expect(safePlace(place)).toBe(place)
  for (const place of [null, '', 'kabar', '//thief.example', '/\\thief.example', 'https://thief.example/'])
    expect(safePlace(place)).toBe('/')
})
