import { afterEach, expect, test } from 'vitest'
import { seedings } from '../../db/schema/seedings.ts'
import { openOlderDatabase } from '../../test/older-database.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ close }) => close()))
})

const oneOffer = `
  insert into products (id, title, publisher, category, cover, tint_from, tint_to, description, unit, fields, has_player_check, is_voucher, faq, search_words, sort)
    values ('game', 'Game', 'Penerbit', 'mobile', '/covers/blades.svg', '#000', '#fff', 'Sebuah game.', 'Diamonds', '[]', false, false, '[]', '[]', 0);
  insert into items (id, product_id, content, name, group_name, price, sort) values ('game-1', 'game', 'game:pack:1', '1 Diamond', 'Diamonds', 1000, 0);
  insert into supplier_offers (supplier, sku, item_id, content, cost, customer_template, is_buyer_on, is_seller_on, has_unlimited_stock, stock, synced_at)
    values ('contoh', 'a', 'game-1', 'game:pack:1', 900, '{user_id}', true, true, true, 0, now());`

test('an upgraded store with products counts as given them, and keeps its mark for the texts', async () => {
  const older = await openOlderDatabase('0012_overcharges')
  await older.run(`insert into content_seedings values ('demo', now()); ${oneOffer}`)
  const database = await older.upgrade()
  opened.push(database)
  expect((await database.db.select().from(seedings)).map(({ name }) => name).sort()).toEqual(['catalog', 'content'])
})

test('an upgraded store that was never started is given everything', async () => {
  const older = await openOlderDatabase('0012_overcharges')
  const database = await older.upgrade()
  opened.push(database)
  expect(await database.db.select().from(seedings)).toEqual([])
})
