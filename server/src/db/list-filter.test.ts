import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestStore, type TestStore } from '../test/store.ts'
import { inTx } from './in-tx.ts'
import { comesAfterPlace, newestFirst } from './list-filter.ts'
import { orders } from './schema/orders.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

test('a deep page is found through the index by time and id, not by skipping rows', async () => {
  const place = { at: store.clock.now(), id: 'KLT-0000-0000-0000' }
  let plan = ''
  const looking = inTx(store.ctx, async ctx => {
    // In an empty table the indexes of all orders by time cost the same.
    await ctx.db.execute(sql`drop index orders_created, orders_listed`)
    // An empty table is scanned whole or sorted, whatever indexes it has: a plan that has to do so has no choice.
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await ctx.db.execute(sql.raw(`set local enable_${way} = off`))
    const query = ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(sql`${orders.userId} = 'USR-A' and ${comesAfterPlace(orders, place)}`)
      .orderBy(...newestFirst(orders))
      .limit(20)
    const { rows } = await ctx.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query.getSQL()}`)
    plan = rows.map(row => row['QUERY PLAN']).join('\n')
    throw new Error('the index comes back')
  })
  await expect(looking).rejects.toThrow('the index comes back')
  expect(plan).toMatch(/Index Cond: .*user_id.*ROW\(created_at, id\) < ROW\(/)
  expect(plan).not.toMatch(/Filter|Sort/)
})
