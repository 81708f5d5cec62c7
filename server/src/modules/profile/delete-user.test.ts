import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { accessTokens, avatars, refreshTokens, savedPlayers, sessions, users } from '../../db/schema/identity.ts'
import { orders } from '../../db/schema/orders.ts'
import { deposits } from '../../db/schema/wallet.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makePicture } from '../../test/make-picture.ts'
import { asUser, makeUser } from '../../test/make-user.ts'
import { cancelOrder } from '../checkout/cancel-order.ts'
import { saveAvatar } from '../identity/save-avatar.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { attachOrder } from '../orders/attach-order.ts'
import { chooseRefundWay } from '../orders/choose-refund-way.ts'
import { getTransaction } from '../orders/read.ts'
import { revealCodes } from '../orders/reveal-codes.ts'
import { savePlayer } from '../players/save-player.ts'
import { deleteUser } from './delete-user.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine()
})
afterAll(() => engine.close())

const signIn = async () => (await makeUser(engine.ctx)).id
const rowOf = async (id: string) => (await engine.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]
const isThere = async (userId: string) => (await engine.ctx.db.select().from(users).where(eq(users.id, userId))).length === 1

async function deliveredVoucher(asker: string | undefined, orderSecret?: string) {
  const order = await engine.order({ item: { isVoucher: true }, ...(asker && { asker }), ...(orderSecret && { orderSecret }) })
  await engine.pay(order)
  await engine.runJobs()
  return order
}

async function fillWallet(userId: string, amount: number) {
  const movement = { from: 'world:supplier:scripted', to: walletAccount(userId), amountIdr: rupiah(amount), orderId: '' }
  await inTx(engine.ctx, ctx => post(ctx, { ...movement, key: `deposit:${userId}`, at: engine.clock.now() }))
}

test('an account is deleted with all its own rows and no other user’s', async () => {
  const [userId, other] = [await signIn(), await signIn()]
  const { product } = await engine.order()
  for (const id of [userId, other]) {
    await saveAvatar(engine.ctx, { userId: id, image: await makePicture() })
    const player = { user_id: '123456789', zone_id: '1234' }
    await savePlayer(engine.ctx, { userId: id, productId: product.id, player, label: '', nickname: null })
  }
  await deleteUser(engine.ctx, { userId })
  const left = async (table: typeof avatars | typeof savedPlayers | typeof sessions) =>
    (await engine.ctx.db.select({ userId: table.userId }).from(table)).map(row => row.userId)
  for (const table of [avatars, savedPlayers, sessions]) {
    const owners = await left(table)
    expect(owners).not.toContain(userId)
    expect(owners).toContain(other)
  }
  expect(await isThere(userId)).toBe(false)
  const living = new Set((await engine.ctx.db.select().from(sessions)).map(({ id }) => id))
  for (const table of [accessTokens, refreshTokens])
    for (const { sessionId } of await engine.ctx.db.select({ sessionId: table.sessionId }).from(table))
      expect(living.has(sessionId)).toBe(true)
})

test('its orders stay for the books, without name and contact', async () => {
  const userId = await signIn()
  const order = await deliveredVoucher(userId)
  const [foreign] = [await deliveredVoucher(await signIn())]
  await engine.ctx.db.update(orders).set({ nickname: 'BangJul77' }).where(eq(orders.id, order.id))
  await deleteUser(engine.ctx, { userId })
  expect(await rowOf(order.id)).toMatchObject({ userId: null, contactValue: '', nickname: null, status: 'delivered', total: 10_000 })
  expect(
    JSON.stringify([await rowOf(order.id), await engine.ctx.db.select().from(attempts).where(eq(attempts.orderId, order.id))]),
  ).not.toContain('81234567890')
  expect(await rowOf(foreign.id)).toMatchObject({ contactValue: '+6281234567890' })
  const [attempt] = await engine.ctx.db.select().from(attempts).where(eq(attempts.orderId, foreign.id))
  expect(attempt?.customerNo).toBe('081234567890')
  await engine.expectBooks()
})

