import type { z } from 'zod'
import { Problem } from './problem.ts'

/** The last entry of a page: the next page begins after it. */
export type ListPlace = { at: Date; id: string }

/** The end of the year 9999: databases do not read what `Date` writes of later ones. */
const latestMs = 253_402_300_799_999

/** A place as callers see it: letters without a meaning to them. */
export function writeCursor({ at, id }: ListPlace): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString('base64url')
}

/** The place a cursor stands for, in a list of such ids. Refuses what was not written by `writeCursor`. */
export function readCursor(cursor: string, idSchema: z.ZodType<string>): ListPlace {
  const [, time = '', id = ''] = /^(\d{1,16}) (\S+)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  const atMs = Number(time)
  const place = { at: new Date(atMs), id }
  const isOurs = idSchema.safeParse(id).success && atMs <= latestMs && writeCursor(place) === cursor
  if (isOurs) return place
  const sentence = 'Penanda halaman ini tidak kami kenal. Buka lagi daftarnya dari awal, ya.'
  throw new Problem('malformed', sentence, { fields: { cursor: sentence } })
}
