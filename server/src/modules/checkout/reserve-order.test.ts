import { randomUUID } from 'node:crypto'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../db/schema/identity.ts'
import { idempotencyKeys, orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { sandboxPayments } from '../../db/schema/sandbox.ts'
import { createSandboxGateway } from '../../gateways/sandbox/adapter.ts'
import { buy, paymentReference } from '../../test/buy.ts'
import { createApiCaller } from '../../test/call-api.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeItem } from '../../test/make-item.ts'
import { makeUser } from '../../test/make-user.ts'
import { createTestStore } from '../../test/store.ts'
import { cancelOrder } from './cancel-order.ts'

let engine: Engine
let asked: string[]
let createTruly: Engine['gateway']['createPayment']
beforeAll(async () => {
  engine = await createEngine()
  createTruly = engine.gateway.createPayment
})
beforeEach(() => {
  asked = []
  ask(createTruly)
})
afterEach(() => engine.expectBooks())
afterAll(() => engine.close())

/** Makes the gateway answer like this, and counts its calls by reference. */
function ask(answer: Engine['gateway']['createPayment']): void {
  engine.gateway.createPayment = request => {
    asked.push(request.reference)
    return answer(request)
  }
}

const makePurchase = async () => ({ itemId: await makeItem(engine.ctx), key: randomUUID() })
const ordersOf = (itemId: string) => engine.ctx.db.select().from(orders).where(eq(orders.itemId, itemId))
const theOrderOf = async (itemId: string) => {
  const [order, ...more] = await ordersOf(itemId)
  expect(more).toEqual([])
  if (!order) throw new Error('an order was written')
  return order
}
const waitForJobs = async (ms = 6_000) => {
  engine.clock.advance(ms)
  await engine.runJobs()
}

test('fifty requests with one key at the same moment make one order and one payment, and all get its instructions', async () => {
  const purchase = await makePurchase()
  const placed = await Promise.all(Array.from({ length: 50 }, () => buy(engine.ctx, purchase)))
  expect(new Set(placed.map(({ id }) => id)).size).toBe(1)
  expect(asked).toHaveLength(1)
  for (const { payment } of placed) expect(payment.instructions).toEqual({ kind: 'qris', qr_string: `QR ${asked[0]}`, pay_url: null })
  const order = await theOrderOf(purchase.itemId)
  expect(await paymentReference(engine.ctx, order.id)).toBe(asked[0])
})

test('over HTTP fifty posts with one key make one order, one payment at the gateway, and one answer', async () => {
  const store = await createTestStore({
    gateways: ({ db, clock }) => [
      createSandboxGateway({ db, clock, publicUrl: 'http://store.test', secret: 'a secret of the tests', notify: async () => {} }),
    ],
  })
  try {
    const itemId = await makeItem(store.ctx, { offers: [{ supplier: 'sandbox', sku: 'sku', cost: 9_000 }] })
    const call = createApiCaller(store.ctx)
    const body = {
      item_id: itemId,
      quantity: 1,
      player: { user_id: '123456789', zone_id: '1234' },
      channel: 'qris',
      contact: { kind: 'whatsapp', value: '0812 3456 7890' },
      expected_total: 10_000,
    }
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 50 }, () => call('POST', '/transactions', { body, headers })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const told = await Promise.all(answers.map(async answer => ((await answer.json()) as { data: Transaction }).data))
    const [first, ...others] = told.map(({ id, version, payment }) => ({ id, version, instructions: payment.instructions }))
    for (const other of others) expect(other).toEqual(first)
    expect(await store.ctx.db.select().from(orders)).toHaveLength(1)
    const rows = await store.ctx.db.select({ id: payments.id }).from(payments)
    const made = await store.ctx.db.select({ id: sandboxPayments.reference }).from(sandboxPayments)
    expect(made).toHaveLength(1)
    expect(rows).toEqual(made)
  } finally {
    await store.close()
  }
})

test('the gateway is not asked before the order and its payment are written', async () => {
  const purchase = await makePurchase()
  ask(async request => {
    expect(await engine.ctx.db.select().from(payments).where(eq(payments.id, request.reference))).toMatchObject([{ status: 'requested' }])
    return createTruly(request)
  })
  expect(await buy(engine.ctx, purchase)).toMatchObject({ version: 2, payment: { instructions: { kind: 'qris' } } })
})

test('a request repeated during the call to the gateway gets the same order, and its instructions once known', async () => {
  const purchase = await makePurchase()
  let answer = () => {}
  const isAsked = new Promise<void>(resolve =>
    ask(async request => {
      resolve()
      await new Promise<void>(resolve => (answer = resolve))
      return createTruly(request)
    }),
  )
  const first = buy(engine.ctx, purchase)
  await isAsked
  const waiting = await buy(engine.ctx, purchase)
  expect(waiting.payment.instructions).toBeNull()
  answer()
  expect(await first).toMatchObject({ id: waiting.id, payment: { instructions: { kind: 'qris' } } })
  expect(await buy(engine.ctx, purchase)).toEqual({ ...(await first), server_time: expect.any(String) })
  expect(asked).toHaveLength(1)
})