test('an order whose contact the user only knew goes back to the browser that ordered, with its codes; one attached by its secret does not', async () => {
  const [userId, secret] = [await signIn(), 'b'.repeat(32)]
  const [typed, own] = [await deliveredVoucher(undefined, secret), await deliveredVoucher(undefined, secret)]
  await attachOrder(engine.ctx, { id: typed.id, userId, contact: '081234567890' })
  await attachOrder(engine.ctx, { id: own.id, userId, orderSecret: secret })
  await deleteUser(engine.ctx, { userId })
  const seen = await getTransaction(engine.ctx, { id: typed.id, orderSecret: secret })
  expect(seen).toMatchObject({
    is_buyer: true,
    can_attach: true,
    delivery: { is_hidden: false, units: [{ serial_number: expect.any(String) }] },
  })
  expect(await rowOf(typed.id)).toMatchObject({ userId: null, contactValue: '+6281234567890', refundTo: 'source' })
  const [attempt] = await engine.ctx.db.select().from(attempts).where(eq(attempts.orderId, typed.id))
  expect(attempt?.customerNo).toBe('081234567890')
  expect(await rowOf(own.id)).toMatchObject({ userId: null, contactValue: '', secretHash: null })
})

test('such an order never gets an owner again: no contact shows its codes or attaches it', async () => {
  const [userId, other] = [await signIn(), await signIn()]
  const { id } = await deliveredVoucher(userId)
  await deleteUser(engine.ctx, { userId })
  const seen = await engine.read({ id })
  expect(seen).toMatchObject({ is_own: false, can_attach: false, contact: { masked: '•••' }, delivery: { is_hidden: true } })
  for (const contact of ['081234567890', '', ' ', '0', '+62']) {
    await expect(revealCodes(engine.ctx, { id, contact })).rejects.toMatchObject({ code: 'contact_mismatch' })
    await expect(attachOrder(engine.ctx, { id, contact, userId: other })).rejects.toMatchObject({ code: 'contact_mismatch' })
  }
  expect((await rowOf(id))?.userId).toBeNull()
})

test('a visitor with the id of such an order no longer sees the game id in it', async () => {
  const userId = await signIn()
  const order = await engine.order({ asker: userId })
  await engine.pay(order)
  await engine.runJobs()
  expect((await engine.read(order)).player.display).toBe('123456789 (1234)')
  await deleteUser(engine.ctx, { userId })
  const seen = await engine.read(order)
  expect(seen).toMatchObject({ status: 'delivered', player: { display: '•••', nickname: null } })
  expect(JSON.stringify(seen)).not.toContain('123456789')
})

test('deposits stay without a user', async () => {
  const userId = await signIn()
  const deposit = { id: 'DEP-DELETED000000000', status: 'paid', amount: rupiah(50_000), channelId: 'qris' } as const
  await engine.ctx.db.insert(deposits).values({ ...deposit, userId, createdAt: engine.clock.now(), paidAt: engine.clock.now() })
  await deleteUser(engine.ctx, { userId })
  expect(await engine.ctx.db.select().from(deposits).where(eq(deposits.id, deposit.id))).toMatchObject([{ ...deposit, userId: null }])
})

test('an account with money in its wallet is kept, and the refusal says how much', async () => {
  const userId = await signIn()
  await fillWallet(userId, 12_500)
  await expect(deleteUser(engine.ctx, { userId })).rejects.toMatchObject({
    code: 'balance_left',
    status: 409,
    message: expect.stringContaining('Rp12.500'),
  })
  expect(await isThere(userId)).toBe(true)
})

test('an account with an open order is kept, and the refusal names the order', async () => {
  const userId = await signIn()
  const { id } = await engine.order({ asker: userId })
  for (const status of ['pending_payment', 'paid', 'delivering', 'refunding', 'on_hold'] as const) {
    await engine.ctx.db.update(orders).set({ status }).where(eq(orders.id, id))
    await expect(deleteUser(engine.ctx, { userId })).rejects.toMatchObject({
      code: 'orders_open',
      extra: { orders: [id], deposits: [] },
      status: 409,
      message: expect.stringContaining(id),
    })
  }
  expect(await rowOf(id)).toMatchObject({ userId, contactValue: '+6281234567890' })
  await engine.ctx.db.update(orders).set({ status: 'pending_payment' }).where(eq(orders.id, id))
  await cancelOrder(engine.ctx, { id, asker: asUser(userId) })
  await deleteUser(engine.ctx, { userId })
  expect(await isThere(userId)).toBe(false)
})

