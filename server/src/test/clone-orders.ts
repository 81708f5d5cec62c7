import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'

/** What differs between copies although it names nothing of the order. `n` is the number of the copy, `most` the number of all. */
const varied: Readonly<Record<string, SQL>> = {
  'orders.user_id': sql`case when n % 3 > 0 then 'USR-' || n % greatest(1, most / 5) end`,
  'orders.contact_value': sql`'+628' || lpad((n % greatest(1, most / 4))::text, 10, '0')`,
  'orders.player_display': sql`t.player_display || n % greatest(1, most / 4)`,
  'attempts.customer_no': sql`t.customer_no || n % greatest(1, most / 4)`,
}

/** Tables that keep no history of orders. */
const passing = new Set(['outbox', 'turns'])

/** Ids of the store, all of which a copy needs anew, except for those of users. */
const ownIds = /KLT-\w{4}-\w{4}-\w{4}|(?!USR|SES)[A-Z]{3}-[0-9A-Z]{16}/g

type Template = { id: string; ids: string[]; rows: Map<string, Record<string, unknown>[]> }

type Column = { table: string; name: string; type: string }

type Copies = { from: number; to: number; most: number }

/**
 * Fills a database with copies of orders, as a store that sells one every `everyMs` would have: a copy has the rows of its template in every table,
 * with ids of its own, and lies so much further back in time. `copy` makes those numbered `from` to `to`, of the templates in turn.
 */
export async function prepareCopies(db: Db, { orderIds, everyMs }: { orderIds: readonly string[]; everyMs: number }) {
  const columns = await readColumns(db)
  const unique = await readUnique(db)
  const templates = await Promise.all(orderIds.map(id => readTemplate(db, { id, tables: [...columns.keys()] })))
  const every = templates.length
  const copyTemplate = ({ ids, rows }: Template, { at, from, to, most }: Copies & { at: number }) => {
    const first = from + ((at + every - (from % every)) % every)
    const numbers = sql`(select n, ${most}::int as most from generate_series(${first}::int, ${to}::int, ${every}::int) n)`
    return [...rows].map(([table, own]) => {
      const kept = columns.get(table) ?? []
      const numbered = numberedColumns(own, { ids, unique: unique.get(table) ?? [] })
      const values = kept.map(column => copiedValue(column, { ids, numbered, everyMs }))
      return sql`insert into ${sql.identifier(table)} (${sql.join(
        kept.map(({ name }) => sql.identifier(name)),
        sql`, `,
      )})
        select ${sql.join(values, sql`, `)}
        from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(own)}::jsonb) t, ${numbers} numbers`
    })
  }
  return {
    async copy(copies: Copies): Promise<void> {
      await db.transaction(async tx => {
        // The rows of a copy point at each other as those of its template do, which need not be checked millions of times.
        await tx.execute(sql`set local session_replication_role = replica`)
        for (const [at, template] of templates.entries())
          for (const statement of copyTemplate(template, { ...copies, at })) await tx.execute(statement)
      })
    },
  }
}

/** A copy's value of a column of its template's row `t`. */
function copiedValue(
  { table, name, type }: Column,
  known: { ids: readonly string[]; numbered: ReadonlySet<string>; everyMs: number },
): SQL {
  const column = sql`t.${sql.identifier(name)}`
  const renamed = (value: SQL) => known.ids.reduce((inner, id) => sql`replace(${inner}, ${id}, ${id} || '-' || n)`, value)
  const own = varied[`${table}.${name}`]
  if (own) return own
  if (known.numbered.has(name)) return sql`${column} || '-' || n`
  if (type === 'timestamp with time zone') return sql`${column} - n * ${`${known.everyMs} ms`}::interval`
  if (type === 'jsonb') return sql`${renamed(sql`${column}::text`)}::jsonb`
  return type === 'text' ? renamed(column) : column
}

/** Columns that get the copy's number at their end: without it a row would be there already. */
function numberedColumns(rows: readonly Record<string, unknown>[], known: { ids: readonly string[]; unique: readonly string[][] }) {
  const hasId = (value: unknown) => typeof value === 'string' && known.ids.some(id => value.includes(id))
  const texts = (names: readonly string[]) => names.filter(name => rows.some(row => typeof row[name] === 'string'))
  const shared = known.unique.filter(names => texts(names).length > 0 && !names.some(name => rows.every(row => hasId(row[name]))))
  return new Set(shared.flatMap(names => texts(names).slice(-1)))
}

async function readTemplate(db: Db, { id, tables }: { id: string; tables: readonly string[] }): Promise<Template> {
  const ids = new Set([id])
  const rows: Template['rows'] = new Map()
  for (let known = 0; known < ids.size; ) {
    known = ids.size
    for (const table of tables) {
      if (passing.has(table)) continue
      const named = sql.join(
        [...ids].map(each => sql`strpos(t::text, ${each}) > 0`),
        sql` or `,
      )
      const found = await db.execute<{ row: Record<string, unknown> }>(
        sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${named}`,
      )
      if (found.rows.length === 0) continue
      rows.set(
        table,
        found.rows.map(({ row }) => row),
      )
      for (const match of JSON.stringify(found.rows).matchAll(ownIds)) ids.add(match[0])
    }
  }
  return { id, ids: [...ids], rows }
}

async function readColumns(db: Db): Promise<Map<string, Column[]>> {
  const { rows } = await db.execute<Column>(sql`
    select table_name as table, column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and coalesce(column_default, '') not like 'nextval%' order by table_name, ordinal_position`)
  return Map.groupBy(rows, ({ table }) => table)
}

/** The columns of each unique index. */
async function readUnique(db: Db): Promise<Map<string, string[][]>> {
  const { rows } = await db.execute<{ table: string; names: string[] }>(sql`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as names
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where i.indisunique and c.relnamespace = 'public'::regnamespace group by c.relname, i.indexrelid`)
  return new Map([...Map.groupBy(rows, ({ table }) => table)].map(([table, found]) => [table, found.map(({ names }) => names)]))
}
