import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { items, supplierOffers } from '../../db/schema/catalog.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { contentOf } from './content.ts'
import { seedDemoCatalog } from './seed-demo.ts'

let store: TestStore

beforeAll(async () => {
  store = await createTestStore()
})

afterAll(() => store.close())

test.each([
  [{ kind: 'pack', count: 1412 }, 'mobile-legends:pack:1412'],
  [{ kind: 'balance', currency: 'idr', amount: 12_000 }, 'mobile-legends:idr:12000'],
  [{ kind: 'named', name: 'Weekly  Diamond-Pass!' }, 'mobile-legends:named:weekly diamond pass'],
] as const)('%j is %s', (content, expected) => {
  expect(contentOf('mobile-legends', content)).toBe(expected)
})

test('the migration gives items of the previous version the same content that their rows have today', async () => {
  await seedDemoCatalog(store.ctx)
  const contents = async () => [
    await store.ctx.db.select({ id: items.id, content: items.content }).from(items).orderBy(items.id),
    await store.ctx.db
      .select({ sku: supplierOffers.sku, content: supplierOffers.content })
      .from(supplierOffers)
      .orderBy(supplierOffers.sku),
  ]
  const read = await contents()
  // In the previous version the name of a voucher was its value alone.
  await store.ctx.db
    .update(items)
    .set({ name: sql`substring(${items.name} from 'Rp.*')` })
    .where(sql`${items.content} like '%:idr:%'`)
  await store.ctx.db.update(items).set({ content: 'not filled' })
  await store.ctx.db.update(supplierOffers).set({ content: 'not filled' })
  for (const statement of await fillingStatements()) await store.ctx.db.execute(sql.raw(statement))
  expect(await contents()).toEqual(read)
})

/** The statements of the migration that fill in the content of existing rows. */
async function fillingStatements(): Promise<string[]> {
  const migration = await readFile(new URL('../../db/migrations/0005_content_of_offers.sql', import.meta.url), 'utf8')
  return migration.split('--> statement-breakpoint').filter(statement => statement.trim().startsWith('UPDATE'))
}
