import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './list-cursor.ts'

const written = (text: string) => Buffer.from(text).toString('base64url')

test('a cursor leads back to its place', () => {
  for (const publishedAt of [new Date(0), new Date('2026-11-21T08:00:00.123Z'), new Date('9999-12-31T23:59:59.999Z')])
    expect(readCursor(writeCursor({ publishedAt, id: 'cara-top-up' }))).toEqual({ publishedAt, id: 'cara-top-up' })
})

test.each(['253402300800000 a', '8640000000000000 a', '9999999999999999 a', '-1 a', '1 A', '1 a ', '01 a', ' a', ''])(
  'made by hand of %j it is refused',
  text => {
    expect(() => readCursor(written(text))).toThrow(expect.objectContaining({ code: 'malformed', status: 400 }))
  },
)
