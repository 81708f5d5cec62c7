import { expect, test } from 'vitest'
import type { PlayerField } from './player.ts'
import { readPlayer } from './player-rules.ts'

const userId: PlayerField = {
  name: 'user_id',
  label: 'User ID',
  kind: 'digits',
  max_length: 20,
  pattern: '^\\d{5,12}$',
  pattern_hint: 'Biasanya 8–10 angka.',
}
const uid: PlayerField = { name: 'uid', label: 'UID', kind: 'digits', max_length: 12, pattern: '^(?:[6-9]|18)\\d{8}$' }
const riotId: PlayerField = { name: 'riot_id', label: 'Riot ID', kind: 'text', max_length: 30, pattern: '^.{3,16}#[0-9A-Za-z]{3,5}$' }

const isBeyond = (field: PlayerField, typed: string) => readPlayer([field], { [field.name]: typed }).beyond[field.name] === true

test.each([
  [userId, '1', false],
  [userId, '1234', false],
  [userId, '123456789', false],
  [userId, '123456789012', false],
  [userId, '1234567890123', true],
  [userId, '123.456.789.012', false],
  [uid, '81234567', false],
  [uid, '1812345678', false],
  [uid, '8123456789', true],
  [riotId, 'Kilat', false],
  [riotId, 'KilatJaya#ID01', false],
  [riotId, 'KilatJaya#ID0123', false],
  [riotId, 'x'.repeat(31), true],
])('an id that no further typing can mend is told at once: %o %s', (field, typed, beyond) => {
  expect(isBeyond(field, typed)).toBe(beyond)
})

test('an id of an impossible length is a warning by the game’s own rule, and never an error', () => {
  for (const typed of ['1234', '1234567890123']) {
    expect(readPlayer([userId], { user_id: typed })).toMatchObject({ errors: {}, warnings: { user_id: 'Biasanya 8–10 angka.' } })
  }
})