test('the refusal counts many open orders and names only some', async () => {
  const userId = await signIn()
  for (let made = 0; made < 5; made += 1) await engine.order({ asker: userId })
  await expect(deleteUser(engine.ctx, { userId })).rejects.toThrow(/Masih ada 5 pesanan.*dan 2 lagi/)
})

test('a pending refund keeps the account, and so does one that its gateway refused and that is in the wallet', async () => {
  const userId = await signIn()
  const order = await engine.order({ asker: userId })
  await chooseRefundWay(engine.ctx, { id: order.id, to: 'source', asker: asUser(userId) })
  engine.gateway.refundAnswers.push({ kind: 'refused', detail: 'no' })
  await engine.pay(order, order.total + 5_000)
  const { gateways } = engine.ctx
  Object.assign(engine.ctx, { gateways: new Map() })
  await engine.runJobs()
  Object.assign(engine.ctx, { gateways })
  expect(await engine.read(order)).toMatchObject({ status: 'delivered', refunds: [{ status: 'pending', to: 'source', amount: 5_000 }] })
  await expect(deleteUser(engine.ctx, { userId })).rejects.toMatchObject({ code: 'orders_open' })
  engine.clock.advance(60_000)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ refunds: [{ status: 'done', to: 'wallet' }] })
  await expect(deleteUser(engine.ctx, { userId })).rejects.toMatchObject({ code: 'balance_left' })
})

test('money that comes after the deletion is refunded, and nothing is delivered', async () => {
  const userId = await signIn()
  const order = await engine.order({ item: { isVoucher: true }, asker: userId })
  engine.clock.advance(2 * 60 * 60_000)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('expired')
  await deleteUser(engine.ctx, { userId })
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'refunded', delivery: { units: [{ serial_number: null }] } })
  await engine.expectBooks()
})

test('a second deletion is refused', async () => {
  const userId = await signIn()
  await deleteUser(engine.ctx, { userId })
  await expect(deleteUser(engine.ctx, { userId })).rejects.toMatchObject({ code: 'sign_in_required', status: 401 })
})

test('an order placed while its account is being deleted is either kept by the account or not placed', async () => {
  for (let round = 0; round < 8; round += 1) {
    const userId = await signIn()
    const before = new Set((await engine.ctx.db.select({ id: orders.id }).from(orders)).map(({ id }) => id))
    const [placed, deleted] = await Promise.allSettled([engine.order({ asker: userId }), deleteUser(engine.ctx, { userId })])
    const made = (await engine.ctx.db.select().from(orders)).filter(({ id }) => !before.has(id))
    expect([placed.status, deleted.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect(made.map(order => order.userId)).toEqual(placed.status === 'fulfilled' ? [userId] : [])
    expect(await isThere(userId)).toBe(placed.status === 'fulfilled')
  }
})

test('an order attached while its account is being deleted never belongs to a deleted account', async () => {
  for (let round = 0; round < 8; round += 1) {
    const userId = await signIn()
    const { id } = await engine.order({ item: { isVoucher: true } })
    await engine.pay(await engine.read({ id }))
    await engine.runJobs()
    const attaching = attachOrder(engine.ctx, { id, contact: '081234567890', userId })
    const [attached, deleted] = await Promise.allSettled([attaching, deleteUser(engine.ctx, { userId })])
    // The order was attached after the deletion had checked the payments, but not this one's: the account stays.
    if (deleted.status === 'rejected') expect(await rowOf(id)).toMatchObject({ userId, contactValue: '+6281234567890' })
    else expect(await rowOf(id)).toMatchObject({ userId: null, contactValue: attached.status === 'fulfilled' ? '' : '+6281234567890' })
    expect(await isThere(userId)).toBe(deleted.status === 'rejected')
  }
})
