import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../ctx/context.ts'
import { startQueue } from '../ctx/queue-boss.ts'
import { inTx } from '../db/in-tx.ts'
import type { OpenDatabase } from '../db/open.ts'
import { payments } from '../db/schema/payments.ts'
import { createSandboxGateway, type SandboxGateway } from '../gateways/sandbox/adapter.ts'
import { sandboxChannels } from '../gateways/sandbox/channels.ts'
import { jobs } from '../jobs.ts'
import { listChannels } from '../modules/channels/read.ts'
import { saveChannels } from '../modules/channels/save-channels.ts'
import { checkBooks } from '../modules/ledger/check-books.ts'
import { getTransaction } from '../modules/orders/read.ts'
import { watchPayment } from '../modules/payments/watch-payment.ts'
import { quietLog } from '../platform/log-quiet.ts'
import { openOlderDatabase } from './older-database.ts'
import { createTestStore, type TestStore } from './store.ts'

let store: TestStore
let database: OpenDatabase
let gateway: SandboxGateway
let ctx: Ctx
beforeAll(async () => {
  const older = await openOlderDatabase('0018_terms')
  await older.run(storeOfBefore)
  database = await older.upgrade()
  store = await createTestStore()
  const { clock } = store
  gateway = createSandboxGateway({ db: database.db, clock, publicUrl: 'http://localhost:3000', secret: 'secret', notify: async () => {} })
  const queue = await startQueue({ connection: database.queueConnection, handlers: jobs, log: quietLog, runsByItself: false })
  ctx = { ...store.ctx, db: database.db, queue, outbox: database.outbox, gateways: new Map([[gateway.id, gateway]]) }
  await inTx(ctx, saveChannels)
}, 120_000)
afterAll(async () => {
  await store.close()
  await database.close()
})

test('a store of the version before offers after the upgrade what it offered, at the same price', async () => {
  const offered = await listChannels(ctx)
  expect(offered.map(({ id, name, fee, minIdr, maxIdr, unavailable }) => ({ id, name, fee, minIdr, maxIdr, unavailable }))).toEqual(
    sandboxChannels.map(({ id, name, fee, minIdr, maxIdr }) => ({ id, name, fee, minIdr, maxIdr, unavailable: null })),
  )
})

test('a payment that was open at the upgrade is found paid, once, and its order goes on', async () => {
  expect(await getTransaction(ctx, { id: 'KLT-OPEN' })).toMatchObject({
    status: 'pending_payment',
    channel: { name: 'GoPay', can_refund: true },
  })
  await gateway.pay('PAY-OPEN', rupiah(10_200))
  for (let checks = 0; checks < 2; checks += 1) await watchPayment(ctx, { paymentId: 'PAY-OPEN' })
  expect(await getTransaction(ctx, { id: 'KLT-OPEN' })).toMatchObject({ status: 'paid', payment: { received: 10_200 } })
  expect(await checkBooks(ctx)).toEqual([])
})

test('a payment whose gateway had not answered at the upgrade is asked for by the same reference and channel, and can be paid', async () => {
  await watchPayment(ctx, { paymentId: 'PAY-ASKED' })
  const [payment] = await database.db.select().from(payments).where(eq(payments.id, 'PAY-ASKED'))
  expect(payment).toMatchObject({
    status: 'pending',
    gateway: 'sandbox',
    code: 'bca_va',
    instructions: { kind: 'virtual_account', bank: 'BCA' },
  })
  await gateway.pay('PAY-ASKED', rupiah(14_000))
  await watchPayment(ctx, { paymentId: 'PAY-ASKED' })
  expect(await getTransaction(ctx, { id: 'KLT-ASKED' })).toMatchObject({ status: 'paid' })
  expect(await checkBooks(ctx)).toEqual([])
})

/** An unpaid order of 10.000 and a fee with its payment, as the version before wrote them. */
function order(name: string, { channel, fee, status }: { channel: string; fee: number; status: string }): string {
  const total = 10_000 + fee
  return `
    insert into orders (id, status, version, product_id, product_title, product_cover, product_unit, is_voucher, item_id, item_name, quantity,
      player, player_display, contact_kind, contact_value, channel_id, unit_price, fee, lines, total, created_at, expires_at, updated_at)
    values ('KLT-${name}', 'pending_payment', 1, 'game', 'Game', '/c.svg', 'Diamonds', false, 'game-1', '1 Diamond', 1, '{}', '1', 'whatsapp',
      '+6281234567890', '${channel}', 10000, ${fee}, '[]', ${total}, now(), now() + interval '1 hour', now());
    insert into payments (id, subject_kind, subject_id, gateway, channel_id, amount, fee, can_refund, status, expires_at, created_at, next_look_at)
    values ('PAY-${name}', 'order', 'KLT-${name}', 'sandbox', '${channel}', ${total}, ${fee}, ${channel === 'gopay'}, '${status}',
      now() + interval '1 hour', now(), now());`
}

const storeOfBefore = `
  ${order('OPEN', { channel: 'gopay', fee: 200, status: 'pending' })}
  insert into sandbox_payments (reference, token, channel_id, amount, description, return_url, instructions, status, expires_at)
    values ('PAY-OPEN', 'token', 'gopay', 10200, '1 Diamond', 'http://localhost:3000', '{"kind":"deep_link","url":"http://x","pay_url":null}',
      'open', now() + interval '1 hour');
  ${order('ASKED', { channel: 'bca_va', fee: 4_000, status: 'requested' })}`
