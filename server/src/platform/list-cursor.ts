import type { z } from 'zod'
import { Problem } from './problem.ts'

/** The last entry of a page: the next page begins after it. */
export type ListPlace = { at: Date; id: string }

/** End of the year 9999: databases can not read how `Date` writes later years. */
const latestMs = 253_402_300_799_999

/** Writes a place as an opaque cursor for callers. */
export function writeCursor({ at, id }: ListPlace): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString('base64url')
}

/** Reads a cursor of a list with such ids. Refuses a text that `writeCursor` did not write. */
export function readCursor(cursor: string, idSchema: z.ZodType<string>): ListPlace {
  const [, time = '', id = ''] = /^(\d{1,16}) (\S+)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  const atMs = Number(time)
  const place = { at: new Date(atMs), id }
  const isOurs = idSchema.safeParse(id).success && atMs <= latestMs && writeCursor(place) === cursor
  if (isOurs) return place
  const sentence = 'Penanda halaman ini tidak kami kenal. Buka lagi daftarnya dari awal, ya.'
  throw new Problem('malformed', sentence, { fields: { cursor: sentence } })
}
