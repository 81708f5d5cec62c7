import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../db/open.ts'
import { catalogEdits } from '../db/schema/catalog.ts'
import { channelEdits } from '../db/schema/channels.ts'
import { orderEvents } from '../db/schema/orders.ts'
import { openOlderDatabase } from './older-database.ts'

let database: OpenDatabase
beforeAll(async () => {
  const older = await openOlderDatabase('0019_channels')
  await older.run(storeOfBefore)
  database = await older.upgrade()
}, 120_000)
afterAll(() => database.close())

/** The entries of an order's timeline after the upgrade: code, actor and reason. */
async function linesOf(orderId: string): Promise<string[]> {
  const rows = await database.db.select().from(orderEvents).orderBy(asc(orderEvents.orderId), asc(orderEvents.version))
  return rows
    .filter(row => row.orderId === orderId)
    .map(({ code, actorKind, actorId, reason }) => `${code}: ${actorKind} ${actorId ?? '-'}, ${reason}`)
}

test('the timeline entries of a delivered order name its buyer, gateway and supplier', async () => {
  expect(await linesOf('KLT-DONE')).toEqual([
    'created: user USR-1, placed',
    'payment_ready: gateway sandbox, payment_made',
    'paid: gateway sandbox, money_arrived',
    'delivery_started: system -, delivery_due',
    'delivery_unconfirmed: supplier goods, supplier_unclear',
    'delivered: supplier goods, supplier_delivered',
  ])
})

test('an answer of one of several suppliers is attributed to the system, because it was not recorded whose it was', async () => {
  expect(await linesOf('KLT-TWO')).toEqual([
    'created: visitor -, placed',
    'delivery_refused: system -, supplier_refused',
    'on_hold: system -, promise_passed',
    'refund_started: system -, not_proven',
    'refunded: gateway sandbox, money_returned',
  ])
})

test('a cancelled order names its buyer if its data says so, and otherwise the gateway', async () => {
  expect(await linesOf('KLT-WISH')).toEqual(['created: visitor -, placed', 'cancelled: visitor -, buyer_cancelled'])
  expect(await linesOf('KLT-GONE')).toEqual(['created: user -, placed', 'cancelled: user -, buyer_cancelled'])
  expect(await linesOf('KLT-SHUT')).toEqual(['created: visitor -, placed', 'cancelled: gateway sandbox, payment_refused'])
  expect(await linesOf('KLT-VOID')).toEqual(['created: visitor -, placed', 'cancelled: gateway sandbox, payment_cancelled'])
})

test('an order expired because it was not paid, or because its payment failed', async () => {
  expect(await linesOf('KLT-LATE')).toEqual(['created: visitor -, placed', 'expired: system -, not_paid_in_time'])
  expect(await linesOf('KLT-FAIL')).toEqual(['created: visitor -, placed', 'expired: gateway sandbox, payment_failed'])
})

test('a claim opened by the store names the system, one after a refused refund the gateway', async () => {
  expect(await linesOf('KLT-CLAIM')).toEqual([
    'created: visitor -, placed',
    'underpaid: gateway sandbox, money_arrived',
    'refund_claim: system -, underpaid',
    'paid_twice: gateway sandbox, money_arrived',
    'refund_started: system -, paid_twice',
    'refund_claim: gateway sandbox, return_refused',
  ])
})

test('an edit of before keeps its operator and words, and one that was found in the database is the system’s', async () => {
  const older = await openOlderDatabase('0020_actors')
  const edit = (columns: string, values: string) =>
    `(at, field, value, is_by_hand, ${columns}, actor, reason) values (now(), 'name', '"A"', true, ${values}`
  await older.run(`
    insert into catalog_edits ${edit('kind, subject_id', "'item', 'game-1'")}, 'ujang', 'promo');
    insert into catalog_edits ${edit('kind, subject_id', "'item', 'game-2'")}, 'unknown', 'found changed in the database');
    insert into channel_edits ${edit('subject_id', "'bca_va'")}, 'sari', 'gangguan');`)
  const { db, close } = await older.upgrade()
  try {
    const found = { actorKind: 'system', actorId: null, reason: 'found_changed', note: null }
    expect(await db.select().from(catalogEdits).orderBy(asc(catalogEdits.id))).toMatchObject([
      { subjectId: 'game-1', actorKind: 'operator', actorId: 'ujang', reason: 'by_hand', note: 'promo' },
      { subjectId: 'game-2', ...found },
    ])
    expect(await db.select().from(channelEdits)).toMatchObject([
      { subjectId: 'bca_va', actorKind: 'operator', actorId: 'sari', reason: 'by_hand', note: 'gangguan' },
    ])
  } finally {
    await close()
  }
})

