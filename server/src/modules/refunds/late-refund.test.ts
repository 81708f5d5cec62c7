import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RefundOutcome } from '../../gateways/gateway.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { reportBooks } from '../operations/report-books.ts'
import { resumeLostWork } from '../operations/resume-lost-work.ts'
import { sendRefund } from './send-refund.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

const noAnswer: RefundOutcome = { kind: 'unknown', detail: 'no answer' }
const what = 'a refund is back by the moment the buyer was told'

/** An order whose delivery failed, and whose refund has an unknown status at the gateway. */
async function makeLateRefund() {
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  engine.gateway.refundAnswers.push(...Array.from({ length: 60 }, () => noAnswer))
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  return order
}

async function waitMinutes(minutes: number) {
  for (let step = 0; step < minutes; step += 1) {
    engine.clock.advance(60_000)
    await engine.runJobs()
  }
}

test('a refund that stays unknown past its clock is a difference, with its id, its amount and since when', async () => {
  const order = await makeLateRefund()
  expect(await checkBooks(engine.ctx)).toEqual([])
  await waitMinutes(6)
  const due = (await engine.read(order)).refunds[0]?.due_at ?? ''
  expect(await checkBooks(engine.ctx)).toEqual([
    { what, where: expect.stringMatching(`^REF-.* of ${order.id}$`), expected: 0, found: order.total, since: new Date(due) },
  ])
})

test('the hourly report logs each late refund as an error', async () => {
  const order = await makeLateRefund()
  await waitMinutes(6)
  const said = vi.spyOn(engine.ctx.log, 'error')
  await reportBooks(engine.ctx)
  const difference = expect.objectContaining({ what, found: order.total })
  const rows = { count: 6, lines: expect.arrayContaining([expect.stringMatching(/^refund REF-.*: 10000, sent/)]) }
  expect(said).toHaveBeenCalledExactlyOnceWith({ difference, rows }, expect.any(String))
  said.mockRestore()
})

test('a late refund is checked with its own reference, logged each time, and is no longer a difference once the money is back', async () => {
  const order = await makeLateRefund()
  const asked = vi.spyOn(engine.gateway, 'refund')
  const said = vi.spyOn(engine.ctx.log, 'error')
  await waitMinutes(30)
  expect(asked.mock.calls.length).toBeGreaterThan(3)
  expect(new Set(asked.mock.calls.map(([{ reference }]) => reference)).size).toBe(1)
  expect(said).toHaveBeenCalledWith(
    expect.objectContaining({ subjectId: order.id, amount: order.total }),
    expect.stringContaining('not back'),
  )
  engine.gateway.refundAnswers.length = 0
  await waitMinutes(10)
  expect((await engine.read(order)).status).toBe('refunded')
  expect(engine.gateway.references().map(reference => engine.gateway.refunded(reference))).toEqual([order.total])
  expect(await checkBooks(engine.ctx)).toEqual([])
  said.mockRestore()
})

test('a late refund whose job was lost is checked again, and two workers at once send it once', async () => {
  const order = await makeLateRefund()
  await engine.ctx.db.execute('delete from pgboss.job')
  engine.clock.advance(60 * 60_000)
  engine.gateway.refundAnswers.length = 0
  const [difference] = await checkBooks(engine.ctx)
  await resumeLostWork(engine.ctx)
  const refundId = difference?.where.split(' ')[0] ?? ''
  await Promise.all([sendRefund(engine.ctx, { refundId }), sendRefund(engine.ctx, { refundId }), engine.runJobs()])
  expect((await engine.read(order)).refunds).toMatchObject([{ status: 'done', amount: order.total }])
  expect(engine.gateway.references().map(reference => engine.gateway.refunded(reference))).toEqual([order.total])
  expect(await checkBooks(engine.ctx)).toEqual([])
})

test('a refund of a gateway that is no longer configured stays unknown, and is sent once when the gateway is back', async () => {
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  const order = await engine.order()
  await engine.pay(order)
  const { gateways } = engine.ctx
  Object.assign(engine.ctx, { gateways: new Map() })
  await engine.runJobs()
  await waitMinutes(3)
  expect((await engine.read(order)).status).toBe('refunding')
  Object.assign(engine.ctx, { gateways })
  await waitMinutes(5)
  expect((await engine.read(order)).status).toBe('refunded')
  expect(engine.gateway.refunded(await paymentReference(engine.ctx, order.id))).toBe(order.total)
  expect(await checkBooks(engine.ctx)).toEqual([])
})
