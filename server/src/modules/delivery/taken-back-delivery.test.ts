import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine, twoOffers } from '../../test/engine.ts'
import { asUser, makeUser } from '../../test/make-user.ts'
import { attemptsOf, decided, dyingCtx } from '../../test/operator-hands.ts'
import { readBalances } from '../ledger/read.ts'
import { resumeLostWork } from '../operations/resume-lost-work.ts'
import { exportOwnOrders } from '../orders/export-own.ts'
import { getTransaction } from '../orders/read.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { supplierNotices } from './act-on-notice.ts'
import { deliverOrder } from './deliver-order.ts'
import { recheckDelivery } from './recheck-delivery.ts'
import { recordOutcome } from './record-outcome.ts'
import { refundRest } from './refund-rest.ts'
import { releaseHold } from './release-hold.ts'
import { sendAttempt } from './send-attempt.ts'

let engine: Engine
/** References whose delivery the supplier has taken back. */
let gone: Set<string>

beforeEach(async () => {
  engine = await createEngine()
  gone = new Set()
  const { send } = engine.supplier
  engine.supplier.send = async request => {
    const outcome = await send(request)
    return gone.has(request.reference) ? { kind: 'failed', reason: 'other', detail: 'rc 74' } : outcome
  }
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

async function delivered(more: Parameters<Engine['order']>[0] = {}) {
  const order = await engine.order(more)
  await engine.pay(order)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  const [reference = ''] = engine.supplier.delivered.keys()
  return { order, reference }
}

/** The supplier's notice that a top-up failed. */
function tell(reference: string, isNew = true) {
  const notice = { company: 'scripted', reference, isPaid: false, isFailure: true, isNew: Promise.resolve(isNew) }
  return inTx(engine.ctx, ctx => supplierNotices.actOn(ctx, notice))
}

async function takeBack(reference: string) {
  gone.add(reference)
  await tell(reference)
  await engine.runJobs()
}

async function passMinutes(minutes: number) {
  for (let passed = 0; passed < minutes; passed += 10) {
    engine.clock.advance(10 * 60_000)
    await resumeLostWork(engine.ctx)
    await engine.runJobs()
  }
}

const status = async (order: { id: string }) => (await engine.read(order)).status
const results = async () =>
  (await readBalances(engine.ctx)).filter(({ account, balanceIdr }) => account.startsWith('result:') && balanceIdr !== 0)

describe('a delivery that its supplier takes back after it confirmed it', () => {
  test('opens the order again: its sale and cost are booked back, and nothing is sent or refunded before the decision', async () => {
    const { order, reference } = await delivered({ item: twoOffers })
    await takeBack(reference)
    const held = await engine.read(order)
    expect(held).toMatchObject({
      status: 'on_hold',
      refunds: [],
      hold: { reason: 'delivery_taken_back' },
      delivery: { next_check_at: null },
    })
    expect(held.timeline.at(-1)).toMatchObject({ code: 'on_hold', data: { reason: 'delivery_taken_back' } })
    expect(await attemptsOf(engine, order)).toMatchObject([{ status: 'failed', failureReason: 'taken_back', doubtedAt: null }])
    expect(await results()).toEqual([])
    await passMinutes(60)
    expect(await status(order)).toBe('on_hold')
    expect(engine.other.requests).toHaveLength(0)
  })

  test('gives the money back at the end of the hold, once', async () => {
    const { order, reference } = await delivered()
    await takeBack(reference)
    await passMinutes(130)
    expect(await engine.read(order)).toMatchObject({ status: 'refunded', refunds: [{ status: 'done', amount: order.total }] })
    await tell(reference)
    await passMinutes(60)
    expect((await engine.read(order)).refunds).toHaveLength(1)
  })

  test('takes its code off the page and out of the export, and leaves those of the other units', async () => {
    const { id: userId } = await makeUser(engine.ctx)
    const { order, reference } = await delivered({ asker: userId, quantity: 2, item: { isVoucher: true, maxQuantity: 2 } })
    await takeBack(reference)
    const expectLeft = async () => {
      const { delivery } = await getTransaction(engine.ctx, { id: order.id, asker: asUser(userId) })
      const left = delivery.units.flatMap(({ status, serial_number: code }) => (status === 'delivered' ? [code] : []))
      expect(delivery.units.flatMap(({ serial_number: code }) => code ?? [])).toEqual(left)
      expect(left).toHaveLength(1)
      expect((await exportOwnOrders(engine.ctx, userId))[0]?.codes).toEqual(left)
    }
    await expectLeft()
    await passMinutes(130)
    expect(await engine.read(order)).toMatchObject({ status: 'delivered', shown_as: 'partly', delivery: { is_hidden: true } })
    await expectLeft()
  })

  test('may be delivered by another agreed supplier if a person says so, and is sold then', async () => {
    const { order, reference } = await delivered({ item: twoOffers })
    const before = await results()
    await takeBack(reference)
    const { version } = await engine.read(order)
    await releaseHold(engine.ctx, { id: order.id, version, ...decided })
    await engine.runJobs()
    expect(await status(order)).toBe('delivered')
    expect([...engine.other.delivered.values()]).toEqual([1])
    expect(await results()).toEqual(before)
    // And again.
    const [second = ''] = engine.other.delivered.keys()
    engine.other.send = async () => ({ kind: 'failed', reason: 'other', detail: 'rc 74' })
    await tell(second)
    await engine.runJobs()
    expect(await status(order)).toBe('on_hold')
    await passMinutes(130)
    expect(await status(order)).toBe('refunded')
  })

  test.each([
    ['whose payment was reversed meanwhile', undefined],
    ['a small part of which was charged back', 1_000],
  ])('%s stays on hold when it is paid again: a person decides, and nobody else delivers it', async (_, part) => {
    const { order, reference } = await delivered({ item: twoOffers })
    const payment = await paymentReference(engine.ctx, order.id)
    if (part) engine.gateway.takeBack(payment, 'chargeback', { amountIdr: part })
    await takeBack(reference)
    if (!part) engine.gateway.takeBack(payment, 'reversal')
    await watchPayment(engine.ctx, { paymentId: payment })
    engine.gateway.pay(payment, part ?? order.total)
    await watchPayment(engine.ctx, { paymentId: payment })
    await passMinutes(30)
    expect([await status(order), engine.other.delivered.size]).toEqual(['on_hold', 0])
    const { version } = await engine.read(order)
    await releaseHold(engine.ctx, { id: order.id, version, ...decided })
    await engine.runJobs()
    expect([await status(order), engine.other.delivered.size]).toEqual(['delivered', 1])
  })

  test('is refunded at once if a person says so', async () => {
    const { order, reference } = await delivered()
    await takeBack(reference)
    const { version } = await engine.read(order)
    await refundRest(engine.ctx, { id: order.id, version, ...decided })
    await engine.runJobs()
    expect(await engine.read(order)).toMatchObject({ status: 'refunded', refunds: [{ amount: order.total }] })
  })

  test('counts once, however often and by how many it is told', async () => {
    const { order, reference } = await delivered()
    gone.add(reference)
    await Promise.all([tell(reference), tell(reference), tell(reference, false)])
    await Promise.all([1, 2, 3, 4].map(() => recheckDelivery(engine.ctx, { reference })))
    await engine.runJobs()
    expect((await engine.codes(order)).filter(code => code === 'on_hold')).toHaveLength(1)
  })

  test('is not believed from the notice alone: the supplier has to say so when it is asked', async () => {
    const { order, reference } = await delivered()
    await tell(reference)
    await passMinutes(10)
    expect(await status(order)).toBe('delivered')
    expect(await attemptsOf(engine, order)).toMatchObject([{ status: 'succeeded', doubtedAt: null }])
  })

  test.each(['unknown', 'pending', 'refused', 'not_sent', 'blocked'] as const)(
    'stays delivered while the supplier answers "%s", and is asked again',
    async kind => {
      const { order, reference } = await delivered()
      const { send } = engine.supplier
      engine.supplier.send = async () => ({ kind, reason: 'out_of_stock', cause: 'balance_empty', detail: '' })
      await takeBack(reference)
      await passMinutes(20)
      expect(await status(order)).toBe('delivered')
      engine.supplier.send = send
      await passMinutes(20)
      expect(await status(order)).toBe('on_hold')
    },
  )

  test('of one unit keeps what the others delivered', async () => {
    const { order, reference } = await delivered({ item: { maxQuantity: 3 }, quantity: 3 })
    await takeBack(reference)
    expect(await status(order)).toBe('on_hold')
    await passMinutes(130)
    expect(await engine.read(order)).toMatchObject({ status: 'delivered', refunds: [{ amount: 10_000 }] })
  })

  test('while other units are on their way puts the order on hold, too', async () => {
    engine.supplier.script.push(
      { does: 'deliver', says: 'truth' },
      ...Array.from({ length: 99 }, () => ({ does: 'keep', says: 'truth' }) as const),
    )
    const order = await engine.order({ item: { maxQuantity: 2 }, quantity: 2 })
    await engine.pay(order)
    await engine.runJobs()
    const [reference = ''] = engine.supplier.delivered.keys()
    await takeBack(reference)
    expect(await status(order)).toBe('on_hold')
    engine.supplier.script.length = 0
    await passMinutes(130)
    expect(await engine.read(order)).toMatchObject({ status: 'delivered', refunds: [{ amount: 10_000 }] })
  })

  test('is no money of the buyer’s if the payment was taken back meanwhile', async () => {
    const { order, reference } = await delivered()
    const [payment = ''] = engine.gateway.references()
    engine.gateway.takeBack(payment, 'chargeback')
    await watchPayment(engine.ctx, { paymentId: payment })
    await takeBack(reference)
    await passMinutes(130)
    expect(engine.gateway.refunded(payment)).toBe(0)
    expect(await engine.read(order)).toMatchObject({ status: 'refunded' })
  })
})

test('a failure that is told before the confirmation it takes back is found all the same', async () => {
  const order = await engine.order()
  engine.supplier.script.push({ does: 'keep', says: 'truth' })
  await engine.pay(order)
  await engine.runJobs()
  const reference = engine.supplier.requests[0]?.reference ?? ''
  gone.add(reference)
  await tell(reference)
  // An answer of before the notice.
  await recordOutcome(engine.ctx, { reference, outcome: { kind: 'succeeded', serialNumber: 'SN', costIdr: rupiah(9_000) } })
  await engine.runJobs()
  expect(await status(order)).toBe('on_hold')
})

test('a failure of what was never confirmed is an ordinary one', async () => {
  const order = await engine.order()
  engine.supplier.script.push({ does: 'keep', says: 'truth' })
  await engine.pay(order)
  await engine.runJobs()
  await takeBack(engine.supplier.requests[0]?.reference ?? '')
  expect(await status(order)).toBe('refunded')
})

test('what arrived after its refund and is taken back costs the store nothing', async () => {
  engine.supplier.script.push(...Array.from({ length: 999 }, () => ({ does: 'lose', says: 'silence' }) as const))
  const order = await engine.order()
  await engine.pay(order)
  await passMinutes(200)
  expect(await status(order)).toBe('refunded')
  engine.supplier.script.length = 0
  const reference = engine.supplier.requests[0]?.reference ?? ''
  await sendAttempt(engine.ctx, { reference, isTold: true })
  expect(await attemptsOf(engine, order)).toMatchObject([{ status: 'late' }])
  await takeBack(reference)
  expect(await results()).toEqual([])
  expect(await status(order)).toBe('refunded')
})

test('a process that dies at any moment loses no failure and counts none twice', async () => {
  const { order, reference } = await delivered()
  gone.add(reference)
  await expect(
    inTx(dyingCtx(engine), ctx =>
      supplierNotices.actOn(ctx, { company: 'scripted', reference, isPaid: false, isFailure: true, isNew: Promise.resolve(true) }),
    ),
  ).rejects.toThrow('died')
  await tell(reference)
  await expect(recheckDelivery(dyingCtx(engine), { reference })).rejects.toThrow('died')
  expect(await status(order)).toBe('delivered')
  await engine.ctx.db.execute('delete from pgboss.job')
  await passMinutes(20)
  expect(await status(order)).toBe('on_hold')
  await deliverOrder(engine.ctx, { orderId: order.id })
  expect((await engine.codes(order)).filter(code => code === 'on_hold')).toHaveLength(1)
})

test('a supplier that may have forgotten the reference is not asked, because that could buy it again', async () => {
  const { order, reference } = await delivered()
  const asked = engine.supplier.requests.length
  engine.clock.advance(engine.supplier.referenceLifetimeMs + 1_000)
  await takeBack(reference)
  expect(engine.supplier.requests).toHaveLength(asked)
  expect(await status(order)).toBe('delivered')
})
