import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../db/in-tx.ts'
import { orderEvents } from '../db/schema/orders.ts'
import { cancelOrder } from '../modules/checkout/cancel-order.ts'
import { endAllSessions } from '../modules/identity/end-session.ts'
import { newSecret } from '../modules/identity/secret.ts'
import { attachOrder } from '../modules/orders/attach-order.ts'
import { changeOrder, lockOrder } from '../modules/orders/change-order.ts'
import { deleteUser } from '../modules/profile/delete-user.ts'
import { openRefund } from '../modules/refunds/open-refund.ts'
import type { Actor } from '../platform/actor.ts'
import { paymentReference } from './buy.ts'
import { createApiCaller } from './call-api.ts'
import { createEngine, type Engine, twoOffers } from './engine.ts'
import { makeItem } from './make-item.ts'
import { asUser, makeUser } from './make-user.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const operator: Actor = { kind: 'operator', id: 'ujang' }
const signIn = async () => (await makeUser(engine.ctx)).id

/** The entries of an order's timeline: code, actor and reason. */
async function linesOf({ id }: { id: string }): Promise<string[]> {
  const rows = await engine.ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.version))
  return rows.map(({ code, actorKind, actorId, reason }) => `${code}: ${actorKind} ${actorId ?? '-'}, ${reason}`)
}

/** An operator refunds a paid order whole. */
async function refundByOperator(orderId: string): Promise<void> {
  const paymentId = await paymentReference(engine.ctx, orderId)
  await inTx(engine.ctx, async ctx => {
    const order = await lockOrder(ctx, orderId)
    if (order?.status !== 'paid') return
    await openRefund(ctx, { kind: 'order', order, paymentId, amountIdr: order.total, reason: 'no_longer_available', by: operator })
  })
}

test('each timeline entry of a purchase names the buyer, gateway, supplier or system, and the reason', async () => {
  const userId = await signIn()
  const order = await engine.order({ asker: userId, item: twoOffers })
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  await engine.pay(order)
  await engine.runJobs()
  expect(await linesOf(order)).toEqual([
    `created: user ${userId}, placed`,
    'payment_ready: gateway scripted, payment_made',
    'paid: gateway scripted, money_arrived',
    'delivery_started: system -, delivery_due',
    'delivery_refused: supplier scripted, supplier_refused',
    'delivery_started: system -, delivery_due',
    'delivered: supplier other, supplier_delivered',
  ])
})

test('the timeline entries of a refund name the actors that reported, decided and sent it', async () => {
  const order = await engine.order()
  await engine.pay(order, 4_000)
  await engine.runJobs()
  expect((await linesOf(order)).slice(2)).toEqual([
    'underpaid: gateway scripted, money_arrived',
    'refund_started: system -, underpaid',
    'refunded: gateway scripted, money_returned',
  ])
  const refused = await engine.order()
  engine.gateway.refundAnswers.push({ kind: 'refused', detail: 'too old' })
  await engine.pay(refused, 4_000)
  await engine.runJobs()
  expect((await linesOf(refused)).at(-1)).toBe('refund_claim: gateway scripted, return_refused')
})

test('an unpaid order is ended by its buyer, by the system when it expires, or by the gateway if its payment fails', async () => {
  const userId = await signIn()
  const [byVisitor, byUser, late, failed] = [
    await engine.order(),
    await engine.order({ asker: userId }),
    await engine.order(),
    await engine.order(),
  ]
  await cancelOrder(engine.ctx, { id: byVisitor.id })
  await cancelOrder(engine.ctx, { id: byUser.id, asker: asUser(userId) })
  engine.gateway.fail(await paymentReference(engine.ctx, failed.id))
  engine.clock.advance(engine.ctx.settings.paymentWindowMs + 60_000)
  await engine.runJobs()
  expect((await linesOf(byVisitor)).at(-1)).toBe('cancelled: visitor -, buyer_cancelled')
  expect((await linesOf(byUser)).at(-1)).toBe(`cancelled: user ${userId}, buyer_cancelled`)
  expect((await linesOf(late)).at(-1)).toBe('expired: system -, not_paid_in_time')
  expect((await linesOf(failed)).at(-1)).toBe('expired: gateway scripted, payment_failed')
})

test('an order cancelled by its buyer names the buyer, even if the process died and a job closed it', async () => {
  const userId = await signIn()
  const order = await engine.order({ asker: userId })
  engine.gateway.afterCancel = () => {
    throw new Error('the process died here')
  }
  await expect(cancelOrder(engine.ctx, { id: order.id, asker: asUser(userId) })).rejects.toThrow('died')
  engine.gateway.afterCancel = () => {}
  engine.clock.advance(6_000)
  await engine.runJobs()
  expect((await linesOf(order)).at(-1)).toBe(`cancelled: user ${userId}, buyer_cancelled`)
})

test('a visitor’s order stays placed by a visitor when a user attaches it, and cancelled by that user', async () => {
  const [userId, orderSecret] = [await signIn(), newSecret()]
  const order = await engine.order({ orderSecret })
  await attachOrder(engine.ctx, { id: order.id, userId, orderSecret })
  await cancelOrder(engine.ctx, { id: order.id, asker: asUser(userId) })
  const lines = await linesOf(order)
  expect([lines[0], lines.at(-1)]).toEqual(['created: visitor -, placed', `cancelled: user ${userId}, buyer_cancelled`])
})

