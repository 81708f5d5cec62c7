import { rupiah } from '@kilat/contract/money.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../db/schema/orders.ts'
import { deposits } from '../../db/schema/wallet.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { type MadeUser, makeUser } from '../../test/make-user.ts'
import { attachOrder } from '../orders/attach-order.ts'
import { exportProfile } from './export-profile.ts'

const orderSecret = 'a'.repeat(43)
let engine: Engine
beforeAll(async () => {
  engine = await createEngine()
})
afterAll(() => engine.close())

const exportOf = (user: MadeUser) => exportProfile(engine.ctx, { userId: user.id, sessionId: user.sessionId })

/** Makes this many copies of an order, two at each earlier moment. */
async function copyOrder(orderId: string, count: number) {
  const [row] = await engine.ctx.db.select().from(orders).where(sql`${orders.id} = ${orderId}`)
  if (!row) throw new Error('an order to copy')
  const copies = Array.from({ length: count }, (_, index) => ({
    ...row,
    id: `KLT-0000-0000-${String(index).padStart(4, '0')}`,
    createdAt: new Date(row.createdAt.getTime() - Math.floor(index / 2) - 1),
  }))
  for (let from = 0; from < count; from += 400) await engine.ctx.db.insert(orders).values(copies.slice(from, from + 400))
}

test('a large account is exported whole: each order and deposit once, newest first, with its own codes', async () => {
  const user = await makeUser(engine.ctx)
  const order = await engine.order({ asker: user.id })
  await engine.pay(order, order.total + 5_000)
  await engine.runJobs()
  await copyOrder(order.id, 1_100)
  const deposit = { userId: user.id, status: 'paid', amount: rupiah(50_000), channelId: 'qris', createdAt: engine.clock.now() } as const
  await engine.ctx.db.insert(deposits).values(Array.from({ length: 500 }, (_, index) => ({ ...deposit, id: `DEP-${1_000 + index}` })))
  const { transactions, deposits: exported } = await exportOf(user)
  expect(new Set(transactions.map(({ id }) => id)).size).toBe(1_101)
  expect(transactions.length).toBe(1_101)
  const places = transactions.map(({ created_at, id }) => `${created_at} ${id}`)
  expect(places).toEqual(places.toSorted().reverse())
  expect(transactions[0]).toMatchObject({ id: order.id, codes: [expect.stringMatching(/^SN-/)], refunds: [{ amount: 5_000 }] })
  expect(transactions.slice(1).every(({ codes, refunds }) => codes.length + refunds.length === 0)).toBe(true)
  expect(exported.map(({ id }) => id)).toEqual(Array.from({ length: 500 }, (_, index) => `DEP-${1_499 - index}`))
})

test('an exported order is shown as its page shows it: delivered in part, or with money to claim', async () => {
  const user = await makeUser(engine.ctx)
  engine.supplier.script.push({ does: 'deliver', says: 'truth' }, { does: 'fail', says: 'truth' }, { does: 'fail', says: 'truth' })
  const partly = await engine.order({ asker: user.id, quantity: 2, item: { maxQuantity: 2 } })
  await engine.pay(partly)
  await engine.runJobs()
  const claimed = await engine.order({ channel: 'bca_va', orderSecret })
  await engine.pay(claimed)
  await engine.runJobs()
  await attachOrder(engine.ctx, { id: claimed.id, userId: user.id, orderSecret })
  const { transactions } = await exportOf(user)
  expect(transactions.map(({ id, shown_as }) => [id, shown_as])).toEqual([
    [claimed.id, 'claim'],
    [partly.id, 'partly'],
  ])
})

test('exports run one after the other, and a refused one names the time to try again', async () => {
  const user = await makeUser(engine.ctx)
  const asked = await Promise.allSettled(Array.from({ length: 7 }, () => exportOf(user)))
  expect(asked.map(({ status }) => status)).toEqual([...Array(6).fill('fulfilled'), 'rejected'])
  expect(asked[6]).toMatchObject({ reason: { code: 'rate_limited', retryAfterSeconds: 10 } })
  expect(await exportOf(user)).toMatchObject({ user: { id: user.id } })
})
