import { randomUUID } from 'node:crypto'
import { rupiah } from '@kilat/contract/money.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../db/database.ts'
import { inTx } from '../../db/in-tx.ts'
import { postings } from '../../db/schema/ledger.ts'
import { idempotencyKeys, orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { visitor } from '../../platform/asker.ts'
import { Problem } from '../../platform/problem.ts'
import { buy, type Purchase } from '../../test/buy.ts'
import { createApiCaller } from '../../test/call-api.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { fillWallet } from '../../test/fill-wallet.ts'
import { makeItem } from '../../test/make-item.ts'
import { asUser, makeUser } from '../../test/make-user.ts'
import { createScriptedSignIn } from '../../test/scripted-sign-in.ts'
import { editChannel } from '../channels/edit-channel.ts'
import { listChannels } from '../channels/read.ts'
import { saveChannels } from '../channels/save-channels.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { readHolding, readResult } from '../ledger/read.ts'
import { deleteUser } from '../profile/delete-user.ts'
import { openDeposit } from '../wallet/open-deposit.ts'
import { cancelOrder } from './cancel-order.ts'
import { quoteItem } from './quote-item.ts'

let engine: Engine
let itemId: string
let userId: string
beforeEach(async () => {
  engine = await createEngine({ signIn: createScriptedSignIn() })
  itemId = await makeItem(engine.ctx, { price: 20_000, maxQuantity: 5 })
  userId = (await makeUser(engine.ctx)).id
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const fill = (amount: number) => fillWallet(engine.ctx, { userId, amount })
const balance = (of = userId) => readHolding(engine.ctx, walletAccount(of))
const payByWallet = (more: Partial<Purchase> = {}) => buy(engine.ctx, { itemId, channel: 'wallet', asker: userId, ...more })
const quoted = async (asker = asUser(userId), quantity = 1) =>
  (await quoteItem(engine.ctx, { item_id: itemId, quantity, asker })).quote.channels.find(({ id }) => id === 'wallet')

/** Pays as a client does: a call that the crowd kept waiting for too long is sent again with its key, until it is answered. */
async function payUntilAnswered(key: string) {
  for (;;)
    try {
      return await payByWallet({ key })
    } catch (error) {
      if (error instanceof Problem) throw error
    }
}

/** The database, with something that happens once, right before a table is read for the first time. */
function beforeRead(db: Db, { table, act }: { table: string; act: () => Promise<void> }): Db {
  let hasRead = false
  const session = Object.create(db._.session)
  session.prepareQuery = (...asked: Parameters<typeof db._.session.prepareQuery>) => {
    const prepared = db._.session.prepareQuery(...asked)
    if (hasRead || !asked[0].sql.includes(`from "${table}"`)) return prepared
    hasRead = true
    const execute = prepared.execute.bind(prepared)
    return Object.assign(prepared, {
      execute: async () => {
        await act()
        return execute()
      },
    })
  }
  return Object.assign(Object.create(db), { _: { ...db._, session } })
}

async function expectNothingWritten() {
  for (const table of [orders, payments, idempotencyKeys]) expect(await engine.ctx.db.$count(table)).toBe(0)
}

test('an order paid from the wallet is placed and paid in one act, no gateway is asked, and it is delivered', async () => {
  await fill(50_000)
  const order = await payByWallet()
  expect(order).toMatchObject({ status: 'paid', total: 20_000, channel: { id: 'wallet', name: 'Saldo' }, payment: { received: 20_000 } })
  expect(await engine.codes(order)).toEqual(['created', 'paid'])
  expect(await balance()).toBe(30_000)
  await engine.runJobs()
  expect(engine.gateway.references()).toEqual([])
  expect(await engine.read(order)).toMatchObject({ status: 'delivered' })
  expect(await readResult(engine.ctx, { kind: 'order', id: order.id })).toMatchObject({ profitIdr: 11_000 })
})

test('a wallet with too little is refused with what it lacks, and nothing is written', async () => {
  await fill(19_999)
  const refusal = await payByWallet().catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'wallet_too_low', status: 422, extra: { missing: 1 } })
  expect(refusal).toMatchObject({ message: 'Saldo kurang Rp1. Isi saldo dulu atau pilih metode lain, ya.' })
  await expectNothingWritten()
  expect(await balance()).toBe(19_999)
})

test('over the API a wallet with too little is refused with what it lacks, as declared', async () => {
  const { token, id } = await makeUser(engine.ctx)
  await fillWallet(engine.ctx, { userId: id, amount: 19_999 })
  const body = {
    item_id: itemId,
    quantity: 1,
    player: { user_id: '123456789', zone_id: '1234' },
    channel: 'wallet',
    contact: { kind: 'whatsapp', value: '081234567890' },
    expected_total: 20_000,
  }
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await createApiCaller(engine.ctx)('POST', '/transactions', { token, body, headers })
  expect(await answer.json()).toMatchObject({ code: 'wallet_too_low', missing: 1, error: expect.stringContaining('Rp1.') })
  expect(answer.status).toBe(422)
})

test('a wallet that was never used is refused, and after a deposit the same request with the same key buys', async () => {
  const key = randomUUID()
  await expect(payByWallet({ key })).rejects.toMatchObject({ code: 'wallet_too_low', extra: { missing: 20_000 } })
  await fill(20_000)
  expect(await payByWallet({ key })).toMatchObject({ status: 'paid' })
  expect(await balance()).toBe(0)
})

test('a visitor has to sign in, and another user pays from their own wallet only', async () => {
  await fill(50_000)
  const { asker: _, ...asVisitor } = { itemId, channel: 'wallet', asker: userId }
  await expect(buy(engine.ctx, asVisitor)).rejects.toMatchObject({ code: 'sign_in_required' })
  const other = (await makeUser(engine.ctx)).id
  await expect(payByWallet({ asker: other })).rejects.toMatchObject({ code: 'wallet_too_low' })
  await expectNothingWritten()
  expect(await balance()).toBe(50_000)
})

test('a request repeated one after the other and at once buys once', async () => {
  await fill(100_000)
  const key = randomUUID()
  const first = await payByWallet({ key })
  const again = await Promise.all(Array.from({ length: 10 }, () => payByWallet({ key })))
  expect(again.map(({ id }) => id)).toEqual(again.map(() => first.id))
  const other = randomUUID()
  const atOnce = await Promise.all(Array.from({ length: 10 }, () => payByWallet({ key: other })))
  expect(new Set(atOnce.map(({ id }) => id)).size).toBe(1)
  expect(await balance()).toBe(60_000)
  await expect(payByWallet({ key, quantity: 2 })).rejects.toMatchObject({ code: 'idempotency_conflict' })
})

test('a repeat that comes while the first request spends the last of the balance gets its order, not a refusal', async () => {
  await fill(20_000)
  const key = randomUUID()
  const { db } = engine.ctx
  let first: Transaction | undefined
  const late = {
    ...engine.ctx,
    db: beforeRead(db, {
      table: 'holdings',
      // The repeat has found no order with its key when the first request buys.
      act: async () => {
        first = await payByWallet({ key })
      },
    }),
  }
  const repeated = await buy(late, { itemId, channel: 'wallet', asker: userId, key })
  expect(first).toMatchObject({ status: 'paid' })
  expect(repeated.id).toBe(first?.id)
  expect(await engine.ctx.db.$count(orders)).toBe(1)
  expect(await balance()).toBe(0)
})

test('of 200 purchases at once, each sent twice, from a wallet that affords 50 exactly 50 are made', { timeout: 120_000 }, async () => {
  await fill(50 * 20_000 + 19_999)
  const keys = Array.from({ length: 200 }, () => randomUUID())
  const asked = await Promise.allSettled([...keys, ...keys].map(payUntilAnswered))
  const bought = new Set(asked.flatMap(result => (result.status === 'fulfilled' ? result.value.id : [])))
  const refused = asked.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
  expect(bought.size).toBe(50)
  const isBought = (at: number) => asked[at]?.status === 'fulfilled'
  expect(keys.filter((_, at) => isBought(at) !== isBought(at + keys.length))).toEqual([])
  expect(refused.filter(reason => !(reason instanceof Problem && reason.code === 'wallet_too_low'))).toEqual([])
  expect(await engine.ctx.db.$count(orders)).toBe(50)
  expect(await balance()).toBe(19_999)
})

test('the quote shows the balance, what is missing, and that a visitor has to sign in', async () => {
  await fill(30_000)
  expect(await quoted()).toMatchObject({ total: 20_000, fee: 0, note: 'Saldomu Rp30.000', unavailable: null })
  expect(await quoted(asUser(userId), 2)).toMatchObject({
    total: 40_000,
    note: 'Saldomu Rp30.000',
    is_cheapest: false,
    unavailable: { sentence: 'Saldo kurang, kurang Rp10.000. Saldomu Rp30.000.', missing: 10_000 },
  })
  const { quote } = await quoteItem(engine.ctx, { item_id: itemId, quantity: 1, asker: visitor })
  expect(quote.channels.find(({ id }) => id === 'wallet')).toMatchObject({
    note: 'Bayar dari saldomu',
    is_cheapest: false,
    unavailable: { sentence: 'Masuk dulu untuk bayar dari saldomu.', until: null },
  })
})

test('a price that rose meanwhile is not taken from the wallet', async () => {
  await fill(50_000)
  await expect(payByWallet({ expectedTotal: 19_000 })).rejects.toMatchObject({ code: 'price_changed' })
  expect(await balance()).toBe(50_000)
})

test('an order that can not be delivered is back in the wallet at once', async () => {
  await fill(20_000)
  const order = await payByWallet()
  engine.supplier.send = async () => ({ kind: 'failed', reason: 'other', detail: 'no' })
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'refunded', refunds: [{ status: 'done', amount: 20_000 }] })
  expect((await engine.codes(order)).slice(-2)).toEqual(['refund_started', 'refunded'])
  expect(await balance()).toBe(20_000)
  expect(await engine.runJobs()).toBe(0)
})

