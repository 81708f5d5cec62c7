import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { idempotencyKeys } from '../../db/schema/orders.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { purgeOldRecords } from './purge-old-records.ts'

let store: TestStore
beforeEach(async () => {
  store = await createTestStore()
})
afterEach(() => store.close())

const keys = async () => (await store.ctx.db.select().from(idempotencyKeys)).map(({ key }) => key)
const keep = (key: string, days: number) =>
  store.ctx.db.insert(idempotencyKeys).values({
    ...{ key, bodyHash: 'hash', orderId: 'KLT-1' },
    createdAt: new Date(store.clock.now().getTime() - days * 24 * 60 * 60_000),
  })

test('a kind of records that can not be deleted is told by its name, and the others are deleted', async () => {
  await keep('old', 91)
  await keep('young', 89)
  await store.ctx.db.execute(sql`alter table unknown_references rename to unknown_references_away`)
  try {
    await expect(purgeOldRecords(store.ctx)).rejects.toThrow('failed: deleting old unknown references')
  } finally {
    await store.ctx.db.execute(sql`alter table unknown_references_away rename to unknown_references`)
  }
  expect(await keys()).toEqual(['young'])
  // The queue repeats it.
  await purgeOldRecords(store.ctx)
  expect(await keys()).toEqual(['young'])
})
