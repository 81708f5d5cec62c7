import type { Transaction } from '@kilat/contract/transactions.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { refunds } from '../../db/schema/refunds.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { asUser, makeUser } from '../../test/make-user.ts'
import { createScriptedSignIn } from '../../test/scripted-sign-in.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { readHolding } from '../ledger/read.ts'
import { chooseRefundWay } from '../orders/choose-refund-way.ts'
import { sendRefund } from './send-refund.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine({ signIn: createScriptedSignIn(), settings: { circuitSkuFaults: 1_000, circuitSupplierFaults: 1_000 } })
})
afterEach(async () => {
  engine.supplier.script.length = 0
  engine.gateway.refundAnswers.length = 0
  await engine.expectBooks()
})
afterAll(() => engine.close())

const user = async () => (await makeUser(engine.ctx)).id
const balance = (userId: string) => readHolding(engine.ctx, walletAccount(userId))
const sentBack = async (id: string) => engine.gateway.refunded(await paymentReference(engine.ctx, id))
const prefers = (asker: string, to: 'wallet' | 'source') => (id: string) => chooseRefundWay(engine.ctx, { id, to, asker: asUser(asker) })

/** Pays an order that can not be delivered, whose gateway does not answer the first question about its refund. */
async function refundUnanswered(order: Transaction): Promise<string> {
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  engine.gateway.refundAnswers.push({ kind: 'unknown', detail: 'no answer' })
  await engine.pay(order)
  await engine.runJobs()
  const [refund] = await engine.ctx.db.select().from(refunds).where(eq(refunds.subjectId, order.id))
  return refund?.id ?? ''
}

test('of calls at once only one asks the gateway, so that its refusal opens one way and no other call sends the money too', async () => {
  const asker = await user()
  const order = await engine.order({ asker })
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  await prefers(asker, 'source')(order.id)
  await engine.pay(order)
  const { gateways } = engine.ctx
  Object.assign(engine.ctx, { gateways: new Map() })
  await engine.runJobs()
  Object.assign(engine.ctx, { gateways })
  const [refund] = await engine.ctx.db.select().from(refunds).where(eq(refunds.subjectId, order.id))
  engine.gateway.refundAnswers.push({ kind: 'refused', detail: 'busy' })
  await Promise.all([1, 2, 3].map(() => sendRefund(engine.ctx, { refundId: refund?.id ?? '' })))
  expect([await balance(asker), await sentBack(order.id)]).toEqual([order.total, 0])
})

test('a refund whose gateway answers each of its calls at the last moment is asked for by nobody else meanwhile', async () => {
  const asker = await user()
  const order = await engine.order({ asker })
  await prefers(asker, 'source')(order.id)
  const refundId = await refundUnanswered(order)
  const { refund: ask } = engine.gateway
  const answers: (() => void)[] = []
  engine.gateway.refund = request => new Promise(resolve => void answers.push(() => resolve(ask(request))))
  const slow = sendRefund(engine.ctx, { refundId })
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  // Two questions, the refund that is refused, and two questions whether it was made all the same.
  engine.clock.advance(5 * engine.ctx.settings.callTimeoutMs)
  const other = sendRefund(engine.ctx, { refundId })
  await Promise.race([other, vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 2_000 })])
  const asked = answers.length
  for (const answer of answers) answer()
  await Promise.all([slow, other])
  engine.gateway.refund = ask
  expect(asked).toBe(1)
  expect([await sentBack(order.id), await balance(asker)]).toEqual([order.total, 0])
})

test('a refund whose process died in the call is asked about again, with the same reference, once the call must be over', async () => {
  const order = await engine.order()
  const refundId = await refundUnanswered(order)
  engine.gateway.afterRefund = () => {
    engine.gateway.afterRefund = () => {}
    throw new Error('killed')
  }
  await expect(sendRefund(engine.ctx, { refundId })).rejects.toThrow('killed')
  await engine.ctx.db.execute('delete from pgboss.job')
  await sendRefund(engine.ctx, { refundId })
  expect((await engine.read(order)).status).toBe('refunding')
  engine.clock.advance(2 * 60_000)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('refunded')
  expect(await sentBack(order.id)).toBe(order.total)
})
