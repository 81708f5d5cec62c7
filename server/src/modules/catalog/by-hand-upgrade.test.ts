import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { catalogEdits, items, products } from '../../db/schema/catalog.ts'
import { systemClock } from '../../platform/clock.ts'
import { openOlderDatabase } from '../../test/older-database.ts'
import { productDefinitions } from './products/product-definitions.ts'
import { saveProducts } from './save-products.ts'

const item = (id: string, price: number, isActive: boolean) => `
  insert into items (id, product_id, content, name, group_name, price, sort, is_active)
    values ('${id}', 'mobile-legends', '${id}', '${id}', 'Diamonds', ${price}, 0, ${isActive});`
const offer = (itemId: string, pause: string) => `
  insert into supplier_offers (supplier, sku, item_id, content, cost, customer_template, is_buyer_on, is_seller_on, has_unlimited_stock, stock, pause, synced_at)
    values ('contoh', '${itemId}', '${itemId}', '${itemId}', 900, '{user_id}', true, true, true, 0, ${pause}, now());`

/** This product as the previous version stored it, with another title and other search words. */
const product = `
  insert into products (id, title, publisher, category, cover, tint_from, tint_to, description, unit, fields, has_player_check, is_voucher, faq, search_words, sort)
    values ('mobile-legends', 'ML Murah', 'Moonton', 'mobile', '/covers/blades.svg', '#2f4bea', '#7fd0ff', 'Sebuah game.', 'Diamonds', '[]', true, false, '[]', '["dulu"]', 0);`

test('an upgraded store keeps its catalogue: values no rule can have set become a person’s, all others the rule’s', async () => {
  const older = await openOlderDatabase('0012_overcharges')
  await older.run(
    [
      product,
      item('plain', 1_200, true) + offer('plain', 'null'),
      item('odd-price', 1_234, true) + offer('odd-price', 'null'),
      item('off', 1_200, false) + offer('off', 'null'),
      item('waits', 905, false) + offer('waits', "'content'"),
      item('empty', 1_200, false),
    ].join(''),
  )
  const { db, close } = await older.upgrade()
  try {
    const owned = new Map(
      (await db.select().from(items)).map(({ id, byHand, rule, price, isActive }) => [id, { byHand, rule, price, isActive }]),
    )
    const rule = { groupName: 'Diamonds', note: null, sort: 0 }
    expect(Object.fromEntries(owned)).toEqual({
      plain: { byHand: [], price: 1_200, isActive: true, rule: { ...rule, name: 'plain', price: 1_200, isActive: true } },
      'odd-price': { byHand: ['price'], price: 1_234, isActive: true, rule: { ...rule, name: 'odd-price', price: 1_234, isActive: true } },
      off: { byHand: ['isActive'], price: 1_200, isActive: false, rule: { ...rule, name: 'off', price: 1_200, isActive: true } },
      waits: { byHand: [], price: 905, isActive: false, rule: { ...rule, name: 'waits', price: 905, isActive: false } },
      empty: { byHand: [], price: 1_200, isActive: false, rule: { ...rule, name: 'empty', price: 1_200, isActive: false } },
    })
    const edits = await db.select().from(catalogEdits).orderBy(catalogEdits.subjectId)
    expect(edits).toMatchObject([
      {
        kind: 'item',
        subjectId: 'odd-price',
        field: 'price',
        value: 1_234,
        isByHand: true,
        actorKind: 'system',
        actorId: null,
        reason: 'found_changed',
      },
      {
        kind: 'item',
        subjectId: 'off',
        field: 'isActive',
        value: false,
        isByHand: true,
        actorKind: 'system',
        actorId: null,
        reason: 'found_changed',
      },
    ])
  } finally {
    await close()
  }
})

test('an upgraded product keeps its differences from the definition as a person’s, except its search words', async () => {
  const older = await openOlderDatabase('0012_overcharges')
  await older.run(product)
  const { db, close } = await older.upgrade()
  try {
    const definitions = productDefinitions.filter(({ id }) => id === 'mobile-legends')
    await inTx({ db, clock: systemClock }, ctx => saveProducts(ctx, definitions))
    const [saved] = await db.select().from(products).where(eq(products.id, 'mobile-legends'))
    expect(saved).toMatchObject({ title: 'ML Murah', description: 'Sebuah game.', searchWords: definitions[0]?.searchWords })
    expect(saved?.byHand).toEqual(['description', 'faq', 'idHelp', 'title'])
    expect(saved?.fields).toEqual(definitions[0]?.fields)
    expect(saved).toMatchObject({ fieldTexts: null, rule: { fieldTexts: null } })
  } finally {
    await close()
  }
})
