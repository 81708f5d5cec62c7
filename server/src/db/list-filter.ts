import { and, asc, desc, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { jakartaMonth } from '../platform/jakarta-month.ts'
import { type ListPlace, readCursor } from '../platform/list-cursor.ts'
import { Problem } from '../platform/problem.ts'

/** Filters of a user's list of orders or deposits, as they come from outside. */
export type ListFilter = {
  status?: string | undefined
  month?: string | undefined
  search?: string | undefined
}

/** The columns by which a list for operators is sorted. */
type Placed = { id: AnyPgColumn; at: AnyPgColumn }

type Columns = { id: AnyPgColumn; status: AnyPgColumn; createdAt: AnyPgColumn }

/** The condition for all given filters. Refuses a status that is not one of `statuses`. */
export function matchesFilter(columns: Columns, filter: ListFilter, statuses: readonly string[]): SQL | undefined {
  const wanted = readStatuses(filter.status, statuses)
  return and(
    wanted.length > 0 ? inArray(columns.status, wanted) : undefined,
    filter.month === undefined ? undefined : isInMonth(columns.createdAt, filter.month),
    filter.search?.trim() ? hasInId(columns.id, filter.search) : undefined,
  )
}

/** True for rows placed in a calendar month in Jakarta. */
export function isInMonth(column: AnyPgColumn, month: string): SQL | undefined {
  const { from, to } = jakartaMonth(month)
  return and(gte(column, from), lt(column, to))
}

/** Newest first; rows of the same time by id. */
export function newestFirst({ createdAt, id }: Columns): SQL[] {
  return [desc(createdAt), desc(id)]
}

/** True for rows after a cursor in that order. Refuses a cursor of another list. */
export function comesAfter({ createdAt, id }: Columns, cursor: string | undefined, idSchema: z.ZodType<string>): SQL | undefined {
  return cursor === undefined ? undefined : comesAfterPlace({ createdAt, id }, readCursor(cursor, idSchema))
}

/** True for rows after a place in that order. One comparison of both columns, so that the index is read from there on. */
export function comesAfterPlace({ createdAt, id }: Omit<Columns, 'status'>, place: ListPlace): SQL {
  return sql`(${createdAt}, ${id}) < (${sql.param(place.at, createdAt)}, ${sql.param(place.id, id)})`
}

/** Oldest first, as operators' lists are; rows of the same time by id. */
export function oldestFirst({ at, id }: Placed): SQL[] {
  return [asc(at), asc(id)]
}

/** True for rows after a cursor in that order. Refuses a cursor of another list. */
export function comesLater({ at, id }: Placed, cursor: string | undefined, idSchema: z.ZodType<string>): SQL | undefined {
  if (cursor === undefined) return undefined
  const place = readCursor(cursor, idSchema)
  return sql`(${at}, ${id}) > (${sql.param(place.at, at)}, ${sql.param(place.id, id)})`
}

function readStatuses(text: string | undefined, statuses: readonly string[]): string[] {
  const wanted = (text ?? '').split(',').flatMap(name => name.trim() || [])
  const unknown = wanted.find(name => !statuses.includes(name))
  if (unknown === undefined) return wanted
  const sentence = 'Status ini tidak dikenal. Pilih status dari daftar, ya.'
  throw new Problem('malformed', sentence, { fields: { status: sentence } })
}

/** True if an id contains the text as people type it: any case, spaces or none, O for 0, I and L for 1. Ids are read the same way. */
function hasInId(column: AnyPgColumn, search: string): SQL {
  const typed = search
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  if (!typed) return sql`false`
  return sql`translate(${column}, 'OIL-', '011') like ${`%${typed}%`}`
}
