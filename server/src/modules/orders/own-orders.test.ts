import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../db/schema/orders.ts'
import { visitor } from '../../platform/asker.ts'
import { buy } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeItem } from '../../test/make-item.ts'
import { asUser, type MadeUser, makeUser } from '../../test/make-user.ts'
import { cancelOrder } from '../checkout/cancel-order.ts'
import { getTransaction } from './read.ts'
import { listOwnOrders, summariseOwnOrders } from './read-own.ts'
import { revealCodes } from './reveal-codes.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine()
})
afterAll(() => engine.close())

const signIn = () => makeUser(engine.ctx)

/** A user's order placed at this time. */
async function orderAt(user: MadeUser, at: string) {
  const order = await engine.order({ asker: user.id })
  await engine.ctx.db
    .update(orders)
    .set({ createdAt: new Date(at) })
    .where(eq(orders.id, order.id))
  return order.id
}

const list = (user: MadeUser, more: Partial<Parameters<typeof listOwnOrders>[1]> = {}) =>
  listOwnOrders(engine.ctx, { userId: user.id, limit: 20, ...more })
const idsOf = async (listed: ReturnType<typeof list>) => (await listed).data.map(({ id }) => id)

test('a signed-in user’s order belongs to the user, a visitor’s to no account', async () => {
  const user = await signIn()
  const own = await engine.order({ asker: user.id })
  expect(own).toMatchObject({ is_own: true, can_attach: false, can_cancel: true })
  const free = await engine.order()
  expect(free).toMatchObject({ is_own: false, can_attach: true, can_cancel: true })
  expect(await idsOf(list(user))).toEqual([own.id])
  expect(await getTransaction(engine.ctx, { id: own.id })).toMatchObject({ is_own: false, can_attach: false, can_cancel: false })
})

test('an idempotency key answers its order only to the caller who used it', async () => {
  const [user, other] = [await signIn(), await signIn()]
  const itemId = await makeItem(engine.ctx)
  const key = randomUUID()
  const placed = await buy(engine.ctx, { itemId, key, asker: user.id })
  expect((await buy(engine.ctx, { itemId, key, asker: user.id })).id).toBe(placed.id)
  for (const asker of [{ asker: other.id }, {}])
    await expect(buy(engine.ctx, { itemId, key, ...asker })).rejects.toMatchObject({ code: 'idempotency_conflict' })
  const visitorsKey = randomUUID()
  await buy(engine.ctx, { itemId, key: visitorsKey })
  await expect(buy(engine.ctx, { itemId, key: visitorsKey, asker: user.id })).rejects.toMatchObject({ code: 'idempotency_conflict' })
})

test('a user whose account was deleted can not place an order', async () => {
  const before = (await engine.ctx.db.select().from(orders)).length
  await expect(engine.order({ asker: 'USR-GONE' })).rejects.toMatchObject({ code: 'sign_in_required', status: 401 })
  expect((await engine.ctx.db.select().from(orders)).length).toBe(before)
})

test('only the user can cancel the user’s order, and may repeat it', async () => {
  const [user, other] = [await signIn(), await signIn()]
  const { id } = await engine.order({ asker: user.id })
  await expect(cancelOrder(engine.ctx, { id })).rejects.toMatchObject({ code: 'sign_in_required' })
  const unknown = await cancelOrder(engine.ctx, { id: 'KLT-0000-0000-0000', asker: asUser(other.id) }).catch((error: Error) => error)
  const foreign = await cancelOrder(engine.ctx, { id, asker: asUser(other.id) }).catch((error: Error) => error)
  expect(foreign).toMatchObject({ code: 'not_found' })
  expect(foreign).toEqual(unknown)
  expect((await engine.read({ id })).status).toBe('pending_payment')
  expect(await cancelOrder(engine.ctx, { id, asker: asUser(user.id) })).toMatchObject({ status: 'cancelled', is_own: true })
  expect((await cancelOrder(engine.ctx, { id, asker: asUser(user.id) })).status).toBe('cancelled')
  await expect(cancelOrder(engine.ctx, { id })).rejects.toMatchObject({ code: 'sign_in_required' })
})

test('a visitor’s order can be cancelled by a visitor or by a signed-in user', async () => {
  const user = await signIn()
  expect((await cancelOrder(engine.ctx, { id: (await engine.order()).id })).status).toBe('cancelled')
  expect((await cancelOrder(engine.ctx, { id: (await engine.order()).id, asker: asUser(user.id) })).status).toBe('cancelled')
})

test('the user sees voucher codes without a contact, others after proving it', async () => {
  const [user, other] = [await signIn(), await signIn()]
  const order = await engine.order({ item: { isVoucher: true }, asker: user.id })
  await engine.pay(order)
  await engine.runJobs()
  const { id } = order
  expect((await getTransaction(engine.ctx, { id, asker: asUser(user.id) })).delivery.units[0]?.serial_number).toMatch(/^SN-/)
  expect((await revealCodes(engine.ctx, { id, contact: 'whatever', asker: asUser(user.id) })).delivery.units[0]?.serial_number).toMatch(
    /^SN-/,
  )
  for (const asker of [asUser(other.id), visitor]) {
    const seen = await getTransaction(engine.ctx, { id, asker })
    expect([seen.delivery.units[0]?.serial_number, seen.delivery.is_hidden]).toEqual([null, true])
    await expect(revealCodes(engine.ctx, { id, contact: '081200000000', asker })).rejects.toMatchObject({ code: 'contact_mismatch' })
    const shown = await revealCodes(engine.ctx, { id, contact: '081234567890', asker })
    expect(shown).toMatchObject({ is_own: false, delivery: { units: [{ serial_number: expect.stringMatching(/^SN-/) }] } })
  }
})

