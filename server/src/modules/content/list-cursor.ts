import { contentIdSchema } from '@kilat/contract/content.ts'
import { Problem } from '../../platform/problem.ts'

/** The last article of a page: the next page begins after it. */
export type ListPlace = { publishedAt: Date; id: string }

/** A place as callers see it: letters without a meaning to them. */
export function writeCursor({ publishedAt, id }: ListPlace): string {
  return Buffer.from(`${publishedAt.getTime()} ${id}`).toString('base64url')
}

/** The place a cursor stands for. Refuses what was not written by `writeCursor`. */
export function readCursor(cursor: string): ListPlace {
  const [, time = '', id = ''] = /^(\d{1,16}) ([a-z0-9-]+)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  const place = { publishedAt: new Date(Number(time)), id }
  const isOurs = contentIdSchema.safeParse(id).success && !Number.isNaN(place.publishedAt.getTime()) && writeCursor(place) === cursor
  if (isOurs) return place
  const sentence = 'Penanda halaman ini tidak kami kenal. Buka lagi daftarnya dari awal, ya.'
  throw new Problem('malformed', sentence, { fields: { cursor: sentence } })
}
