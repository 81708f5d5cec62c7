import { and, eq, inArray, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import { beforeEach, expect, test } from 'vitest'
import { buildOnce, type Given } from './build-once.ts'
import type { Db } from './database.ts'
import { products } from './schema/catalog.ts'
import { orderEvents as events, type orderEvents, orders } from './schema/orders.ts'
import { together } from './together.ts'

type Sent = { asked: object; params: unknown[] }

let sent: Sent[] = []
let rows: unknown[][] = []
beforeEach(() => {
  sent = []
  rows = []
})

/** A connection that notes what it is sent and answers `rows`. */
const connection = {
  query: async ({ types, ...asked }: { types?: unknown }, params: unknown[]) => {
    sent.push({ asked, params })
    return { rows, rowCount: rows.length }
  },
}
// The driver is only asked for its `query`.
const db = drizzle(connection as never) as unknown as Db

const at = new Date('2026-03-01T10:00:00Z')
const event = { orderId: 'A', version: 2, at, code: 'paid', toStatus: 'paid', data: { by: 'gateway' }, reason: 'payment_made' }

async function expectSame(once: PromiseLike<unknown>, usual: PromiseLike<unknown>) {
  const answers = [await once, await usual]
  expect(answers[0]).toEqual(answers[1])
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual(sent[1])
  sent = []
}

test('a statement is sent as the query builder writes it, and its rows are read as it reads them', async () => {
  const read = buildOnce((db, { id }: Given<{ id: string }>) =>
    db.select({ id: orders.id, paidAt: orders.paidAt, total: orders.total }).from(orders).where(eq(orders.id, id)).for('update'),
  )
  const usual = (id: string) =>
    db.select({ id: orders.id, paidAt: orders.paidAt, total: orders.total }).from(orders).where(eq(orders.id, id)).for('update')
  rows = [['A', '2026-03-01 10:00:00+00', 5000]]
  await expectSame(read(db, { id: 'A' }), usual('A'))
  await expectSame(read(db, { id: 'B' }), usual('B'))
})

test('each set of names has a statement of its own, and a name without a value counts as left out', async () => {
  type Values = { id: string; version: number } & Partial<Pick<typeof orders.$inferInsert, 'status' | 'paidAt' | 'player'>>
  const change = buildOnce((db, { id, version, ...set }: Given<Values>) =>
    db
      .update(orders)
      .set(set)
      .where(and(eq(orders.id, id), eq(orders.version, version), eq(orders.isVoucher, false)))
      .returning({ id: orders.id }),
  )
  const usual = ({ id, version, ...set }: Values) =>
    db
      .update(orders)
      .set(set)
      .where(and(eq(orders.id, id), eq(orders.version, version), eq(orders.isVoucher, false)))
      .returning({ id: orders.id })
  const changes: Values[] = [
    { id: 'A', version: 1, status: 'paid', paidAt: at },
    { id: 'B', version: 2, status: 'delivering' },
    { id: 'C', version: 3, status: 'paid', paidAt: null },
    { id: 'D', version: 4, status: 'paid', paidAt: undefined, player: { user_id: '9' } },
  ]
  for (const values of [...changes, ...changes]) await expectSame(change(db, values), usual(values))
})

test('values are written as their columns write them, nulls included', async () => {
  const once = buildOnce((db, given: Given<typeof orderEvents.$inferInsert>) => db.insert(events).values(given).onConflictDoNothing())
  const usual = (values: typeof orderEvents.$inferInsert) => db.insert(events).values(values).onConflictDoNothing()
  for (const values of [
    { ...event, actorKind: 'gateway' as const, actorId: 'sandbox' },
    { ...event, actorKind: 'system' as const, actorId: null, isUntold: true },
  ] as (typeof orderEvents.$inferInsert)[])
    await expectSame(once(db, values), usual(values))
})

test('a row of joined tables that is missing is null', async () => {
  const other = alias(products, 'other')
  const build = (db: Db, id: string | Given<{ id: string }>['id']) =>
    db
      .select({ order: { id: orders.id }, product: { id: other.id, title: other.title } })
      .from(orders)
      .leftJoin(other, eq(other.id, orders.productId))
      .where(eq(orders.id, id))
  const once = buildOnce((db, { id }: Given<{ id: string }>) => build(db, id))
  rows = [['A', null, null]]
  await expectSame(once(db, { id: 'A' }), build(db, 'A'))
})

test('it is sent when it is waited for, in the order of those beside it', async () => {
  const once = buildOnce((db, { id }: Given<{ id: string }>) => db.delete(orders).where(eq(orders.id, id)))
  once(db, { id: 'never' })
  await together([db.delete(orders).where(inArray(orders.id, ['first'])), once(db, { id: 'second' }), db.delete(orders).where(sql`false`)])
  expect(sent.map(({ params }) => params)).toEqual([['first'], ['second'], []])
})
