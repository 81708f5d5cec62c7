import { contentIdSchema } from '@kilat/contract/content.ts'
import { Problem } from '../../platform/problem.ts'

/** The last article of a page: the next page begins after it. */
export type ListPlace = { publishedAt: Date; id: string }

/** The end of the year 9999: databases do not read what `Date` writes of later ones. */
const latestMs = 253_402_300_799_999

/** A place as callers see it: letters without a meaning to them. */
export function writeCursor({ publishedAt, id }: ListPlace): string {
  return Buffer.from(`${publishedAt.getTime()} ${id}`).toString('base64url')
}

/** The place a cursor stands for. Refuses what was not written by `writeCursor`. */
export function readCursor(cursor: string): ListPlace {
  const [, time = '', id = ''] = /^(\d{1,16}) ([a-z0-9-]+)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  const publishedMs = Number(time)
  const place = { publishedAt: new Date(publishedMs), id }
  const isOurs = contentIdSchema.safeParse(id).success && publishedMs <= latestMs && writeCursor(place) === cursor
  if (isOurs) return place
  const sentence = 'Penanda halaman ini tidak kami kenal. Buka lagi daftarnya dari awal, ya.'
  throw new Problem('malformed', sentence, { fields: { cursor: sentence } })
}
