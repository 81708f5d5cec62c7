import { randomUUID } from 'node:crypto'
import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { asUser, makeUser } from '../../test/make-user.ts'
import { dyingAtCommit } from '../../test/operator-hands.ts'
import { createScriptedSignIn } from '../../test/scripted-sign-in.ts'
import { editItem } from '../catalog/edit-catalog.ts'
import { newSecret } from '../identity/secret.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { readHolding } from '../ledger/read.ts'
import { attachOrder } from '../orders/attach-order.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { cancelOrder } from './cancel-order.ts'
import { correctPlayer } from './correct-player.ts'
import { withdrawOrder } from './withdraw-order.ts'

const dayMs = 24 * 60 * 60_000
const momentMs = 30_000

let engine: Engine
beforeEach(async () => {
  engine = await createEngine({ settings: { correctionMs: momentMs }, signIn: createScriptedSignIn() })
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

type Buyer = { asker?: string; whatsapp?: string }

/** An order that its buyer has cancelled, whose payment stays open at its gateway. */
async function cancelled({ asker, ...contact }: Buyer, place = 1) {
  const order = await engine.order({ ...contact, ...(asker && { asker }), userId: `${place}00200300` })
  engine.gateway.cancelAnswers.push({ kind: 'open', detail: 'not for this channel' })
  await cancelOrder(engine.ctx, { id: order.id, ...(asker && { asker: asUser(asker) }) })
  return { ...order, reference: await paymentReference(engine.ctx, order.id) }
}
type Placed = Awaited<ReturnType<typeof cancelled>>

async function hearOf({ reference }: Placed) {
  await watchPayment(engine.ctx, { paymentId: reference })
  await engine.runJobs()
}

async function pay(order: Placed, amountIdr: Rupiah = order.total) {
  engine.gateway.pay(order.reference, amountIdr)
  await hearOf(order)
}

async function cancelAndPay(buyer: Buyer, place = 1) {
  const order = await cancelled(buyer, place)
  await pay(order)
  return order
}

async function passMoment() {
  engine.clock.advance(momentMs + 1_000)
  await engine.runJobs()
}

const statusOf = async ({ id }: Placed) => (await engine.read({ id })).status

test('a user who pays cancelled orders has the whole money back three times a day, then the order is delivered', async () => {
  const { id: asker } = await makeUser(engine.ctx)
  const back = []
  for (const place of [1, 2, 3]) back.push(await cancelAndPay({ asker }, place))
  for (const order of back)
    expect(await engine.read(order)).toMatchObject({ status: 'refunded', refunds: [{ reason: 'paid_after_cancel', amount: order.total }] })
  const total = back.reduce((sum, order) => sum + order.total, 0)
  expect(await readHolding(engine.ctx, walletAccount(asker))).toBe(total)

  const fourth = await cancelAndPay({ asker }, 4)
  expect(await statusOf(fourth)).toBe('paid')
  await expect(withdrawOrder(engine.ctx, { id: fourth.id, asker: asUser(asker) })).rejects.toMatchObject({ code: 'withdrawn_often' })
  await passMoment()
  expect(await engine.read(fourth)).toMatchObject({ status: 'delivered', refunds: [] })
  expect(await engine.codes(fourth)).toEqual([
    'created',
    'payment_ready',
    'cancelled',
    'paid_though_cancelled',
    'delivery_started',
    'delivered',
  ])
  expect(await readHolding(engine.ctx, walletAccount(asker))).toBe(total)

  engine.clock.advance(dayMs)
  expect(await statusOf(await cancelAndPay({ asker }, 5))).toBe('refunded')
})

test('of eight orders that were cancelled before any was paid three are refunded', async () => {
  const { id: asker } = await makeUser(engine.ctx)
  const placed = []
  for (let place = 1; place <= 8; place += 1) placed.push(await cancelled({ asker }, place))
  for (const order of placed) engine.gateway.pay(order.reference, order.total)
  await Promise.all(placed.map(({ reference }) => watchPayment(engine.ctx, { paymentId: reference })))
  await engine.runJobs()
  await passMoment()
  const statuses = []
  for (const order of placed) statuses.push(await statusOf(order))
  expect(statuses.filter(status => status === 'refunded')).toHaveLength(3)
  expect(statuses.filter(status => status === 'delivered')).toHaveLength(5)
})

test('a visitor’s paid cancelled orders count for the contact, together with those taken back, and for nobody else', async () => {
  for (const place of [1, 2]) await cancelAndPay({}, place)
  const own = { orderSecret: newSecret(), key: randomUUID() }
  const taken = await engine.order({ ...own, userId: '300200300' })
  await engine.pay(taken)
  await engine.runJobs()
  await withdrawOrder(engine.ctx, { id: taken.id, orderSecret: own.orderSecret })
  expect(await statusOf(await cancelAndPay({}, 4))).toBe('paid')
  expect(await statusOf(await cancelAndPay({ whatsapp: '0813 9999 0000' }, 5))).not.toBe('paid')
})

test('whoever only knows the contact of a cancelled order can not change whom it is delivered to once it is paid after all', async () => {
  const { id: friend } = await makeUser(engine.ctx)
  for (const place of [1, 2, 3]) await cancelAndPay({ asker: friend }, place)
  const order = await cancelled({}, 4)
  const typed = { id: order.id, userId: friend, contact: '0812-3456-7890' }
  await expect(attachOrder(engine.ctx, typed)).rejects.toMatchObject({ code: 'contact_unproven' })
  await pay(order)
  const player = { user_id: '666666666', zone_id: '1234' }
  await expect(correctPlayer(engine.ctx, { id: order.id, asker: asUser(friend), player })).rejects.toMatchObject({ code: 'not_found' })
  await passMoment()
  expect(await engine.read(order)).toMatchObject({ refunds: [{ reason: 'paid_after_cancel', amount: order.total }] })
})

test('an order revived after it was cancelled is delivered once, whatever is heard again, and whoever dies in between', async () => {
  const { id: asker } = await makeUser(engine.ctx)
  for (const place of [1, 2, 3]) await cancelAndPay({ asker }, place)
  const order = await cancelled({ asker }, 4)
  engine.gateway.pay(order.reference, order.total)
  await watchPayment(dyingAtCommit(engine), { paymentId: order.reference }).catch(() => {})
  expect(await statusOf(order)).toBe('cancelled')
  await hearOf(order)
  await hearOf(order)
  await passMoment()
  await hearOf(order)
  await expect(cancelOrder(engine.ctx, { id: order.id, asker: asUser(asker) })).rejects.toMatchObject({ code: 'order_not_cancellable' })
  expect(await engine.read(order)).toMatchObject({ status: 'delivered', refunds: [] })
  expect(engine.supplier.requests).toHaveLength(1)
  engine.gateway.pay(order.reference, order.total)
  await hearOf(order)
  expect(await engine.read(order)).toMatchObject({ status: 'delivered', refunds: [{ reason: 'paid_twice', amount: order.total }] })
})

test('an order that can no longer be delivered, or was paid too little, is refunded whole, however often', async () => {
  const { id: asker } = await makeUser(engine.ctx)
  for (const place of [1, 2, 3]) await cancelAndPay({ asker }, place)
  const short = await cancelled({ asker }, 4)
  await pay(short, rupiah(short.total - 1))
  expect(await engine.read(short)).toMatchObject({ status: 'refunded', refunds: [{ reason: 'underpaid', amount: short.total - 1 }] })
  const gone = await cancelled({ asker }, 5)
  await inTx(engine.ctx, ctx => editItem(ctx, { id: gone.item.id, values: { isActive: false }, actor: 'ujang', reason: 'no more of it' }))
  await pay(gone)
  expect(await engine.read(gone)).toMatchObject({ status: 'refunded', refunds: [{ reason: 'paid_after_cancel', amount: gone.total }] })
})
