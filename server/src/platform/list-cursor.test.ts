import { contentIdSchema } from '@kilat/contract/content.ts'
import { orderIdSchema } from '@kilat/contract/ids.ts'
import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './list-cursor.ts'

const written = (text: string) => Buffer.from(text).toString('base64url')

test('a cursor is read back as its place', () => {
  for (const at of [new Date(0), new Date('2026-11-21T08:00:00.123Z'), new Date('9999-12-31T23:59:59.999Z')])
    expect(readCursor(writeCursor({ at, id: 'cara-top-up' }), contentIdSchema)).toEqual({ at, id: 'cara-top-up' })
})

test.each(['253402300800000 a', '8640000000000000 a', '9999999999999999 a', '-1 a', '1 A', '1 a ', '01 a', ' a', '1 a\0', ''])(
  'a cursor made by hand from %j is refused',
  text => {
    expect(() => readCursor(written(text), contentIdSchema)).toThrow(expect.objectContaining({ code: 'malformed', status: 400 }))
  },
)

test('a cursor of another list is refused', () => {
  const cursor = writeCursor({ at: new Date(0), id: 'cara-top-up' })
  expect(() => readCursor(cursor, orderIdSchema)).toThrow(expect.objectContaining({ code: 'malformed' }))
})
