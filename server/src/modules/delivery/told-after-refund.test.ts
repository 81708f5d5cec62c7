import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import type { TopupOutcome } from '../../suppliers/supplier.ts'
import { doubtOf, heldOrder, waitMinutes } from '../../test/doubtful-orders.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { attemptsOf, decided } from '../../test/operator-hands.ts'
import { listWaiting } from '../operations/list-waiting.ts'
import { resumeLostWork } from '../operations/resume-lost-work.ts'
import { supplierNotices } from './act-on-notice.ts'
import { settleAttempt } from './settle-attempt.ts'

let engine: Engine
/** What the supplier says of each question from now on; at last that it has delivered. */
let says: TopupOutcome[]
let asked: number

beforeEach(async () => {
  engine = await createEngine()
  says = []
  asked = 0
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const unclear = { kind: 'unknown', detail: 'no answer' } as const
const delivered = { kind: 'succeeded', serialNumber: 'SN', costIdr: rupiah(9_000) } as const
const silence = (count = 9_999) => Array.from({ length: count }, () => unclear)

/** An order whose money went back at the end of its hold, because its supplier never said what became of it. */
async function refunded() {
  const order = await heldOrder(engine)
  await waitMinutes(engine, 130)
  expect((await engine.read(order)).status).toBe('refunded')
  engine.supplier.send = async () => {
    asked += 1
    return says.shift() ?? delivered
  }
  const [attempt] = await attemptsOf(engine, order)
  return { order, reference: attempt?.reference ?? '' }
}

/** The supplier's notice that it has delivered, or that it failed. */
async function tell(reference: string, { isNew = true, isFailure = false } = {}) {
  const notice = { company: 'scripted', reference, isPaid: false, isFailure, isNew: Promise.resolve(isNew) }
  await inTx(engine.ctx, ctx => supplierNotices.actOn(ctx, notice))
  await engine.runJobs()
}

const statusOf = async (reference: string) =>
  (await engine.ctx.db.select().from(attempts).where(eq(attempts.reference, reference)))[0]?.status
const doubts = async () => (await listWaiting(engine.ctx)).data.filter(({ kind }) => kind === 'doubt')

test('what a supplier tells of after the refund is asked about until it says what became of it, however often it tells', async () => {
  const { order, reference } = await refunded()
  const before = await engine.read(order)
  says.push(...silence(4))
  await tell(reference)
  for (let count = 0; count < 4; count += 1) await tell(reference, { isNew: false })
  expect([asked, await statusOf(reference)]).toEqual([1, 'unknown'])
  await waitMinutes(engine, 30)
  expect(await statusOf(reference)).toBe('late')
  expect({ ...(await engine.read(order)), server_time: '' }).toEqual({ ...before, server_time: '' })
  const count = asked
  await waitMinutes(engine, 60)
  expect(asked).toBeLessThanOrEqual(count + 1)
  expect(await doubts()).toEqual([])
})

test('a supplier that still says nothing clear is asked for a day, with growing waits, and a person is told once', async () => {
  const { order, reference } = await refunded()
  const said = vi.spyOn(engine.ctx.log, 'error')
  const told = () => said.mock.calls.filter(([, text]) => String(text).includes('after its refund')).length
  says.push(...silence())
  await tell(reference)
  await waitMinutes(engine, 25)
  expect([asked > 3, await doubts()]).toEqual([true, []])
  await waitMinutes(engine, 10)
  expect(await doubts()).toMatchObject([{ id: reference, subject_id: order.id }])
  engine.clock.advance(25 * 60 * 60_000)
  await engine.runJobs()
  const count = asked
  expect([count < 40, told()]).toEqual([true, 1])
  await waitMinutes(engine, 60)
  await resumeLostWork(engine.ctx)
  await engine.runJobs()
  expect([asked, told()]).toEqual([count, 1])
  expect(await doubts()).toMatchObject([{ id: reference }])
  said.mockRestore()
  // What is sent again later is heard.
  says = []
  await tell(reference, { isNew: false })
  expect(await statusOf(reference)).toBe('late')
})

test('its planned question survives a lost job, and a clear failure ends the questions', async () => {
  const { reference } = await refunded()
  says.push(unclear, { kind: 'failed', reason: 'other', detail: 'rc 74' })
  await tell(reference)
  await engine.ctx.db.execute('delete from pgboss.job')
  engine.clock.advance(20 * 60_000)
  await resumeLostWork(engine.ctx)
  await engine.runJobs()
  expect([asked, await statusOf(reference)]).toEqual([2, 'failed'])
  await tell(reference, { isNew: false })
  await waitMinutes(engine, 30)
  expect(asked).toBe(2)
})

test('a person who has learnt what became of it ends the questions', async () => {
  const { order, reference } = await refunded()
  says.push(...silence())
  await tell(reference)
  await waitMinutes(engine, 35)
  const end = { kind: 'delivered' as const, serialNumber: 'SN' }
  const settle = async () => settleAttempt(engine.ctx, { ...(await doubtOf(engine, order)), end, ...decided })
  await settle()
  await settle()
  await engine.runJobs()
  const count = asked
  await waitMinutes(engine, 60)
  expect([asked, await statusOf(reference), await doubts()]).toEqual([count, 'late', []])
})

test('what can not be asked about any more waits for a person at once', async () => {
  const { reference } = await refunded()
  says.push(...silence())
  await tell(reference)
  engine.clock.advance(engine.supplier.referenceLifetimeMs)
  await resumeLostWork(engine.ctx)
  await engine.runJobs()
  const said = vi.spyOn(engine.ctx.log, 'error')
  await tell(reference)
  await resumeLostWork(engine.ctx)
  await engine.runJobs()
  expect([asked, said.mock.calls.length]).toEqual([1, 1])
  expect(await doubts()).toMatchObject([{ id: reference }])
  said.mockRestore()
})

test('it is not asked about without a word of its supplier, and is after a notice that came before the refund and is sent again', async () => {
  const { reference } = await refunded()
  await waitMinutes(engine, 30)
  await resumeLostWork(engine.ctx)
  await engine.runJobs()
  expect([asked, await statusOf(reference)]).toEqual([0, 'unknown'])
  await tell(reference, { isNew: false })
  expect([asked, await statusOf(reference)]).toEqual([1, 'late'])
})
