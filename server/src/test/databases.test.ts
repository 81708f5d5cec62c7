import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Ctx } from '../ctx/context.ts'
import type { Db } from '../db/database.ts'
import { inTx } from '../db/in-tx.ts'
import { recordAct } from '../modules/audit/record-act.ts'
import { createEngine } from './engine.ts'
import { createTestStore } from './store.ts'

/** Row counts of all tables, and positions of all sequences. */
async function look(db: Db): Promise<{ rows: Record<string, number>; sequences: unknown[] }> {
  const tables = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss', 'drizzle') order by 1`,
  )
  const counts = sql.join(
    tables.rows.map(({ name }) => sql`select ${name}::text as name, count(*)::int as count from ${sql.raw(name)}`),
    sql` union all `,
  )
  const { rows } = await db.execute<{ name: string; count: number }>(counts)
  const sequences = await db.execute(sql`select sequencename, last_value::int as value from pg_sequences order by 1`)
  return { rows: Object.fromEntries(rows.map(({ name, count }) => [name, count])), sequences: sequences.rows }
}

/** A row that refuses to be deleted. */
const act = { by: { kind: 'system' }, act: 'hold_released', subjectKind: 'order', subjectId: 'KLT-1', reason: 'by_hand', data: {} } as const

test.each([
  ['', async () => {}],
  [' with rows that may not be deleted', async (ctx: Ctx) => inTx(ctx, ctx => recordAct(ctx, act))],
])('a used database%s is handed on as empty as a new one, with its sequences reset', async (_, use) => {
  // The first store holds the database that is used next, so the second store gets another one.
  const [first, second] = [await createTestStore(), await createTestStore()]
  const asNew = await look(second.ctx.db)
  await Promise.all([first.close(), second.close()])

  const engine = await createEngine()
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  await use(engine.ctx)
  const used = await look(engine.ctx.db)
  expect(Object.entries(used.rows).filter(([name, count]) => count !== asNew.rows[name]).length).toBeGreaterThan(8)
  expect(used.sequences).not.toEqual(asNew.sequences)
  await engine.close()

  const next = await createTestStore()
  expect(await look(next.ctx.db)).toEqual(asNew)
  await next.close()
})

test('two open stores have different databases', async () => {
  const [one, other] = [await createEngine(), await createEngine()]
  const order = await one.order()
  await expect(other.read(order)).rejects.toThrow()
  expect((await one.read(order)).id).toBe(order.id)
  await Promise.all([one.close(), other.close()])
})
