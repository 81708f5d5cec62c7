import { rupiah } from '@kilat/contract/money.ts'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../ctx/context.ts'
import { startQueue } from '../ctx/queue-boss.ts'
import { inTx } from '../db/in-tx.ts'
import type { OpenDatabase } from '../db/open.ts'
import { contactProofs } from '../db/schema/contacts.ts'
import { refunds } from '../db/schema/refunds.ts'
import { jobs } from '../jobs.ts'
import { hashSecret } from '../modules/identity/secret.ts'
import { walletAccount } from '../modules/ledger/accounts.ts'
import { checkBooks } from '../modules/ledger/check-books.ts'
import { readHolding } from '../modules/ledger/read.ts'
import { lockOrder } from '../modules/orders/change-order.ts'
import { getTransaction } from '../modules/orders/read.ts'
import { settlePayout } from '../modules/refunds/end-payout.ts'
import { payOut } from '../modules/refunds/pay-out.ts'
import { claimTicket, proveClaim } from '../modules/refunds/prove-claim.ts'
import { listClaims } from '../modules/refunds/read-claims.ts'
import { refundUnits } from '../modules/refunds/refund-units.ts'
import { sendRefund } from '../modules/refunds/send-refund.ts'
import { takeClaim } from '../modules/refunds/take-claim.ts'
import { system } from '../platform/actor.ts'
import { visitor } from '../platform/asker.ts'
import { quietLog } from '../platform/log-quiet.ts'
import { newProof } from './code-store.ts'
import { asUser, makeUser } from './make-user.ts'
import { openOlderDatabase } from './older-database.ts'
import { createScriptedGateway, type ScriptedGateway } from './scripted-gateway.ts'
import { createTestStore, type TestStore } from './store.ts'

let store: TestStore
let database: OpenDatabase
let gateway: ScriptedGateway
let ctx: Ctx
beforeAll(async () => {
  const older = await openOlderDatabase('0031_transfers')
  await older.run(storeOfBefore)
  database = await older.upgrade()
  store = await createTestStore()
  gateway = createScriptedGateway(store.clock)
  for (const { name, fee } of ordersOfBefore) gateway.pay(`PAY-${name}`, 10_000 + fee)
  const queue = await startQueue({ connection: database.queueConnection, handlers: jobs, log: quietLog, runsByItself: false })
  ctx = { ...store.ctx, db: database.db, queue, outbox: database.outbox, gateways: new Map([[gateway.id, gateway]]) }
}, 120_000)
afterAll(async () => {
  await store.close()
  await database.close()
})

const rowOf = async (name: string) =>
  (
    await ctx.db
      .select()
      .from(refunds)
      .where(eq(refunds.subjectId, `KLT-${name}`))
      .orderBy(asc(refunds.id))
  )[0]
const balance = (userId: string) => readHolding(ctx, walletAccount(userId))
const backAt = (name: string) => gateway.refunded(`PAY-${name}`)

/** A proof that its browser has of the contact of all these orders. */
async function prove(): Promise<string> {
  const proof = newProof()
  const expiresAt = new Date(store.clock.now().getTime() + 60 * 60_000)
  const contact = { kind: 'whatsapp' as const, value: '+6281234567890', provenBy: '', codeId: 'OTC-0000000000000000' }
  await ctx.db.insert(contactProofs).values({ ...contact, hash: hashSecret(proof), expiresAt })
  return proof
}

test('an upgraded store’s refunds say where they went or go, and its books add up', async () => {
  const rows = await ctx.db.select().from(refunds).orderBy(asc(refunds.id))
  expect(rows.map(({ subjectId, status, backTo }) => [subjectId.slice(4), status, backTo])).toEqual([
    ['AGAIN', 'claim', null],
    ['BACK', 'done', 'source'],
    ['CLAIM', 'claim', null],
    ['OWN', 'claim', null],
    ['PROVEN', 'claim', null],
    ['SENT', 'sent', 'source'],
    ['SOURCE', 'pending', 'source'],
    ['WALLET', 'done', 'wallet'],
  ])
  expect((await getTransaction(ctx, { id: 'KLT-WALLET' })).refunds).toMatchObject([{ status: 'done', to: 'wallet' }])
  expect(await checkBooks(ctx)).toEqual([])
})

test('a refund that was open at the upgrade is sent by its own reference, once, also where the gateway had made it before', async () => {
  const sent = { reference: 'REF-SENT', paymentReference: 'PAY-SENT', amountIdr: rupiah(10_000) }
  await gateway.refund(sent)
  for (const refundId of ['REF-SOURCE', 'REF-SENT', 'REF-SOURCE', 'REF-SENT'])
    await Promise.all([sendRefund(ctx, { refundId }), sendRefund(ctx, { refundId })])
  expect([backAt('SOURCE'), backAt('SENT')]).toEqual([10_000, 10_000])
  for (const name of ['SOURCE', 'SENT'])
    expect(await getTransaction(ctx, { id: `KLT-${name}` })).toMatchObject({
      status: 'refunded',
      refunds: [{ status: 'done', to: 'source' }],
    })
  expect(await checkBooks(ctx)).toEqual([])
})

