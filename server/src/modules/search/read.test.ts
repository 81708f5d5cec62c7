import type { Found } from '@kilat/contract/operator/search.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attempts } from '../../db/schema/delivery.ts'
import { users } from '../../db/schema/identity.ts'
import { orders } from '../../db/schema/orders.ts'
import { deposits } from '../../db/schema/wallet.ts'
import { paymentReference } from '../../test/buy.ts'
import { openConsole } from '../../test/call-console.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { joinOperator } from '../../test/join-operator.ts'
import { makeUser } from '../../test/make-user.ts'
import { searchStore } from './read.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

const find = (text: string) => searchStore(engine.ctx, { text })
const idsOf = ({ orders }: Found) => orders.map(({ id }) => id)

async function deliver(more?: Parameters<Engine['order']>[0]) {
  const order = await engine.order(more)
  await engine.pay(order)
  await engine.runJobs()
  const [attempt] = await engine.ctx.db.select().from(attempts).where(eq(attempts.orderId, order.id))
  if (!attempt?.serialNumber) throw new Error('the supplier has delivered')
  return { order, reference: attempt.reference, serial: attempt.serialNumber }
}

test('an order is found by its id, its payment, its attempt and its serial number, and is what a whole id opens', async () => {
  const { order, reference, serial } = await deliver()
  await engine.order()
  const payment = await paymentReference(engine.ctx, order.id)
  for (const [text, by] of [
    [order.id.toLowerCase().replaceAll('-', ' '), 'id'],
    [payment, 'payment'],
    [reference.toLowerCase(), 'attempt'],
  ] as const)
    expect(await find(text)).toMatchObject({ orders: [{ id: order.id, by, status: 'delivered' }], opens: order.id })
  for (const text of [serial, serial.slice(0, 12)])
    expect(await find(text)).toMatchObject({ orders: [{ id: order.id, by: 'serial' }], opens: null })
})

test('a contact finds its orders, the latest first, as it is written, and no other’s', async () => {
  const ids = []
  for (let count = 0; count < 12; count += 1) {
    ids.unshift((await engine.order({ whatsapp: '081200000890' })).id)
    engine.clock.advance(1_000)
  }
  const other = await engine.order({ email: 'dimas.p@contoh.id' })
  for (const text of ['0812-0000-0890', '+62 812 0000 0890', '6281200000890']) {
    const found = await find(text)
    expect([idsOf(found), found.has_more_orders]).toEqual([ids.slice(0, 10), true])
  }
  expect(await find('Dimas.P@contoh.id')).toMatchObject({ orders: [{ id: other.id, by: 'contact' }], has_more_orders: false })
})

test('a player is found by the beginning of the id, with the server or without', async () => {
  const order = await engine.order({ userId: '555123456' })
  await engine.order({ userId: '777123456' })
  for (const text of ['5551', '555123456', '555123456 1234', '555123456 (1234)'])
    expect(await find(text)).toMatchObject({ orders: [{ id: order.id, by: 'player', player: expect.stringContaining('555123456') }] })
  expect(idsOf(await find('555123456 (99'))).toEqual([])
  expect(idsOf(await find('555%'))).toEqual([])
})

test('the code of a voucher is found whole, and never by its beginning', async () => {
  const { order, serial } = await deliver()
  await engine.ctx.db.update(orders).set({ isVoucher: true }).where(eq(orders.id, order.id))
  expect(idsOf(await find(serial))).toEqual([order.id])
  expect(idsOf(await find(serial.slice(0, -1)))).toEqual([])
})

test('users are found by e-mail, number, id and the beginning of a name, a deposit by its id, a product by its title', async () => {
  const { id } = await makeUser(engine.ctx, { name: 'Ratih Kusuma', email: 'Ratih@Contoh.id' })
  await engine.ctx.db.update(users).set({ phone: '+6281200000891' }).where(eq(users.id, id))
  for (const text of ['ratih@contoh.id', '0812 0000 0891', id, 'ratih k']) expect((await find(text)).users).toMatchObject([{ id }])
  const deposit = { id: 'DEP-7Q2M9XH4T8RC5VWA', userId: id, status: 'cancelled', channelId: 'qris', createdAt: engine.clock.now() } as const
  await engine.ctx.db.insert(deposits).values({ ...deposit, amount: (await engine.order()).total })
  expect((await find(deposit.id)).deposits).toMatchObject([{ id: deposit.id, user_id: id }])
  const order = await engine.order()
  const [title] = await engine.ctx.db.select({ title: orders.productTitle }).from(orders).where(eq(orders.id, order.id))
  expect((await find(title?.title ?? '')).products).toContainEqual(expect.objectContaining({ title: title?.title }))
})

test('what names nothing finds nothing', async () => {
  await deliver()
  for (const text of ['', '  ', '%', "'; drop table orders; --", '\\', 'KLT-0000-0000-0000', 'top up', 'tidak ada yang begini'])
    expect(await find(text)).toEqual({ orders: [], has_more_orders: false, users: [], deposits: [], products: [], opens: null })
})

test('only an operator who is signed in may search', async () => {
  const body = { text: 'sari' }
  expect((await openConsole(engine.ctx).call('POST', '/operator/search', { body })).status).toBe(401)
  const { browser } = await joinOperator(engine.ctx, { name: 'tari', role: 'support' })
  expect(await browser.data<Found>('POST', '/operator/search', { body })).toMatchObject({ orders: [] })
})
