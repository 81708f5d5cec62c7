import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../db/schema/orders.ts'
import { createApiCaller } from '../../test/call-api.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { asUser, makeUser } from '../../test/make-user.ts'
import { cancelOrder } from '../checkout/cancel-order.ts'
import { attachOrder } from './attach-order.ts'
import { getTransaction } from './read.ts'
import { revealCodes } from './reveal-codes.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine()
})
afterAll(() => engine.close())

const newSecret = () => randomBytes(16).toString('hex')
const wrong = '081200000000'

/** A delivered voucher order and its secret. */
async function deliveredVoucher() {
  const orderSecret = newSecret()
  const order = await engine.order({ item: { isVoucher: true }, orderSecret })
  await engine.pay(order)
  await engine.runJobs()
  return { id: order.id, orderSecret }
}

const codeOf = ({ delivery }: { delivery: { units: { serial_number: string | null }[] } }) => delivery.units[0]?.serial_number

test('the browser that ordered sees its codes without a contact; a visitor with only the id does not', async () => {
  const { id, orderSecret } = await deliveredVoucher()
  const mine = await getTransaction(engine.ctx, { id, orderSecret })
  expect(mine).toMatchObject({ is_buyer: true, is_own: false, delivery: { is_hidden: false } })
  expect(codeOf(mine)).toEqual(expect.any(String))
  for (const other of [null, newSecret()]) {
    const theirs = await getTransaction(engine.ctx, { id, orderSecret: other })
    expect(theirs).toMatchObject({ is_buyer: false, delivery: { is_hidden: true } })
    expect(codeOf(theirs)).toBeNull()
  }
})

test('the secret shows the codes and attaches the order, whatever strangers tried before', async () => {
  const { id, orderSecret } = await deliveredVoucher()
  for (let at = 0; at < 100; at += 1)
    await expect(revealCodes(engine.ctx, { id, contact: wrong, address: `10.1.0.${Math.floor(at / 10)}` })).rejects.toMatchObject({
      code: 'contact_mismatch',
    })
  await expect(revealCodes(engine.ctx, { id, contact: wrong, address: 'new' })).rejects.toMatchObject({ code: 'contact_locked' })
  expect(codeOf(await revealCodes(engine.ctx, { id, orderSecret, address: '10.1.0.0' }))).toEqual(expect.any(String))
  const { id: userId } = await makeUser(engine.ctx)
  expect(await attachOrder(engine.ctx, { id, userId, orderSecret })).toMatchObject({ id })
})

test('a wrong secret without a contact is refused and not counted', async () => {
  const { id } = await deliveredVoucher()
  const { id: userId } = await makeUser(engine.ctx)
  for (let at = 0; at < 15; at += 1) {
    const refused = { code: 'contact_mismatch', fields: { contact: expect.any(String) } }
    await expect(revealCodes(engine.ctx, { id, orderSecret: newSecret(), address: 'a' })).rejects.toMatchObject(refused)
    await expect(attachOrder(engine.ctx, { id, userId, orderSecret: newSecret() })).rejects.toMatchObject(refused)
  }
  expect(codeOf(await revealCodes(engine.ctx, { id, contact: '081234567890', address: 'a' }))).toEqual(expect.any(String))
})

test('after a lost answer the same key and secret are the same order, and the secret still opens it', async () => {
  const [key, orderSecret] = [newSecret(), newSecret()]
  const first = await engine.order({ key, orderSecret })
  const again = await engine.order({ key, orderSecret, itemId: first.item.id })
  expect(again).toMatchObject({ id: first.id, is_buyer: true })
  expect(await engine.order({ key, itemId: first.item.id })).toMatchObject({ id: first.id, is_buyer: false })
})