test('a claim is still taken into a wallet once its contact is proven, by a visitor who signs in and by the order’s own user', async () => {
  const [proof, { id: userId }] = [await prove(), await makeUser(ctx)]
  for (const [at, name] of ['CLAIM', 'OWN'].entries()) {
    expect((await getTransaction(ctx, { id: `KLT-${name}` })).claim).toMatchObject({ proven_at: null })
    const taking = { id: `KLT-${name}`, asker: asUser(userId), address: '10.1.0.1', proof }
    expect(await Promise.all([1, 2, 3].map(() => takeClaim(ctx, taking)))).toEqual([14_000, 14_000, 14_000])
    expect(await balance(userId)).toBe(14_000 * (at + 1))
    expect(await getTransaction(ctx, { id: `KLT-${name}` })).toMatchObject({ status: 'refunded', claim: null })
  }
  expect(await checkBooks(ctx)).toEqual([])
})

test('a claim that was proven before the upgrade keeps its proof, gets the clock that runs from it, and is paid out', async () => {
  const row = await rowOf('PROVEN')
  expect(row?.provenAt?.toISOString()).toBe(provenAt)
  expect(row?.dueAt.toISOString()).toBe(afterProof(24))
  const { version, claim } = await getTransaction(ctx, { id: 'KLT-PROVEN' })
  expect(claim).toMatchObject({ amount: 14_000, proven_at: provenAt })
  const hand = { by: { kind: 'operator' as const, id: 'ujang' }, note: 'diminta' }
  const account = { bank: 'BCA', number: '1234567890', holder: 'Sari' }
  const ticket = claimTicket(ctx, { id: 'KLT-PROVEN' })
  const payout = await payOut(ctx, { id: 'KLT-PROVEN', version, amountIdr: rupiah(14_000), account, ticket, ...hand })
  await settlePayout(ctx, { id: payout.id, version: 1, reference: 'TRX-1', ...hand })
  expect(await getTransaction(ctx, { id: 'KLT-PROVEN' })).toMatchObject({
    status: 'refunded',
    refunds: [{ status: 'done', to: 'payout' }],
  })
  expect(await checkBooks(ctx)).toEqual([])
})

test('a claim to which money was added after the proof has to be proven again', async () => {
  expect(await rowOf('AGAIN')).toMatchObject({ provenAt: null })
  expect((await listClaims(ctx, { limit: 9 })).data.find(({ order }) => order === 'KLT-AGAIN')).toMatchObject({ proven_at: null })
  await proveClaim(ctx, { id: 'KLT-AGAIN', asker: visitor, address: '10.1.0.1', proof: await prove() })
  expect((await rowOf('AGAIN'))?.provenAt).toEqual(expect.any(Date))
})

test('orders that were under way keep what their page promised: the way they were paid, a claim, or the wallet that paid', async () => {
  const failed = async (name: string) =>
    inTx(ctx, async ctx => {
      const order = await lockOrder(ctx, `KLT-${name}`)
      if (order) await refundUnits(ctx, { order, units: [1], reason: 'delivery_failed', by: system })
    })
  for (const name of ['RUNQRIS', 'RUNVA', 'RUNWALLET']) await failed(name)
  const ways = async (name: string) => (await getTransaction(ctx, { id: `KLT-${name}` })).refunds.map(({ status, to }) => [status, to])
  expect(await ways('RUNQRIS')).toEqual([['pending', 'source']])
  expect(await ways('RUNVA')).toEqual([['claim', null]])
  expect(await ways('RUNWALLET')).toEqual([['done', 'wallet']])
  expect(await balance('USR-OLD')).toBe(30_000)
  expect(await checkBooks(ctx)).toEqual([])
})

/** ISO time of so many hours after the claims were proven, which is an hour ago. */
const afterProof = (hours: number) => new Date(provenMs + hours * 60 * 60_000).toISOString()
const provenMs = Date.now() - 60 * 60_000
const provenAt = new Date(provenMs).toISOString()

type Before = { name: string; status: string; channel?: 'qris' | 'bca_va' | 'wallet'; user?: boolean; fee: number }

const ordersOfBefore: Before[] = [
  { name: 'SOURCE', status: 'refunding', fee: 0 },
  { name: 'SENT', status: 'refunding', fee: 0 },
  { name: 'BACK', status: 'refunded', fee: 0 },
  { name: 'CLAIM', status: 'refunding', channel: 'bca_va', fee: 4_000 },
  { name: 'OWN', status: 'refunding', channel: 'bca_va', user: true, fee: 4_000 },
  { name: 'PROVEN', status: 'refunding', channel: 'bca_va', fee: 4_000 },
  { name: 'AGAIN', status: 'refunding', channel: 'bca_va', fee: 4_000 },
  { name: 'WALLET', status: 'refunded', channel: 'wallet', user: true, fee: 0 },
  { name: 'RUNQRIS', status: 'delivering', user: true, fee: 0 },
  { name: 'RUNVA', status: 'delivering', channel: 'bca_va', user: true, fee: 4_000 },
  { name: 'RUNWALLET', status: 'delivering', channel: 'wallet', user: true, fee: 0 },
]