test('wrong contacts are counted correctly even when many come at once', async () => {
  const { id } = await engine.order()
  const tried = await Promise.allSettled(
    Array.from({ length: 14 }, (_, index) => revealCodes(engine.ctx, { id, contact: `08120000000${index}` })),
  )
  const codes = tried.map(result => (result.status === 'rejected' ? result.reason.code : 'shown'))
  expect(codes.filter(code => code === 'contact_mismatch')).toHaveLength(10)
  expect(codes.filter(code => code === 'rate_limited')).toHaveLength(4)
})

test('the list is newest first, and its pages contain every order once, even while new ones arrive', async () => {
  const user = await signIn()
  const sameMoment = '2026-05-05T05:00:00.123Z'
  const ids = [await orderAt(user, sameMoment), await orderAt(user, sameMoment), await orderAt(user, sameMoment)].sort().reverse()
  const newest = await orderAt(user, '2026-05-06T00:00:00.000Z')
  const oldest = await orderAt(user, '2026-05-04T00:00:00.000Z')
  const first = await list(user, { limit: 2 })
  expect([first.data.map(({ id }) => id), first.total]).toEqual([[newest, ids[0]], 5])
  await orderAt(user, '2026-05-07T00:00:00.000Z')
  const second = await list(user, { limit: 2, cursor: first.next_cursor ?? '' })
  expect([second.data.map(({ id }) => id), second.total]).toEqual([[ids[1], ids[2]], 6])
  const third = await list(user, { limit: 2, cursor: second.next_cursor ?? '' })
  expect([third.data.map(({ id }) => id), third.next_cursor]).toEqual([[oldest], null])
})

test('a full last page has no next cursor', async () => {
  const user = await signIn()
  await engine.order({ asker: user.id })
  expect(await list(user, { limit: 1 })).toMatchObject({ next_cursor: null, total: 1 })
})

test('months are calendar months in Jakarta', async () => {
  const user = await signIn()
  const november = await orderAt(user, '2026-10-31T17:30:00Z')
  const october = await orderAt(user, '2026-10-31T16:59:59.999Z')
  const december = await orderAt(user, '2026-11-30T17:00:00Z')
  expect(await idsOf(list(user, { month: '2026-11' }))).toEqual([november])
  expect(await idsOf(list(user, { month: '2026-10' }))).toEqual([october])
  expect(await idsOf(list(user, { month: '2026-12' }))).toEqual([december])
  expect(await list(user, { month: '2027-01' })).toEqual({ data: [], next_cursor: null, total: 0 })
})

test('the list can be filtered by statuses; an unknown one is refused, naming the field', async () => {
  const user = await signIn()
  const waiting = await engine.order({ asker: user.id })
  const cancelled = await engine.order({ asker: user.id })
  await cancelOrder(engine.ctx, { id: cancelled.id, asker: asUser(user.id) })
  expect(await idsOf(list(user, { status: 'cancelled' }))).toEqual([cancelled.id])
  expect((await idsOf(list(user, { status: 'cancelled, pending_payment' }))).sort()).toEqual([waiting.id, cancelled.id].sort())
  expect((await list(user, { status: '' })).total).toBe(2)
  await expect(list(user, { status: 'cancelled,eaten' })).rejects.toMatchObject({
    code: 'malformed',
    status: 400,
    fields: { status: expect.any(String) },
  })
  await expect(list(user, { cursor: 'bm9uZQ' })).rejects.toMatchObject({ code: 'malformed', fields: { cursor: expect.any(String) } })
})

test('any part of an id finds the order, in any spelling', async () => {
  const user = await signIn()
  const { id } = await engine.order({ asker: user.id })
  const letters = id.replaceAll('-', '')
  const spellings = [id, id.toLowerCase(), letters, letters.slice(1, 9), ` ${id.slice(4, 8)} ${id.slice(9, 12)}`]
  for (const search of spellings) expect([search, await idsOf(list(user, { search }))]).toEqual([search, [id]])
  const [order] = await engine.ctx.db.select().from(orders).where(eq(orders.id, id))
  if (order) await engine.ctx.db.insert(orders).values({ ...order, id: 'KLT-10VA-77QX-0010' })
  for (const search of ['iova', 'L0 va-77', 'lt-10va', '77qxOOIO'])
    expect(await idsOf(list(user, { search }))).toEqual(['KLT-10VA-77QX-0010'])
  for (const search of ['klt', '', '  ']) expect((await list(user, { search })).total).toBe(2)
  for (const search of ['---', '%', '_', 'ZZZZZZZZZZZZZ', '\0']) expect((await list(user, { search })).total).toBe(0)
})

test('the summary has one row for each status that occurs, in one month or in all time', async () => {
  const user = await signIn()
  await orderAt(user, '2026-10-31T17:30:00Z')
  await orderAt(user, '2026-11-01T00:00:00Z')
  const cancelled = await orderAt(user, '2026-10-01T00:00:00Z')
  await cancelOrder(engine.ctx, { id: cancelled, asker: asUser(user.id) })
  const pending = { status: 'pending_payment', count: 2, amount: 20_000 }
  expect(await summariseOwnOrders(engine.ctx, { userId: user.id, month: '2026-11' })).toEqual([pending])
  expect(await summariseOwnOrders(engine.ctx, { userId: user.id })).toEqual([pending, { status: 'cancelled', count: 1, amount: 10_000 }])
  expect(await summariseOwnOrders(engine.ctx, { userId: (await signIn()).id })).toEqual([])
})
