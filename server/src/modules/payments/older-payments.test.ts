import { paymentInstructionsSchema } from '@kilat/contract/transactions.ts'
import { afterEach, expect, test } from 'vitest'
import { paymentReceipts, payments, unknownReferences } from '../../db/schema/payments.ts'
import { openOlderDatabase } from '../../test/older-database.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ close }) => close()))
})

const page = 'http://localhost:3000/sandbox/pay/0123456789abcdef0123456789abcdef'
const threePayments = `
  set session_replication_role = replica;
  insert into payments (id, order_id, gateway, channel_id, amount, status, instructions, sandbox_url, expires_at, created_at) values
    ('a', 'order', 'sandbox', 'qris', 1000, 'pending', '{"kind":"qris","qr_string":"0002"}', '${page}', now(), now()),
    ('b', 'order', 'other', 'qris', 1000, 'pending', '{"kind":"qris","qr_string":"0003"}', null, now(), now()),
    ('c', 'order', 'sandbox', 'qris', 1000, 'requested', null, null, now(), now());
  set session_replication_role = origin;`

test('payments of an earlier version keep their gateway’s page', async () => {
  const older = await openOlderDatabase('0014_by_hand')
  await older.run(threePayments)
  const database = await older.upgrade()
  opened.push(database)
  const kept = await database.db.select({ id: payments.id, instructions: payments.instructions }).from(payments).orderBy(payments.id)
  expect(kept).toEqual([
    { id: 'a', instructions: { kind: 'qris', qr_string: '0002', pay_url: page } },
    { id: 'b', instructions: { kind: 'qris', qr_string: '0003', pay_url: null } },
    { id: 'c', instructions: null },
  ])
  expect(kept.flatMap(({ instructions }) => instructions ?? []).every(it => paymentInstructionsSchema.safeParse(it).success)).toBe(true)
})

test('payments and unknown references of an earlier version keep the times of their last and next check', async () => {
  const older = await openOlderDatabase('0021_audit')
  const [last, next] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-02T00:00:00Z')]
  const times = `'${last.toISOString()}', '${next.toISOString()}'`
  await older.run(`
    insert into payments (id, subject_kind, subject_id, gateway, channel_id, code, amount, fee, can_refund, status, expires_at, created_at,
      looked_at, next_look_at) values ('a', 'order', 'o', 'sandbox', 'qris', 'qris', 1000, 0, true, 'pending', now(), now(), ${times});
    insert into unknown_references (id, gateway, reference, noticed_at, looked_at, next_look_at)
      values ('sandbox:b', 'sandbox', 'b', now(), ${times});`)
  const database = await older.upgrade()
  opened.push(database)
  const checks = { lastCheckedAt: last, nextCheckAt: next }
  expect(await database.db.select().from(payments)).toMatchObject([{ id: 'a', ...checks }])
  expect(await database.db.select().from(unknownReferences)).toMatchObject([{ id: 'sandbox:b', ...checks }])
})

test('payments of an earlier version that may still be paid get the terms of their gateway, and ended ones keep none', async () => {
  const older = await openOlderDatabase('0025_one_time_codes')
  const payment = (id: string, nextCheckAt: string) => `
    insert into payments (id, subject_kind, subject_id, gateway, channel_id, code, amount, fee, can_refund, status, expires_at, created_at,
      next_check_at) values ('${id}', 'order', 'o', 'sandbox', 'bca_va', 'bca_va', 14000, 4000, false, 'pending', now(), now(), ${nextCheckAt});`
  await older.run(`
    insert into channels (id, group_name, name, note, mark, sort, min_amount, max_amount, fee_bearer, state)
      values ('bca_va', 'virtual_account', 'BCA', '', 'BCA', 10, 1000, 1000000, 'buyer', 'on');
    insert into channel_gateways (channel_id, gateway, code, sort, is_on, fee_flat, fee_basis_points)
      values ('bca_va', 'sandbox', 'bca_va', 10, true, 4000, 25), ('bca_va', 'other', 'bca_va', 20, true, 9999, 99);
    ${payment('open', 'now()')} ${payment('over', 'null')}
    insert into payment_receipts (id, payment_id, gateway, external_id, amount, paid_at, recorded_at)
      values ('over:1', 'over', 'sandbox', '1', 14000, now(), now());`)
  const database = await older.upgrade()
  opened.push(database)
  const { id, gatewayFeeFlat, gatewayFeeBasisPoints } = payments
  expect(await database.db.select({ id, gatewayFeeFlat, gatewayFeeBasisPoints }).from(payments).orderBy(id)).toEqual([
    { id: 'open', gatewayFeeFlat: 4_000, gatewayFeeBasisPoints: 25 },
    { id: 'over', gatewayFeeFlat: 0, gatewayFeeBasisPoints: 0 },
  ])
  expect(await database.db.select({ kept: paymentReceipts.gatewayCost }).from(paymentReceipts)).toEqual([{ kept: 0 }])
})