test('an order is closed if the gateway refuses its channel, and the same request can be tried again at once', async () => {
  const purchase = await makePurchase()
  ask(async () => ({ kind: 'refused', detail: 'channel off' }))
  await expect(buy(engine.ctx, purchase)).rejects.toMatchObject({ code: 'channel_unavailable', status: 422 })
  expect(await theOrderOf(purchase.itemId)).toMatchObject({ status: 'cancelled' })
  expect(await engine.ctx.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, purchase.key))).toEqual([])
  ask(createTruly)
  expect((await buy(engine.ctx, purchase)).status).toBe('pending_payment')
  expect((await buy(engine.ctx, { ...purchase, key: randomUUID(), channel: 'bca_va' })).status).toBe('pending_payment')
  await waitForJobs()
  expect((await ordersOf(purchase.itemId)).map(({ status }) => status).sort()).toEqual(['cancelled', 'pending_payment', 'pending_payment'])
})

test('if the gateway refuses, every request with that key is refused', async () => {
  const purchase = await makePurchase()
  ask(async () => ({ kind: 'refused', detail: 'channel off' }))
  const tried = await Promise.allSettled(Array.from({ length: 10 }, () => buy(engine.ctx, purchase)))
  for (const one of tried) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'channel_unavailable' } })
  for (const { status } of await ordersOf(purchase.itemId)) expect(status).toBe('cancelled')
})

test('if the process dies before it asks the gateway, the job makes the payment once', async () => {
  const purchase = await makePurchase()
  ask(() => Promise.reject(new Error('the process died here')))
  await expect(buy(engine.ctx, purchase)).rejects.toThrow('died')
  const order = await theOrderOf(purchase.itemId)
  ask(createTruly)
  await waitForJobs()
  expect((await engine.read(order)).payment.instructions).not.toBeNull()
  expect(new Set(asked)).toEqual(new Set([await paymentReference(engine.ctx, order.id)]))
  expect(await buy(engine.ctx, purchase)).toMatchObject({ id: order.id, payment: { instructions: { kind: 'qris' } } })
})

test('if the process dies after the gateway answered, the one payment is found and paid by its reference', async () => {
  const purchase = await makePurchase()
  const before = engine.gateway.references().length
  ask(async request => {
    await createTruly(request)
    throw new Error('the process died here')
  })
  await expect(buy(engine.ctx, purchase)).rejects.toThrow('died')
  const order = await theOrderOf(purchase.itemId)
  const reference = await paymentReference(engine.ctx, order.id)
  engine.gateway.pay(reference, order.total)
  ask(createTruly)
  await waitForJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  expect(engine.gateway.references().length).toBe(before + 1)
})

test('if an order is refused after its process died, a repeated request is refused too, and the key is free', async () => {
  const purchase = await makePurchase()
  ask(() => Promise.reject(new Error('the process died here')))
  await expect(buy(engine.ctx, purchase)).rejects.toThrow('died')
  ask(async () => ({ kind: 'refused', detail: 'channel off' }))
  await waitForJobs()
  expect(await theOrderOf(purchase.itemId)).toMatchObject({ status: 'cancelled' })
  await expect(buy(engine.ctx, purchase)).rejects.toMatchObject({ code: 'channel_unavailable' })
  ask(createTruly)
  expect((await buy(engine.ctx, purchase)).status).toBe('pending_payment')
})

test('no payment is made for a cancelled or expired order', async () => {
  ask(() => Promise.reject(new Error('the process died here')))
  const [cancelled, late] = [await makePurchase(), await makePurchase()]
  for (const purchase of [cancelled, late]) await expect(buy(engine.ctx, purchase)).rejects.toThrow('died')
  await cancelOrder(engine.ctx, { id: (await theOrderOf(cancelled.itemId)).id })
  ask(createTruly)
  asked = []
  await waitForJobs(31 * 60_000)
  expect(asked).toEqual([])
  expect((await theOrderOf(cancelled.itemId)).status).toBe('cancelled')
  expect((await theOrderOf(late.itemId)).status).toBe('expired')
})

test('if the account was deleted meanwhile nothing is written and the gateway is not asked', async () => {
  const purchase = await makePurchase()
  const { id: asker } = await makeUser(engine.ctx)
  await engine.ctx.db.delete(users).where(eq(users.id, asker))
  await expect(buy(engine.ctx, { ...purchase, asker })).rejects.toMatchObject({ code: 'sign_in_required' })
  expect(asked).toEqual([])
  expect(await ordersOf(purchase.itemId)).toEqual([])
})