test('only the browser that ordered can cancel; an order without a secret can be cancelled with its id', async () => {
  const orderSecret = newSecret()
  const { id } = await engine.order({ orderSecret })
  for (const other of [undefined, newSecret()]) {
    expect(await getTransaction(engine.ctx, { id, orderSecret: other ?? null })).toMatchObject({ can_cancel: false })
    const refused = { code: 'order_not_cancellable' }
    await expect(cancelOrder(engine.ctx, { id, orderSecret: other ?? null })).rejects.toMatchObject(refused)
  }
  expect(await getTransaction(engine.ctx, { id, orderSecret })).toMatchObject({ can_cancel: true })
  expect(await cancelOrder(engine.ctx, { id, orderSecret })).toMatchObject({ status: 'cancelled', is_buyer: true })
  const bare = await engine.order()
  expect(bare).toMatchObject({ can_cancel: true, is_buyer: false })
  expect(await cancelOrder(engine.ctx, bare)).toMatchObject({ status: 'cancelled' })
})

test('the secret of a user’s order opens nothing; the user has to sign in', async () => {
  const { id: asker } = await makeUser(engine.ctx)
  const orderSecret = newSecret()
  const { id } = await engine.order({ asker, orderSecret })
  expect(await getTransaction(engine.ctx, { id, orderSecret })).toMatchObject({ is_buyer: false, can_cancel: false })
  expect(await getTransaction(engine.ctx, { id, asker: asUser(asker) })).toMatchObject({ is_buyer: true, can_cancel: true })
})

test('only a hash of the secret is stored, and no answer contains the secret', async () => {
  const call = createApiCaller(engine.ctx)
  const { id, orderSecret } = await deliveredVoucher()
  const headers = { 'x-order-secret': orderSecret }
  const answers = [
    await call('GET', `/transactions/${id}`, { headers }),
    await call('POST', `/transactions/${id}/reveal`, { headers, body: {} }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = await answer.text()
    expect(JSON.parse(text).data).toMatchObject({ is_buyer: true })
    expect(text).not.toContain(orderSecret)
  }
  const [row] = await engine.ctx.db.select().from(orders).where(eq(orders.id, id))
  expect(row?.secretHash).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(row)).not.toContain(orderSecret)
})

test('a secret that is too short is refused when placing and when reading an order', async () => {
  const call = createApiCaller(engine.ctx)
  const { id } = await engine.order()
  const short = await call('GET', `/transactions/${id}`, { headers: { 'x-order-secret': 'secret' } })
  expect(short.status).toBe(400)
  expect(await short.json()).toMatchObject({ code: 'malformed', fields: { 'X-Order-Secret': expect.any(String) } })
})

test('a contact that is only typed attaches no order placed without a secret while its player may still be corrected', async () => {
  const { id } = await engine.order()
  await engine.ctx.db.update(orders).set({ status: 'paid' }).where(eq(orders.id, id))
  const { id: userId } = await makeUser(engine.ctx)
  await expect(attachOrder(engine.ctx, { id, userId, contact: '081234567890' })).rejects.toMatchObject({ code: 'contact_unproven' })
})

test('a contact that is only typed attaches no order that the browser which ordered may still change; its secret does, and the contact after the delivery', async () => {
  const orderSecret = newSecret()
  const { id } = await engine.order({ orderSecret })
  const [userId, friend] = [(await makeUser(engine.ctx)).id, (await makeUser(engine.ctx)).id]
  const typed = () => attachOrder(engine.ctx, { id, userId: friend, contact: '0812-3456-7890' })
  const ownerOf = async () => (await engine.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]?.userId
  const refused = { code: 'contact_unproven', fields: { contact: expect.stringContaining('kontaknya saja belum cukup') } }
  await expect(typed()).rejects.toMatchObject(refused)
  expect(await ownerOf()).toBeNull()
  for (const status of ['paid', 'expired', 'cancelled', 'delivering', 'on_hold'] as const) {
    await engine.ctx.db.update(orders).set({ status }).where(eq(orders.id, id))
    await expect(typed(), status).rejects.toMatchObject(refused)
  }
  await engine.ctx.db.update(orders).set({ status: 'pending_payment' }).where(eq(orders.id, id))
  expect(await attachOrder(engine.ctx, { id, userId, orderSecret })).toMatchObject({ id })
  const delivered = await deliveredVoucher()
  expect(await attachOrder(engine.ctx, { id: delivered.id, userId: friend, contact: '081234567890' })).toMatchObject({
    status: 'delivered',
  })
})
