import type { ActChange, ActFilters, ListedActRow } from '@kilat/contract/operator/acts.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ReadCtx } from '../../db/in-tx.ts'
import { readCursor, writeCursor } from '../../platform/list-cursor.ts'
import { type ActRow, type ActSource, readActRows } from './read-act-rows.ts'

const rowIdSchema = z.string().regex(/^(?:audit_events|catalog_edits|channel_edits):[0-9]{1,15}$/)

/**
 * Everything that was recorded of acts and edits, the latest first; those of one moment by their tables and numbers. Refuses a cursor of another
 * list with `malformed`.
 */
export async function listActs(
  ctx: ReadCtx,
  { limit, cursor, ...filters }: ActFilters & { limit: number; cursor?: string | undefined },
): Promise<{ data: ListedActRow[]; next_cursor: string | null }> {
  const after = cursor === undefined ? undefined : readCursor(cursor, rowIdSchema)
  const rows = await readActRows(ctx, { filters, after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { data: await describeActs(ctx, shown), next_cursor: last ? writeCursor({ at: last.at, id: nameOf(last) }) : null }
}

const nameOf = ({ source, id }: Pick<ActRow, 'source' | 'id'>) => `${source}:${id}`

async function describeActs(ctx: ReadCtx, rows: readonly ActRow[]): Promise<ListedActRow[]> {
  const places = await readPlaces(ctx, rows)
  const befores = new Map([
    ...(await readBefores(ctx, { rows, source: 'catalog_edits' })),
    ...(await readBefores(ctx, { rows, source: 'channel_edits' })),
  ])
  return rows.map(row => ({
    ...{ id: nameOf(row), at: row.at.toISOString(), act: row.act, by_kind: row.byKind, by: row.by },
    ...{ subject_kind: row.subjectKind, subject: row.subject, reason: row.reason, note: row.note, device: row.device },
    changes: row.field === null ? changesOf(row.data) : [editOf(row, row.field, befores.get(nameOf(row)))],
    seq: places.get(nameOf(row)) ?? 0,
  }))
}

/** `before` is undefined if nobody had set the field by hand. */
function editOf({ data, isByHand }: ActRow, field: string, before: unknown): ActChange {
  return { field, ...(before !== undefined && { before }), after: isByHand ? data : null }
}

/** What an act noted. Acts that note what a value was call it `was`, next to the value itself; of several values it has each by its name. */
function changesOf(data: unknown): ActChange[] {
  const { note: _, version: __, was, ...noted } = Object(data) as Record<string, unknown>
  const changes: ActChange[] = Object.entries(noted).map(([field, after]) => ({ field, after }))
  if (was === undefined) return changes
  if (isRecord(was)) return changes.map(change => (change.field in was ? { ...change, before: was[change.field] } : change))
  const [changed, ...others] = changes
  return changed ? [{ ...changed, before: was }, ...others] : [{ field: 'was', after: was }]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Each act's place in the chain. */
async function readPlaces(ctx: ReadCtx, rows: readonly ActRow[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const named = sql.join(
    rows.map(({ source, id }) => sql`(${source}, ${id}::bigint)`),
    sql`, `,
  )
  const { rows: found } = await ctx.db.execute<{ source: ActSource; row_id: string | number; seq: string | number }>(
    sql`select source, row_id, seq from audit_chain where (source, row_id) in (${named})`,
  )
  return new Map(found.map(({ source, row_id: id, seq }) => [`${source}:${id}`, Number(seq)]))
}

/** What edited fields were before, by the edit of the same field before that one, if that set it by hand. */
async function readBefores(
  ctx: ReadCtx,
  { rows, source }: { rows: readonly ActRow[]; source: 'catalog_edits' | 'channel_edits' },
): Promise<[string, unknown][]> {
  const ids = rows.flatMap(row => (row.source === source ? row.id : []))
  if (ids.length === 0) return []
  const table = sql.identifier(source)
  const isOfKind = source === 'catalog_edits' ? sql`earlier.kind = known.kind and` : sql``
  const { rows: found } = await ctx.db.execute<{ id: string | number; value: unknown }>(sql`
    select known.id, before.value from ${table} known cross join lateral (
      select earlier.value, earlier.is_by_hand from ${table} earlier
      where ${isOfKind} earlier.subject_id = known.subject_id and earlier.field = known.field and earlier.id < known.id
      order by earlier.id desc limit 1
    ) before where before.is_by_hand and known.id = any(${sql.param(ids)}::bigint[])`)
  return found.map(({ id, value }) => [`${source}:${id}`, value])
}