test('units that can not be delivered are back in the wallet, and the others are delivered', async () => {
  await fill(60_000)
  const order = await payByWallet({ quantity: 3 })
  const { send } = engine.supplier
  let sent = 0
  engine.supplier.send = async request => {
    sent += 1
    return sent === 2 ? { kind: 'failed', reason: 'other', detail: 'no' } : send(request)
  }
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'delivered', shown_as: 'partly' })
  expect(await balance()).toBe(20_000)
})

test('a paid order is not cancelled', async () => {
  await fill(20_000)
  const order = await payByWallet()
  await expect(cancelOrder(engine.ctx, { id: order.id, asker: asUser(userId) })).rejects.toMatchObject({ code: 'order_not_cancellable' })
  expect(await balance()).toBe(0)
})

test('an account whose order came back to the wallet meanwhile is not deleted', async () => {
  await fill(20_000)
  await payByWallet()
  engine.supplier.send = async () => ({ kind: 'failed', reason: 'other', detail: 'no' })
  const [deletion] = await Promise.allSettled([deleteUser(engine.ctx, { userId }), engine.runJobs()])
  expect(deletion).toMatchObject({ status: 'rejected' })
  await expect(deleteUser(engine.ctx, { userId })).rejects.toMatchObject({ code: 'balance_left' })
  expect(await balance()).toBe(20_000)
})

