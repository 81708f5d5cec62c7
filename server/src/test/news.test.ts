import { rupiah } from '@kilat/contract/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTx } from '../db/in-tx.ts'
import { newSecret } from '../modules/identity/secret.ts'
import { gatewayAccount, walletAccount } from '../modules/ledger/accounts.ts'
import { post } from '../modules/ledger/post.ts'
import { attachOrder } from '../modules/orders/attach-order.ts'
import { expireOrder } from '../modules/orders/expire-order.ts'
import { buy } from './buy.ts'
import { createEngine, type Engine } from './engine.ts'
import { makeItem } from './make-item.ts'
import { makeUser } from './make-user.ts'

let engine: Engine
const heard = { catalog: 0, order: [] as (string | undefined)[], wallet: [] as (string | undefined)[] }

beforeAll(async () => {
  engine = await createEngine()
  engine.ctx.outbox.listen('catalog', () => {
    heard.catalog += 1
  })
  engine.ctx.outbox.listen('order', id => heard.order.push(id))
  engine.ctx.outbox.listen('wallet', id => heard.wallet.push(id))
})

beforeEach(forget)
afterAll(() => engine.close())

function forget(): void {
  Object.assign(heard, { catalog: 0, order: [], wallet: [] })
}

test('every move of an order is announced, from placing to delivery', async () => {
  const order = await engine.order()
  expect(new Set(heard.order)).toEqual(new Set([order.id]))
  for (const move of [() => engine.pay(order), () => engine.runJobs()]) {
    forget()
    await move()
    expect(heard.order).toContain(order.id)
  }
  expect((await engine.read(order)).status).toBe('delivered')
})

test('an order that expires, and one attached to an account, are announced', async () => {
  const orderSecret = newSecret()
  const order = await engine.order({ orderSecret })
  forget()
  const user = await makeUser(engine.ctx)
  await attachOrder(engine.ctx, { id: order.id, userId: user.id, orderSecret })
  expect(heard.order).toEqual([order.id])
  forget()
  await expireOrder(engine.ctx, { orderId: order.id, gateway: 'scripted', isFailed: true, isSure: true })
  expect(heard.order).toEqual([order.id])
  forget()
  await expireOrder(engine.ctx, { orderId: order.id, gateway: 'scripted', isFailed: true, isSure: true })
  expect(heard.order).toEqual([])
})

test('an offer paused for an overcharge is announced', async () => {
  const itemId = await makeItem(engine.ctx, { price: 10_000 })
  const order = await buy(engine.ctx, { itemId })
  const { send } = engine.supplier
  engine.supplier.send = async request => ({ ...(await send(request)), kind: 'succeeded', serialNumber: 'SN', costIdr: rupiah(12_000) })
  await engine.pay(order)
  forget()
  await engine.runJobs()
  engine.supplier.send = send
  expect(heard.catalog).toBe(1)
})

test('a posting to or from a wallet is announced to its user, other postings are not', async () => {
  const book = (key: string, from: string, to: string) =>
    inTx(engine.ctx, ctx => post(ctx, { key, from, to, amountIdr: rupiah(5_000), at: ctx.clock.now() }))
  await book('in', gatewayAccount('scripted'), walletAccount('user-1'))
  expect(heard.wallet).toEqual(['user-1'])
  await book('in', gatewayAccount('scripted'), walletAccount('user-1'))
  expect(heard.wallet).toEqual(['user-1'])
  await book('over', walletAccount('user-1'), walletAccount('user-2'))
  expect(heard.wallet).toEqual(['user-1', 'user-1', 'user-2'])
  forget()
  await book('between', gatewayAccount('scripted'), gatewayAccount('other'))
  expect(heard.wallet).toEqual([])
})