/** A paid order of 10.000 and a fee, as the version before wrote it. */
function order({ name, status, channel = 'qris', user = false, fee }: Before): string {
  const [total, at, id] = [10_000 + fee, channel === 'wallet' ? 'wallet' : 'scripted', `KLT-${name}`]
  return `
    insert into orders (id, user_id, status, version, product_id, product_title, product_cover, product_unit, is_voucher, item_id, item_name,
      quantity, player, player_display, contact_kind, contact_value, channel_id, unit_price, fee, lines, total, created_at, expires_at,
      paid_at, updated_at)
    values ('${id}', ${user ? "'USR-OLD'" : 'null'}, '${status}', 4, 'game', 'Game', '/c.svg', 'Diamonds', false, 'game-1', '1 Diamond', 1, '{}',
      '1', 'whatsapp', '+6281234567890', '${channel}', 10000, ${fee}, '[]', ${total}, now(), now(), now(), now());
    insert into payments (id, subject_kind, subject_id, gateway, channel_id, code, amount, fee, gateway_fee_flat, gateway_fee_basis_points,
      can_refund, status, expires_at, created_at)
    values ('PAY-${name}', 'order', '${id}', '${at}', '${channel}', '${channel}', ${total}, ${fee}, 0, 0, ${channel === 'qris'}, 'paid', now(), now());
    insert into payment_receipts (id, payment_id, gateway, external_id, amount, gateway_cost, paid_at, recorded_at)
    values ('PAY-${name}:1', 'PAY-${name}', '${at}', '1', ${total}, 0, now(), now());
    ${posting(`receipt:PAY-${name}:1`, { from: channel === 'wallet' ? 'wallet:USR-OLD' : `world:gateway:${at}`, to: `order:${id}`, amount: total, id })}`
}

function posting(key: string, { from, to, amount, id }: { from: string; to: string; amount: number; id: string }): string {
  const put = `insert into holdings (account, balance) values ('${to}', ${amount})
    on conflict (account) do update set balance = holdings.balance + excluded.balance;`
  return `insert into postings (key, from_account, to_account, amount, subject_kind, subject_id, created_at)
      values ('${key}', '${from}', '${to}', ${amount}, 'order', '${id}', now());
    ${to.startsWith('world:') ? '' : put}
    update holdings set balance = balance - ${amount} where account = '${from}';`
}

/** The refund of a whole order. */
function refund(name: string, status: 'pending' | 'sent' | 'claim' | 'done', to?: string): string {
  const { channel = 'qris', fee } = ordersOfBefore.find(each => each.name === name) ?? { fee: 0 }
  const [id, amount, refundId] = [`KLT-${name}`, 10_000 + fee, `REF-${name}`]
  const gateway = channel === 'wallet' ? 'wallet' : 'scripted'
  return `
    insert into refunds (id, key, subject_kind, subject_id, payment_id, gateway, reason, amount, status, due_at, created_at, next_check_at)
    values ('${refundId}', 'order:${id}', 'order', '${id}', 'PAY-${name}', '${gateway}', 'delivery_failed', ${amount}, '${status}',
      now() + interval '1 hour', now(), now());
    ${posting(`refund:${refundId}`, { from: `order:${id}`, to: `refund:${refundId}`, amount, id })}
    ${to ? posting(`refunded:${refundId}`, { from: `refund:${refundId}`, to, amount, id }) : ''}`
}

const event = (name: string, version: number, code: string, at: string) => `
  insert into order_events (order_id, version, at, code, to_status, data, actor_kind, reason)
  values ('KLT-${name}', ${version}, '${at}', '${code}', 'refunding', '{}', 'visitor', 'contact_proven');`

const storeOfBefore = `
  insert into users (id, issuer, subject, name, email, is_email_verified, created_at, signed_in_at)
    values ('USR-OLD', 'https://issuer.test', 'old', 'Sari', 'sari@contoh.id', true, now(), now());
  insert into postings (key, from_account, to_account, amount, created_at)
    values ('filled', 'world:bank', 'wallet:USR-OLD', 30000, now());
  insert into holdings (account, balance) values ('wallet:USR-OLD', 30000);
  ${ordersOfBefore.map(order).join('')}
  ${refund('SOURCE', 'pending')} ${refund('SENT', 'sent')} ${refund('BACK', 'done', 'world:gateway:scripted')}
  ${refund('CLAIM', 'claim')} ${refund('OWN', 'claim')} ${refund('PROVEN', 'claim')} ${refund('AGAIN', 'claim')}
  ${refund('WALLET', 'done', 'wallet:USR-OLD')}
  ${event('PROVEN', 3, 'refund_claim', afterProof(-1))} ${event('PROVEN', 4, 'claim_proven', provenAt)}
  ${event('AGAIN', 2, 'refund_claim', afterProof(-1))} ${event('AGAIN', 3, 'claim_proven', provenAt)}
  ${event('AGAIN', 4, 'refund_claim', afterProof(0.5))}`
