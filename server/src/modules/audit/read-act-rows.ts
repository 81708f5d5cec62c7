import { type ActFilters, actsOf, type ListedAct } from '@kilat/contract/operator/acts.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import type { chainedTables } from '../../db/schema/audit.ts'
import { addDays, startOfJakartaDay } from '../../platform/jakarta-day.ts'
import type { ListPlace } from '../../platform/list-cursor.ts'

export type ActSource = (typeof chainedTables)[number]

/** A recorded act or edit. `field` is null for acts, whose `data` is what they noted. */
export type ActRow = {
  source: ActSource
  id: number
  at: Date
  act: ListedAct
  subjectKind: string
  subject: string
  byKind: string
  by: string | null
  reason: string
  note: string | null
  device: string | null
  field: string | null
  data: unknown
  isByHand: boolean
}

type Wanted = { filters: ActFilters; after: ListPlace | undefined; limit: number }

const shared = sql`id, at, subject_id as "subject", actor_kind as "byKind", actor_id as "by", reason, device`

/** What each table has of the columns of an act. */
const selections: Record<ActSource, { act: SQL; columns: SQL }> = {
  audit_events: {
    act: sql`act`,
    columns: sql`subject_kind as "subjectKind", data ->> 'note' as "note", null::text as "field", data, false as "isByHand"`,
  },
  catalog_edits: {
    act: sql`kind || '_edited'`,
    columns: sql`kind as "subjectKind", note, field, value as "data", is_by_hand as "isByHand"`,
  },
  channel_edits: {
    act: sql`'channel_edited'`,
    columns: sql`'channel' as "subjectKind", note, field, value as "data", is_by_hand as "isByHand"`,
  },
}

/** The latest acts of all tables, at most `limit`. No more than that is read of each. */
export async function readActRows(ctx: ReadCtx, wanted: Wanted): Promise<ActRow[]> {
  const tables = (Object.keys(selections) as ActSource[]).map(source => selectFrom(source, wanted))
  const { rows } = await ctx.db.execute<Omit<ActRow, 'id' | 'at'> & { id: string | number; at: string }>(
    sql`${sql.join(tables, sql` union all `)} order by "at" desc, "source" desc, "id" desc limit ${wanted.limit}`,
  )
  return rows.map(row => ({ ...row, id: Number(row.id), at: new Date(row.at) }))
}

function selectFrom(source: ActSource, { filters, after, limit }: Wanted): SQL {
  const { act, columns } = selections[source]
  const conditions = [...isWanted(filters, act), ...(after ? [comesAfter(source, after)] : [])]
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const table = sql.identifier(source)
  return sql`(select ${source}::text as "source", ${act} as "act", ${shared}, ${columns} from ${table} ${where} order by at desc, id desc limit ${limit})`
}

function isWanted({ group, by, subject, from, to }: ActFilters, act: SQL): SQL[] {
  return [
    ...(group === undefined ? [] : [sql`${act} = any(${sql.param(actsOf(group))}::text[])`]),
    ...(by === undefined ? [] : [sql`actor_kind = 'operator' and actor_id = ${by}`]),
    ...(subject === undefined ? [] : [sql`subject_id = ${subject}`]),
    ...(from === undefined ? [] : [sql`at >= ${startOfJakartaDay(from).toISOString()}::timestamptz`]),
    ...(to === undefined ? [] : [sql`at < ${startOfJakartaDay(addDays(to, 1)).toISOString()}::timestamptz`]),
  ]
}

/** Rows after a place: of its table those with lower numbers, of tables that stand later all of the same moment. */
function comesAfter(source: ActSource, { at, id }: ListPlace): SQL {
  const [table = '', number = '0'] = id.split(':')
  const moment = sql`${at.toISOString()}::timestamptz`
  if (source === table) return sql`(at, id) < (${moment}, ${number}::bigint)`
  return source < table ? sql`at <= ${moment}` : sql`at < ${moment}`
}
