import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import type { TopupOutcome } from '../../suppliers/supplier.ts'
import { createEngine, type Engine, twoOffers } from '../../test/engine.ts'
import { attemptsOf, dyingAtCommit } from '../../test/operator-hands.ts'
import { lossAccount, supplierAccount } from '../ledger/accounts.ts'
import { readBalances } from '../ledger/read.ts'
import { listWaiting } from '../operations/list-waiting.ts'
import { resumeLostWork } from '../operations/resume-lost-work.ts'
import { supplierNotices } from './act-on-notice.ts'
import { deliverOrder } from './deliver-order.ts'

let engine: Engine
let asked: number

beforeEach(async () => {
  engine = await createEngine()
  asked = 0
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

/** An order whose first attempt its supplier has called failed, and what has become of the order. */
async function failedOrder(more: Parameters<Engine['order']>[0] = {}) {
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  const order = await engine.order(more)
  await engine.pay(order)
  await engine.runJobs()
  const [attempt] = await attemptsOf(engine, order)
  return { order, reference: attempt?.reference ?? '', status: (await engine.read(order)).status }
}

async function tell(reference: string, says: { isDelivery?: boolean; isFailure?: boolean }, ctx = engine.ctx) {
  const notice = { company: 'scripted', reference, isPaid: false, isNew: Promise.resolve(true), ...says }
  await inTx(ctx, ctx => supplierNotices.actOn(ctx, notice))
  await engine.runJobs()
}

function answer(outcome: TopupOutcome) {
  engine.supplier.send = async () => {
    asked += 1
    return outcome
  }
}

/** An order whose first call is under way, and that call's answer; later calls are answered at once. */
async function sendingOrder(later = arrived) {
  const order = await engine.order({ item: twoOffers })
  await engine.pay(order)
  const firstAnswer = Promise.withResolvers<TopupOutcome>()
  const sent = Promise.withResolvers<string>()
  engine.supplier.send = async ({ reference }) => {
    asked += 1
    sent.resolve(reference)
    return asked === 1 ? firstAnswer.promise : later
  }
  const delivering = deliverOrder(engine.ctx, { orderId: order.id })
  return { order, reference: await sent.promise, firstAnswer, delivering }
}

async function passMinutes(minutes: number) {
  for (let passed = 0; passed < minutes; passed += 0.5) {
    engine.clock.advance(30_000)
    await engine.runJobs()
  }
}

async function passDay() {
  for (let hour = 0; hour < 25; hour += 1) {
    engine.clock.advance(60 * 60_000)
    await resumeLostWork(engine.ctx)
    await engine.runJobs()
  }
}

const arrived: TopupOutcome = { kind: 'succeeded', serialNumber: 'SN-1', costIdr: rupiah(9_000) }
const balanceOf = async (name: string) => (await readBalances(engine.ctx)).find(({ account }) => account === name)?.balanceIdr ?? 0

test('a delivery that was called failed, refunded, and then told as delivered is asked about and booked once as the store’s loss, however often it is told', async () => {
  const { order, reference, status } = await failedOrder()
  expect(status).toBe('refunded')
  answer(arrived)
  for (let time = 0; time < 3; time += 1) await tell(reference, { isDelivery: true })
  await passDay()
  expect(await attemptsOf(engine, order)).toMatchObject([{ status: 'late', cost: 9_000 }])
  expect([asked, (await engine.read(order)).status]).toEqual([1, 'refunded'])
  expect([await balanceOf(lossAccount), await balanceOf(supplierAccount('scripted'))]).toEqual([-9_000, 9_000])
})

test('a notice that the supplier does not stand by changes nothing: the unit stays failed and refunded', async () => {
  const { order, reference } = await failedOrder()
  answer({ kind: 'failed', reason: 'other', detail: 'gagal' })
  await tell(reference, { isDelivery: true })
  await passDay()
  expect(await attemptsOf(engine, order)).toMatchObject([{ status: 'failed', cost: null }])
  expect([asked, (await engine.read(order)).status, await balanceOf(lossAccount)]).toEqual([1, 'refunded', 0])
})

test('a supplier that answers nothing clear is asked for a day, and then a person is told', async () => {
  const { order, reference } = await failedOrder()
  answer({ kind: 'unknown', detail: 'silent' })
  await tell(reference, { isDelivery: true })
  await passDay()
  expect((await listWaiting(engine.ctx)).data).toMatchObject([{ kind: 'doubt', id: reference, subject_id: order.id }])
})

test('where another supplier has delivered the unit, nobody is asked, nothing is sent or booked, and a person is told until the offer is taken up again', async () => {
  const { order, reference, status } = await failedOrder({ item: twoOffers })
  expect(status).toBe('delivered')
  answer(arrived)
  await tell(reference, { isDelivery: true })
  await passDay()
  expect([asked, (await engine.read(order)).status]).toEqual([0, 'delivered'])
  expect((await listWaiting(engine.ctx)).data).toMatchObject([{ kind: 'overcharge', id: reference, subject_id: order.id }])
  await engine.ctx.db.execute(`update attempts set overcharge = 'seen'`)
})

test('a delayed notice that tells neither changes nothing, and one that dies before it is written is as if it had not come', async () => {
  const { order, reference } = await failedOrder()
  answer(arrived)
  await tell(reference, {})
  await expect(tell(reference, { isDelivery: true }, dyingAtCommit(engine))).rejects.toThrow('died')
  await passDay()
  expect(await attemptsOf(engine, order)).toMatchObject([{ status: 'failed' }])
  expect(asked).toBe(0)
})

test('while the next attempt was surely never sent, the told delivery is asked about and ends the unit: no other supplier gets it', async () => {
  const answers: TopupOutcome[] = [
    { kind: 'failed', reason: 'supplier_down', detail: 'gagal' },
    { kind: 'not_sent', detail: 'ECONNREFUSED', isLost: true },
  ]
  const references: string[] = []
  const send = async ({ reference }: { reference: string }) => {
    references.push(reference)
    return answers.shift() ?? arrived
  }
  engine.supplier.send = send
  engine.other.send = send
  const order = await engine.order({ item: twoOffers })
  await engine.pay(order)
  await engine.runJobs()
  const [first = '', second = ''] = references
  await tell(first, { isDelivery: true })
  await passDay()
  expect((await engine.read(order)).status).toBe('delivered')
  expect(references).toEqual([first, second, first])
  const ends = (await attemptsOf(engine, order)).map(({ reference, status }) => [reference, status])
  expect(Object.fromEntries(ends)).toEqual({ [first]: 'succeeded', [second]: 'failed' })
})

test.each([65_000, undefined])(
  'a delivery that is told before an older answer calls it failed is asked about, and no other supplier gets the unit (paced: %s)',
  async resendEveryMs => {
    if (resendEveryMs !== undefined) engine.supplier.resendEveryMs = resendEveryMs
    const { order, reference, firstAnswer, delivering } = await sendingOrder()
    await tell(reference, { isDelivery: true })
    firstAnswer.resolve({ kind: 'failed', reason: 'supplier_down', detail: 'gagal' })
    await delivering
    await passMinutes(2)
    expect(await engine.read(order)).toMatchObject({ status: 'delivered', refunds: [] })
    expect(await attemptsOf(engine, order)).toMatchObject([{ reference, status: 'succeeded' }])
    expect(engine.other.requests).toHaveLength(0)
  },
)

test('if the supplier calls it failed once more after that, it has failed, and the next supplier delivers', async () => {
  const failed: TopupOutcome = { kind: 'failed', reason: 'supplier_down', detail: 'gagal' }
  const { order, reference, firstAnswer, delivering } = await sendingOrder(failed)
  engine.clock.advance(1_000)
  await tell(reference, { isDelivery: true })
  firstAnswer.resolve(failed)
  await delivering
  await passMinutes(2)
  expect((await engine.read(order)).status).toBe('delivered')
  expect((await attemptsOf(engine, order)).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
})
