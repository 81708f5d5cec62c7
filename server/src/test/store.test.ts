import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postings } from '../db/schema/ledger.ts'
import { createTestStore, type TestStore } from './store.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

test('a test store has every table and no rows', async () => {
  expect(await store.ctx.db.select().from(postings)).toEqual([])
  const found = await store.ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from information_schema.tables where table_schema = 'public'`,
  )
  expect(found.rows[0]?.count).toBeGreaterThan(10)
})

test('its clock can be moved forward', () => {
  const before = store.clock.now().getTime()
  store.clock.advance(60_000)
  expect(store.clock.now().getTime()).toBeGreaterThanOrEqual(before + 60_000)
})
