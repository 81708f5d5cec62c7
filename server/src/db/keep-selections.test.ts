import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { alias, PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { keepSelections } from './keep-selections.ts'
import { products } from './schema/catalog.ts'
import { orderEvents, orders } from './schema/orders.ts'

// Never connected: the statements are only built.
const pool = new pg.Pool()
const usual = drizzle(pool)
const keeping = drizzle(pool)
keepSelections(keeping)

type Db = typeof usual
const copy = alias(orders, 'copy')

/** Twice, because the second time a list is the kept one. */
const statements: [string, (db: Db) => { toSQL(): unknown }][] = [
  ['a table', db => db.select().from(orders).where(eq(orders.id, 'a'))],
  ['a table under another name', db => db.select().from(copy).where(eq(copy.id, 'a'))],
  ['some columns', db => db.select({ id: orders.id, total: orders.total }).from(orders)],
  ['the same columns in another order', db => db.select({ total: orders.total, id: orders.id }).from(orders)],
  ['the first column alone', db => db.select({ id: orders.id }).from(orders)],
  [
    'columns of joined tables',
    db => db.select({ id: orders.id, code: orderEvents.code }).from(orders).innerJoin(orderEvents, eq(orderEvents.orderId, orders.id)),
  ],
  ['a column and an expression', db => db.select({ id: orders.id, twice: sql<number>`${orders.total} * ${2}` }).from(orders)],
  ['a column and another expression', db => db.select({ id: orders.id, twice: sql<number>`${orders.total} * ${3}` }).from(orders)],
  ['what an update answers', db => db.update(orders).set({ version: 2 }).where(eq(orders.id, 'a')).returning()],
  ['what a deletion answers', db => db.delete(orders).where(eq(orders.id, 'a')).returning({ id: orders.id, version: orders.version })],
]

test('every statement reads as the query builder alone writes it, the first time and later', () => {
  const once = statements.map(([name, build]) => [name, build(keeping).toSQL()])
  const again = statements.map(([name, build]) => [name, build(keeping).toSQL()])
  const expected = statements.map(([name, build]) => [name, build(usual).toSQL()])
  expect(once).toEqual(expected)
  expect(again).toEqual(expected)
})

test('a list of columns is written once', () => {
  const escaped = vi.spyOn(PgDialect.prototype, 'escapeName')
  const read = () => {
    escaped.mockClear()
    keeping.select().from(products).toSQL()
    return escaped.mock.calls.length
  }
  expect(read()).toBeGreaterThan(10)
  // The name of the table.
  expect(read()).toBe(1)
  escaped.mockRestore()
})