test('the channel can be switched off, and is hidden while nobody can sign in', async () => {
  await fill(50_000)
  const by = { actor: 'ops', reason: 'test' }
  await inTx(engine.ctx, ctx => editChannel(ctx, { id: 'wallet', values: { state: 'off' }, ...by }))
  await expect(payByWallet()).rejects.toMatchObject({ code: 'channel_unavailable' })
  await inTx(engine.ctx, ctx => editChannel(ctx, { id: 'wallet', toRule: ['state'], ...by }))
  expect(await payByWallet()).toMatchObject({ status: 'paid' })
  await inTx({ ...engine.ctx, signIn: null }, saveChannels)
  expect((await listChannels(engine.ctx)).map(({ id }) => id)).not.toContain('wallet')
  await expect(payByWallet()).rejects.toMatchObject({ code: 'channel_unavailable' })
})

test('a deposit can not be paid from the wallet', async () => {
  await fill(50_000)
  const deposit = { id: 'DEP-7Q2M9XH4T8RC5VWA', userId, amountIdr: rupiah(10_000), channelId: 'wallet' }
  await expect(openDeposit(engine.ctx, deposit)).rejects.toMatchObject({ code: 'channel_unavailable' })
})

test('the database refuses a wallet below zero, even if the code would not', async () => {
  await fill(10_000)
  await expect(engine.ctx.db.execute(sql`update holdings set balance = -1`)).rejects.toThrow()
})

test('a process that ends in between has placed and paid the order, or nothing', async () => {
  await fill(20_000)
  const dying = { ...engine.ctx, queue: { ...engine.ctx.queue, send: () => Promise.reject(new Error('killed')) } }
  await expect(buy(dying, { itemId, channel: 'wallet', asker: userId })).rejects.toThrow()
  await expectNothingWritten()
  expect(await engine.ctx.db.$count(postings)).toBe(1)
  expect(await payByWallet()).toMatchObject({ status: 'paid' })
})
