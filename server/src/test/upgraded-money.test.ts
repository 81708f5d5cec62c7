import { asc, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../db/open.ts'
import { postings } from '../db/schema/ledger.ts'
import { payments } from '../db/schema/payments.ts'
import { refunds } from '../db/schema/refunds.ts'
import { checkBooks } from '../modules/ledger/check-books.ts'
import { systemClock } from '../platform/clock.ts'
import { openOlderDatabase } from './older-database.ts'

let database: OpenDatabase
beforeAll(async () => {
  const older = await openOlderDatabase('0016_outbox')
  await older.run(storeOfBefore)
  database = await older.upgrade()
}, 120_000)
afterAll(() => database.close())

test('an upgraded store’s money belongs to its orders, and its books still add up', async () => {
  const differences = await checkBooks({ db: database.db, clock: systemClock })
  expect(differences.map(({ what }) => what)).toEqual(['money for a reference nobody knows waits for a person'])
  const unowned = await database.db.select({ to: postings.toAccount }).from(postings).where(isNull(postings.subjectKind))
  expect(unowned).toEqual([{ to: 'suspense:SUS-1' }])
  const back = await database.db
    .select({ id: refunds.id, kind: refunds.subjectKind, of: refunds.subjectId })
    .from(refunds)
    .orderBy(asc(refunds.id))
  expect(back).toEqual([
    { id: 'REF-BACK', kind: 'order', of: 'KLT-BACK' },
    { id: 'REF-LESS', kind: 'order', of: 'KLT-LESS' },
  ])
})

test('an upgraded store’s payment is `paid` if a receipt covers it, and otherwise unchanged', async () => {
  const { id, status, subjectKind, subjectId } = payments
  expect(await database.db.select({ id, status, subjectKind, subjectId }).from(payments).orderBy(asc(id))).toEqual([
    { id: 'PAY-BACK', status: 'paid', subjectKind: 'order', subjectId: 'KLT-BACK' },
    { id: 'PAY-DONE', status: 'paid', subjectKind: 'order', subjectId: 'KLT-DONE' },
    { id: 'PAY-LESS', status: 'pending', subjectKind: 'order', subjectId: 'KLT-LESS' },
    { id: 'PAY-OPEN', status: 'pending', subjectKind: 'order', subjectId: 'KLT-OPEN' },
    { id: 'PAY-OVER', status: 'closed', subjectKind: 'order', subjectId: 'KLT-OVER' },
    { id: 'PAY-SENT', status: 'paid', subjectKind: 'order', subjectId: 'KLT-SENT' },
  ])
})

/** An order of 10.000 with its payment, as the previous version wrote them. */
function order(name: string, status: string, paymentStatus: string): string {
  return `
    insert into orders (id, status, version, product_id, product_title, product_cover, product_unit, is_voucher, item_id, item_name, quantity,
      player, player_display, contact_kind, contact_value, channel_id, gateway, unit_price, fee, lines, total, created_at, expires_at, updated_at)
    values ('KLT-${name}', '${status}', 2, 'game', 'Game', '/c.svg', 'Diamonds', false, 'game-1', '1 Diamond', 1, '{}', '1', 'whatsapp',
      '+6281234567890', 'qris', 'sandbox', 10000, 0, '[]', 10000, now(), now(), now());
    insert into payments (id, order_id, gateway, channel_id, amount, status, expires_at, created_at)
    values ('PAY-${name}', 'KLT-${name}', 'sandbox', 'qris', 10000, '${paymentStatus}', now(), now());`
}

/** Money that arrived for it, booked into its account. */
function receipt(name: string, amount: number): string {
  return `
    insert into payment_receipts (id, payment_id, gateway, external_id, amount, paid_at, recorded_at)
    values ('PAY-${name}:1', 'PAY-${name}', 'sandbox', '1', ${amount}, now(), now());
    ${posting(`receipt:PAY-${name}:1`, { from: 'world:gateway:sandbox', to: `order:KLT-${name}`, amount, orderId: `'KLT-${name}'` })}`
}

function posting(key: string, move: { from: string; to: string; amount: number; orderId: string }): string {
  return `insert into postings (key, from_account, to_account, amount, order_id, created_at)
    values ('${key}', '${move.from}', '${move.to}', ${move.amount}, ${move.orderId}, now());`
}

/** A refund of part of it, finished or not. */
function refund(name: string, amount: number, isDone: boolean): string {
  const [id, orderId] = [`REF-${name}`, `'KLT-${name}'`]
  return `
    insert into refunds (id, key, order_id, payment_id, gateway, reason, amount, status, due_at, created_at)
    values ('${id}', 'order:KLT-${name}', ${orderId}, 'PAY-${name}', 'sandbox', 'underpaid', ${amount}, '${isDone ? 'done' : 'pending'}',
      now() + interval '1 hour', now());
    ${posting(`refund:${id}`, { from: `order:KLT-${name}`, to: `refund:${id}`, amount, orderId })}
    ${isDone ? posting(`refunded:${id}`, { from: `refund:${id}`, to: 'world:gateway:sandbox', amount, orderId }) : ''}`
}

const storeOfBefore = `
  ${order('OPEN', 'pending_payment', 'pending')}
  ${order('OVER', 'expired', 'closed')}
  ${order('SENT', 'delivering', 'pending')} ${receipt('SENT', 10_000)}
  ${order('DONE', 'delivered', 'closed')} ${receipt('DONE', 10_000)}
  ${posting('sale:KLT-DONE', { from: 'order:KLT-DONE', to: 'result:sales', amount: 10_000, orderId: "'KLT-DONE'" })}
  insert into attempts (reference, order_id, unit, number, supplier, sku, customer_no, max_cost, status, cost, created_at)
    values ('DEL-DONE', 'KLT-DONE', 1, 1, 'sandbox', 'a', '1', 10000, 'succeeded', 9000, now());
  ${posting('cost:DEL-DONE', { from: 'result:cost', to: 'world:supplier:sandbox', amount: 9_000, orderId: "'KLT-DONE'" })}
  ${order('LESS', 'refunding', 'pending')} ${receipt('LESS', 4_000)} ${refund('LESS', 4_000, false)}
  ${order('BACK', 'refunded', 'closed')} ${receipt('BACK', 10_000)} ${refund('BACK', 10_000, true)}
  insert into suspense_receipts (id, gateway, reference, external_id, amount, paid_at, recorded_at)
    values ('SUS-1', 'sandbox', 'PAY-NOBODY', '1', 5000, now(), now());
  ${posting('suspense:SUS-1', { from: 'world:gateway:sandbox', to: 'suspense:SUS-1', amount: 5_000, orderId: 'null' })}
  insert into holdings (account, balance) values ('order:KLT-SENT', 10000), ('order:KLT-DONE', 0), ('order:KLT-LESS', 0),
    ('order:KLT-BACK', 0), ('refund:REF-LESS', 4000), ('refund:REF-BACK', 0), ('suspense:SUS-1', 5000);`
