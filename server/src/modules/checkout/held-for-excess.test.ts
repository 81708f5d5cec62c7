import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orders } from '../../db/schema/orders.ts'
import { payouts } from '../../db/schema/refunds.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { readBalances } from '../ledger/read.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { stopPayout } from '../refunds/end-payout.ts'
import { payOut } from '../refunds/pay-out.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

type Order = Awaited<ReturnType<Engine['order']>>

const refused = { kind: 'refused' as const, detail: 'the window is over' }
const pending = { kind: 'pending' as const }
const statusOf = async (order: Order) => (await engine.read(order)).status
const lost = async () => 0 - ((await readBalances(engine.ctx)).find(({ account }) => account === 'result:chargeback')?.balanceIdr ?? 0)

/** An order that was paid twice, and whose second payment the bank takes back before its refund has an end. */
async function payTwiceAndLose() {
  const order = await engine.order()
  await engine.pay(order)
  await engine.pay(order)
  const reference = await paymentReference(engine.ctx, order.id)
  engine.gateway.takeBack(reference, 'chargeback')
  await watchPayment(engine.ctx, { paymentId: reference })
  return { order, reference }
}
const check = async (reference: string) => {
  engine.clock.advance(2_000)
  await watchPayment(engine.ctx, { paymentId: reference })
}

test.for([
  ['at once', [refused], 0],
  ['after the gateway has worked on it', [pending, pending, refused], 10 * 60_000],
] as const)('an order held for money that was paid twice is delivered when the refund of it is refused %s', async ([, answers, waitMs]) => {
  const left = [...answers]
  engine.gateway.refund = async () => left.shift() ?? refused
  const { order, reference } = await payTwiceAndLose()
  expect(await statusOf(order)).toBe('on_hold')
  await engine.runJobs()
  for (let count = 0; waitMs > 0 && count < 3; count += 1) {
    engine.clock.advance(waitMs)
    await engine.runJobs()
  }
  await check(reference)
  await engine.runJobs()
  expect(await statusOf(order)).toBe('delivered')
  expect(await engine.codes(order)).toContain('delivery_resumed')
  expect([await lost(), engine.gateway.left(reference)]).toEqual([0, order.total])
  await engine.expectBooks()
  engine.clock.advance(24 * 60 * 60_000)
  await engine.runJobs()
  expect(await statusOf(order)).toBe('delivered')
})

test('it stays held while some of what was taken back is missing', async () => {
  engine.gateway.refundAnswers.push(refused)
  const order = await engine.order()
  await engine.pay(order)
  await engine.pay(order, 500)
  const reference = await paymentReference(engine.ctx, order.id)
  engine.gateway.takeBack(reference, 'chargeback', { amountIdr: 900 })
  await watchPayment(engine.ctx, { paymentId: reference })
  await engine.runJobs()
  expect([await statusOf(order), await lost()]).toEqual(['on_hold', 400])
  const [held] = await engine.ctx.db.select().from(orders)
  expect(held?.paymentLostAt).not.toBeNull()
  await engine.expectBooks()
})

test('it stays held when the gateway sends the refund, too: the payer has both back', async () => {
  const { order } = await payTwiceAndLose()
  await engine.runJobs()
  expect([await statusOf(order), await lost()]).toEqual(['on_hold', order.total])
  expect(engine.supplier.delivered.size).toBe(0)
})

test('it is delivered when a payout of that money is stopped, because the payer has it', async () => {
  await engine.close()
  engine = await createEngine({ canRefund: false })
  const order = await engine.order()
  await engine.pay(order)
  await engine.pay(order)
  const { version } = await engine.read(order)
  const account = { bank: 'BCA', number: '1234567890', holder: 'Sari' }
  const hand = { by: { kind: 'operator' as const, id: 'ujang' }, note: 'diminta' }
  await payOut(engine.ctx, { id: order.id, version, amountIdr: rupiah(order.total), account, shownBy: 'telepon', ...hand })
  const reference = await paymentReference(engine.ctx, order.id)
  engine.gateway.takeBack(reference, 'chargeback')
  await check(reference)
  expect(await statusOf(order)).toBe('on_hold')
  const [payout] = await engine.ctx.db.select().from(payouts)
  for (let time = 0; time < 2; time += 1) await stopPayout(engine.ctx, { id: payout?.id ?? '', version: payout?.version ?? 0, ...hand })
  await engine.runJobs()
  expect([await statusOf(order), await lost()]).toEqual(['delivered', 0])
  await engine.expectBooks()
})
