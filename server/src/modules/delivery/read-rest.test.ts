import { randomUUID } from 'node:crypto'
import { rupiah } from '@kilat/contract/money.ts'
import type { OperatorOrder } from '@kilat/contract/operator/orders.ts'
import type { Task } from '@kilat/contract/operator/tasks.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { paymentReference } from '../../test/buy.ts'
import type { Console } from '../../test/call-console.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { joinOperator } from '../../test/join-operator.ts'
import { watchPayment } from '../payments/watch-payment.ts'

const reason = 'pemasok diam saja'
let engine: Engine
let sari: Console
beforeEach(async () => {
  engine = await createEngine({ settings: { operatorAloneLimitIdr: rupiah(15_000) } })
  sari = (await joinOperator(engine.ctx, { name: 'sari', role: 'owner' })).browser
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

/** Of three units one is delivered, one is refunded, and the supplier never answers about the third. */
async function holdThird() {
  const lost = Array.from({ length: 99 }, () => ({ does: 'lose', says: 'silence' }) as const)
  engine.supplier.script.push({ does: 'deliver', says: 'truth' }, { does: 'fail', says: 'truth' }, ...lost)
  const order = await engine.order({ item: { maxQuantity: 3 }, quantity: 3 })
  await engine.pay(order)
  for (let step = 0; step < 7; step += 1) {
    await engine.runJobs()
    engine.clock.advance(5 * 60_000)
  }
  sari = (await joinOperator(engine.ctx, { name: 'sari', role: 'owner' })).browser
  return order
}

test('of an order delivered in part an operator sees what really goes back, and moves it alone within the limit', async () => {
  const order = await holdThird()
  const before = await sari.data<OperatorOrder>('GET', `/operator/orders/${order.id}`)
  const [task] = await sari.data<Task[]>('GET', '/operator/tasks')
  expect([before.status, before.rest, task?.kind, task?.amount]).toEqual(['on_hold', 10_000, 'hold', 10_000])
  const body = { reason, version: before.version }
  const refused = await sari.call('POST', '/operator/approvals', {
    headers: { 'idempotency-key': randomUUID() },
    body: { act: 'refundOrder', params: { id: order.id }, body },
  })
  expect((await refused.json()).code).toBe('wrong_state')
  await sari.data('POST', `/operator/orders/${order.id}/refund`, { body })
  const after = await sari.data<OperatorOrder>('GET', `/operator/orders/${order.id}`)
  expect([after.rest, after.refunds.map(({ amount }) => amount)]).toEqual([0, [10_000, 10_000]])
})

test('of an order whose money its payer took back nothing goes back', async () => {
  const order = await holdThird()
  const reference = await paymentReference(engine.ctx, order.id)
  engine.gateway.takeBack(reference, 'chargeback')
  await watchPayment(engine.ctx, { paymentId: reference })
  const [task] = await sari.data<Task[]>('GET', '/operator/tasks')
  expect([task?.kind, task?.id, task?.amount]).toEqual(['hold', order.id, 0])
})

test('of an order that was refunded whole, or is not paid, nothing can go back', async () => {
  const [late, open] = [await engine.order(), await engine.order()]
  engine.gateway.pay(await paymentReference(engine.ctx, late.id), late.total - 1)
  await watchPayment(engine.ctx, { paymentId: await paymentReference(engine.ctx, late.id) })
  await engine.runJobs()
  const restOf = async ({ id }: { id: string }) => {
    const { status, rest } = await sari.data<OperatorOrder>('GET', `/operator/orders/${id}`)
    return [status, rest]
  }
  expect([await restOf(late), await restOf(open)]).toEqual([
    ['refunded', 0],
    ['pending_payment', 0],
  ])
})
