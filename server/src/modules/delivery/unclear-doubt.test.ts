import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import type { Supplier } from '../../suppliers/supplier.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { attemptsOf } from '../../test/operator-hands.ts'
import { listWaiting } from '../operations/list-waiting.ts'
import { resumeLostWork } from '../operations/resume-lost-work.ts'
import { supplierNotices } from './act-on-notice.ts'
import { recheckDelivery } from './recheck-delivery.ts'
import { sendAttempt } from './send-attempt.ts'

let engine: Engine
/** What the supplier says of each question; otherwise that the delivery has failed. */
let says: (Awaited<ReturnType<Supplier['send']>> | (() => Promise<unknown>))[]
let asked: number
let send: Supplier['send']

beforeEach(async () => {
  engine = await createEngine()
  ;({ send } = engine.supplier)
  says = []
  asked = 0
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const unclear = { kind: 'unknown', detail: 'rc 85' } as const
const failed = { kind: 'failed', reason: 'other', detail: 'rc 74' } as const
const stands = { kind: 'succeeded', serialNumber: 'SN', costIdr: rupiah(9_000) } as const

async function delivered() {
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  const [attempt] = await attemptsOf(engine, order)
  engine.supplier.send = async () => {
    asked += 1
    const next = says.shift() ?? failed
    if (typeof next !== 'function') return next
    await next()
    return stands
  }
  return { order, reference: attempt?.reference ?? '' }
}

/** The supplier's notice that a top-up failed. */
function tell(reference: string, isNew = true) {
  const notice = { company: 'scripted', reference, isPaid: false, isFailure: true, isNew: Promise.resolve(isNew) }
  return inTx(engine.ctx, ctx => supplierNotices.actOn(ctx, notice))
}

async function passSeconds(seconds: number) {
  const step = seconds > 600 ? 20 : 5
  for (let passed = 0; passed < seconds; passed += step) {
    engine.clock.advance(step * 1_000)
    await engine.runJobs()
  }
}

const status = async (order: { id: string }) => (await engine.read(order)).status
const doubts = async () => (await listWaiting(engine.ctx)).data.filter(({ kind }) => kind === 'doubt')

test('a supplier that answers a doubt unclearly is asked again soon, without the sweep, until it says what is', async () => {
  const { order, reference } = await delivered()
  says.push(unclear, { kind: 'pending', detail: '' }, { kind: 'not_sent', detail: '' })
  await tell(reference)
  await passSeconds(180)
  expect([await status(order), asked]).toEqual(['on_hold', 4])
})

test.each([undefined, 65_000])(
  'the questions about a doubt grow rarer and do not multiply, whoever else asks (a pace of %s)',
  async pace => {
    if (pace) engine.supplier.resendEveryMs = pace
    const { order, reference } = await delivered()
    says.push(...Array.from({ length: 999 }, () => unclear))
    await tell(reference)
    await passSeconds(600)
    await Promise.all([tell(reference), tell(reference), ...[1, 2, 3].map(() => recheckDelivery(engine.ctx, { reference }))])
    await resumeLostWork(engine.ctx)
    await passSeconds(600)
    const before = asked
    await passSeconds(3_600)
    expect(asked - before).toBeGreaterThan(8)
    expect(asked - before).toBeLessThan(16)
    says.length = 0
    await passSeconds(600)
    expect(await status(order)).toBe('on_hold')
  },
)

test('a failure that is told while an older question is answered is asked about as well', async () => {
  const { order, reference } = await delivered()
  says.push(() => tell(reference))
  await tell(reference)
  await engine.runJobs()
  expect([await status(order), asked]).toEqual(['on_hold', 2])
})

test('a supplier whose answers follow its notice some minutes later is asked once more then, and one that confirms again no longer', async () => {
  const lagging = await delivered()
  says.push(stands)
  await tell(lagging.reference)
  await passSeconds(60)
  expect([await status(lagging.order), asked]).toEqual(['delivered', 1])
  await passSeconds(300)
  expect([await status(lagging.order), asked]).toEqual(['on_hold', 2])
  engine.supplier.send = send
  const { order, reference } = await delivered()
  says.push(stands, stands)
  await tell(reference)
  await passSeconds(3_600)
  expect([await status(order), asked]).toEqual(['delivered', 4])
  expect(await attemptsOf(engine, order)).toMatchObject([{ doubtedAt: null, nextCheckAt: null }])
})

test('a notice of a failure that is sent again makes the store ask again, at the pace of checks however often it comes', async () => {
  const { order, reference } = await delivered()
  says.push(...Array.from({ length: 99 }, () => stands))
  await tell(reference)
  await passSeconds(600)
  const before = asked
  for (let second = 0; second < 60; second += 1) {
    await Promise.all([tell(reference, false), tell(reference, false), tell(reference, false)])
    engine.clock.advance(1_000)
    await engine.runJobs()
  }
  expect(asked - before).toBeGreaterThan(5)
  expect(asked - before).toBeLessThanOrEqual(12)
  says.length = 0
  await tell(reference, false)
  await passSeconds(10)
  expect(await status(order)).toBe('on_hold')
})

test('a doubt that has lost its planned question is found by the sweep', async () => {
  const { order, reference } = await delivered()
  says.push(unclear)
  await tell(reference)
  await engine.runJobs()
  await engine.ctx.db.execute('delete from pgboss.job')
  engine.clock.advance(9 * 60_000)
  await resumeLostWork(engine.ctx)
  await engine.runJobs()
  expect(await status(order)).toBe('delivered')
  engine.clock.advance(3 * 60_000)
  await resumeLostWork(engine.ctx)
  await engine.runJobs()
  expect(await status(order)).toBe('on_hold')
})

test('a doubt without a clear answer for half an hour waits for a person, while the supplier is asked on', async () => {
  const { reference } = await delivered()
  says.push(...Array.from({ length: 999 }, () => unclear))
  await tell(reference)
  await passSeconds(25 * 60)
  expect(await doubts()).toEqual([])
  await passSeconds(5 * 60)
  expect(await doubts()).toMatchObject([{ id: reference }])
  says.splice(0, 999, stands)
  await passSeconds(6 * 60)
  expect(await doubts()).toEqual([])
})

test('what arrived late and was called failed before is asked about at once', async () => {
  engine.supplier.script.push(...Array.from({ length: 999 }, () => ({ does: 'lose', says: 'silence' }) as const))
  const order = await engine.order()
  await engine.pay(order)
  for (let step = 0; step < 40; step += 1) {
    engine.clock.advance(5 * 60_000)
    await engine.runJobs()
  }
  expect(await status(order)).toBe('refunded')
  const [{ reference = '' } = {}] = await attemptsOf(engine, order)
  // An answer that is older than the notice, and than the job it made, which found nothing confirmed.
  engine.supplier.send = async () => {
    engine.supplier.send = async () => failed
    await tell(reference)
    await engine.ctx.db.execute('delete from pgboss.job')
    return stands
  }
  await sendAttempt(engine.ctx, { reference, isTold: true })
  expect(await attemptsOf(engine, order)).toMatchObject([{ status: 'late' }])
  await engine.runJobs()
  expect(await attemptsOf(engine, order)).toMatchObject([{ status: 'failed', failureReason: 'taken_back' }])
})
