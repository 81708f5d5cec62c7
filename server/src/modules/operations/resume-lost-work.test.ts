import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEngine, type Engine } from '../../test/engine.ts'
import { resumeLostWork } from './resume-lost-work.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

/** A paid order, newer than all others, that has lost all its jobs. */
async function loseOrder() {
  const order = await engine.order()
  await engine.pay(order)
  await engine.ctx.db.execute(sql`delete from pgboss.job`)
  return order
}

/** Puts copies of an order on hold, all older and sorted before it by id. */
async function holdCopies(orderId: string, count: number) {
  const columns = await engine.ctx.db.execute<{ names: string }>(sql`
    select string_agg('o.' || column_name, ', ' order by ordinal_position) as names
    from information_schema.columns where table_schema = 'public' and table_name = 'orders' and column_name not in ('id', 'status', 'updated_at')`)
  const names = sql.raw(columns.rows[0]?.names ?? '')
  const target = sql.raw((columns.rows[0]?.names ?? '').replaceAll('o.', ''))
  await engine.ctx.db.execute(sql`
    insert into orders (id, status, updated_at, ${target})
    select 'HELD-' || lpad(n::text, 4, '0'), 'on_hold', o.updated_at - interval '1 day', ${names}
    from orders o, generate_series(1, ${count}) n where o.id = ${orderId}`)
}

async function jobsOf(orderId: string, name: string): Promise<number> {
  const { rows } = await engine.ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = ${name} and data->>'orderId' = ${orderId}`,
  )
  return rows[0]?.count ?? 0
}

test('a lost order gets its job even behind 250 orders on hold', async () => {
  const lost = await loseOrder()
  await holdCopies(lost.id, 250)
  engine.clock.advance(15 * 60_000)
  await resumeLostWork(engine.ctx)
  expect(await jobsOf(lost.id, 'deliver-order')).toBe(1)
})

test('a sweep continues where the last one ended, and then begins again', async () => {
  const lost = await loseOrder()
  await holdCopies(lost.id, 5)
  engine.clock.advance(15 * 60_000)
  const swept = []
  for (let sweep = 0; sweep < 6; sweep += 1) {
    await resumeLostWork(engine.ctx, { batch: 2, batches: 1 })
    swept.push(await jobsOf(lost.id, 'deliver-order'))
  }
  expect(swept).toEqual([0, 0, 1, 1, 1, 1])
  await resumeLostWork(engine.ctx, { batch: 2, batches: 1 })
  expect(await jobsOf(lost.id, 'deliver-order')).toBe(2)
})

test('two sweeps at once share the work and take each row once', async () => {
  const lost = await loseOrder()
  await holdCopies(lost.id, 7)
  engine.clock.advance(15 * 60_000)
  const half = { batch: 4, batches: 1 }
  await Promise.all([resumeLostWork(engine.ctx, half), resumeLostWork(engine.ctx, half)])
  const { rows } = await engine.ctx.db.execute<{ orders: number; jobs: number }>(
    sql`select count(distinct data->>'orderId')::int as orders, count(*)::int as jobs from pgboss.job where name = 'deliver-order'`,
  )
  expect(rows[0]).toEqual({ orders: 8, jobs: 8 })
})

test('a sweep that fails is told by its name and blocks no other', async () => {
  const lost = await loseOrder()
  engine.clock.advance(15 * 60_000)
  // It comes before that of the orders.
  await engine.ctx.db.execute(sql`alter table unknown_references rename to unknown_references_away`)
  try {
    await expect(resumeLostWork(engine.ctx)).rejects.toThrow('failed: the sweep of references')
  } finally {
    await engine.ctx.db.execute(sql`alter table unknown_references_away rename to unknown_references`)
  }
  expect(await jobsOf(lost.id, 'deliver-order')).toBe(1)
})