type Line = [code: string, data?: object]

/** An order of 10.000 with its payment and timeline, as the previous version wrote them. */
function order(name: string, input: { lines: Line[]; user?: string; contact?: string; secret?: string; payment?: string }): string {
  const { lines, user, contact = '+6281234567890', secret, payment = 'pending' } = input
  const text = (value: string | undefined) => (value === undefined ? 'null' : `'${value}'`)
  const events = lines.map(
    ([code, data = {}], at) => `insert into order_events (order_id, version, at, code, to_status, data)
      values ('KLT-${name}', ${at + 1}, now(), '${code}', 'pending_payment', '${JSON.stringify(data)}');`,
  )
  return `
    insert into orders (id, user_id, status, version, product_id, product_title, product_cover, product_unit, is_voucher, item_id, item_name,
      quantity, player, player_display, contact_kind, contact_value, secret_hash, channel_id, unit_price, fee, lines, total, created_at,
      expires_at, updated_at)
    values ('KLT-${name}', ${text(user)}, 'pending_payment', ${lines.length}, 'game', 'Game', '/c.svg', 'Diamonds', false, 'game-1',
      '1 Diamond', 1, '{}', '1', 'whatsapp', '${contact}', ${text(secret)}, 'qris', 10000, 0, '[]', 10000, now(), now(), now());
    insert into payments (id, subject_kind, subject_id, gateway, channel_id, code, amount, fee, can_refund, status, expires_at, created_at)
    values ('PAY-${name}', 'order', 'KLT-${name}', 'sandbox', 'qris', 'qris', 10000, 0, true, '${payment}', now(), now());
    ${events.join('\n')}`
}

function attempt(name: string, number: number, supplier: string): string {
  return `insert into attempts (reference, order_id, unit, number, supplier, sku, customer_no, max_cost, status, created_at)
    values ('DEL-${name}-${number}', 'KLT-${name}', 1, ${number}, '${supplier}', 'a', '1', 10000, 'failed', now());`
}

const storeOfBefore = `
  ${order('DONE', { user: 'USR-1', lines: [['created'], ['payment_ready'], ['paid', { amount: 10_000 }], ['delivery_started'], ['delivery_unconfirmed'], ['delivered']] })}
  ${attempt('DONE', 1, 'goods')}
  ${order('TWO', { lines: [['created'], ['delivery_refused', { unit: 1, reason: 'stock' }], ['on_hold'], ['refund_started', { amount: 10_000, reason: 'not_proven' }], ['refunded', { amount: 10_000, reason: 'not_proven' }]] })}
  ${attempt('TWO', 1, 'goods')} ${attempt('TWO', 2, 'other')}
  ${order('WISH', { user: 'USR-1', secret: 'hash', lines: [['created'], ['cancelled', { by: 'buyer' }]] })}
  ${order('GONE', { contact: '', lines: [['created'], ['cancelled', { by: 'buyer' }]] })}
  ${order('SHUT', { payment: 'refused', lines: [['created'], ['cancelled', { by: 'gateway' }]] })}
  ${order('VOID', { lines: [['created'], ['cancelled', { by: 'gateway' }]] })}
  ${order('LATE', { lines: [['created'], ['expired', { failed: false }]] })}
  ${order('FAIL', { lines: [['created'], ['expired', { failed: true }]] })}
  ${order('CLAIM', { lines: [['created'], ['underpaid', { amount: 4_000 }], ['refund_claim', { amount: 4_000, reason: 'underpaid' }], ['paid_twice', { amount: 10_000 }], ['refund_started', { amount: 10_000, reason: 'paid_twice' }], ['refund_claim', { amount: 10_000, reason: 'paid_twice' }]] })}`