test('a session revoked during the call to the gateway still places the order as its user; the next call is refused', async () => {
  const user = await makeUser(engine.ctx)
  const api = createApiCaller(engine.ctx)
  const itemId = await makeItem(engine.ctx)
  const createPayment = engine.gateway.createPayment
  engine.gateway.createPayment = async request => {
    await endAllSessions(engine.ctx, { userId: user.id })
    return createPayment(request)
  }
  const body = {
    item_id: itemId,
    player: { user_id: '123456789', zone_id: '1234' },
    channel: 'qris',
    contact: { kind: 'whatsapp', value: '081234567890' },
    expected_total: 10_000_000,
  }
  const place = () => api('POST', '/transactions', { token: user.token, body, headers: { 'idempotency-key': randomUUID() } })
  const placed = await place()
  expect(placed.status).toBe(201)
  const { data } = await placed.json()
  expect(await linesOf(data)).toEqual([`created: user ${user.id}, placed`, 'payment_ready: gateway scripted, payment_made'])
  expect((await place()).status).toBe(401)
})

test('after the deletion no timeline entry names the account, and the order shows the same timeline', async () => {
  const [userId, other] = [await signIn(), await signIn()]
  const done = await engine.order({ asker: userId })
  await engine.pay(done)
  await engine.runJobs()
  const [cancelled, foreign, kept] = [await engine.order({ asker: userId }), await engine.order(), await engine.order({ asker: other })]
  await cancelOrder(engine.ctx, { id: cancelled.id, asker: asUser(userId) })
  // A user may cancel a visitor's order that came without a secret.
  await cancelOrder(engine.ctx, { id: foreign.id, asker: asUser(userId) })
  engine.clock.advance(8 * 24 * 60 * 60_000)
  await engine.runJobs()
  const orders = [done, cancelled, foreign]
  const before = await Promise.all(orders.map(async order => (await engine.read(order)).timeline))
  await deleteUser(engine.ctx, { userId })
  expect(await Promise.all(orders.map(async order => (await engine.read(order)).timeline))).toEqual(before)
  const rows = await engine.ctx.db.select().from(orderEvents)
  expect(JSON.stringify(rows)).not.toContain(userId)
  expect((await linesOf(done))[0]).toBe('created: user -, placed')
  expect((await linesOf(cancelled)).at(-1)).toBe('cancelled: user -, buyer_cancelled')
  expect((await linesOf(foreign)).at(-1)).toBe('cancelled: user -, buyer_cancelled')
  expect((await linesOf(kept))[0]).toBe(`created: user ${other}, placed`)
})

test('a user whose account is deleted during the cancellation at the gateway is not named', async () => {
  const userId = await signIn()
  const order = await engine.order()
  const cancelPayment = engine.gateway.cancelPayment
  engine.gateway.cancelPayment = async reference => {
    await deleteUser(engine.ctx, { userId })
    return cancelPayment(reference)
  }
  await expect(cancelOrder(engine.ctx, { id: order.id, asker: asUser(userId) })).rejects.toMatchObject({ code: 'sign_in_required' })
  engine.clock.advance(6_000)
  await engine.runJobs()
  expect((await linesOf(order)).at(-1)).toBe('cancelled: visitor -, buyer_cancelled')
})

test.each(['the buyer', 'the operator'])(
  'when %s comes first to a paid order, it is refunded once by the operator and not cancelled',
  async first => {
    const order = await engine.order()
    const reference = await paymentReference(engine.ctx, order.id)
    engine.gateway.pay(reference, order.total)
    // The buyer's call finds the money, so the operator may come before or after the order is paid.
    const cancel = () => cancelOrder(engine.ctx, { id: order.id })
    const acts = first === 'the buyer' ? [cancel, () => refundByOperator(order.id)] : [() => refundByOperator(order.id), cancel]
    const [ended] = (await Promise.allSettled(acts.map(act => act()))).filter(({ status }) => status === 'rejected')
    expect(ended).toMatchObject({ reason: { code: 'order_paid' } })
    // An operator who came too early tries again.
    await refundByOperator(order.id)
    await refundByOperator(order.id)
    await expect(cancel()).rejects.toMatchObject({ code: 'order_not_cancellable' })
    await engine.runJobs()
    const lines = await linesOf(order)
    expect(lines.slice(2)).toEqual([
      'paid: gateway scripted, money_arrived',
      'refund_started: operator ujang, no_longer_available',
      'refunded: gateway scripted, money_returned',
    ])
    expect(engine.gateway.refunded(reference)).toBe(order.total)
  },
)

test('a caller without the right changes nothing: an operator can not cancel, a buyer can not refund, another user does not see why', async () => {
  const [userId, other] = [await signIn(), await signIn()]
  const order = await engine.order({ asker: userId })
  const before = await linesOf(order)
  const move = (to: 'cancelled' | 'refunding' | 'paid', by: Actor) =>
    inTx(engine.ctx, async ctx => {
      const locked = await lockOrder(ctx, order.id)
      if (locked) await changeOrder(ctx, { order: locked, code: 'cancelled', to, by, reason: 'buyer_cancelled' })
    })
  await expect(move('cancelled', operator)).rejects.toThrow('the operator can not move')
  await expect(move('refunding', { kind: 'user', id: userId })).rejects.toThrow('the user can not move')
  await expect(move('paid', operator)).rejects.toThrow('the operator can not move')
  await expect(cancelOrder(engine.ctx, { id: order.id, asker: asUser(other) })).rejects.toMatchObject({ code: 'not_found' })
  expect(await linesOf(order)).toEqual(before)
})
