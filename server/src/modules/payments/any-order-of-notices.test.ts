import { randomUUID } from 'node:crypto'
import { eq, isNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../db/schema/orders.ts'
import { payments, suspenseReceipts } from '../../db/schema/payments.ts'
import { buy } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeItem } from '../../test/make-item.ts'
import { storyOptions } from '../../test/stories.ts'
import { cancelOrder } from '../checkout/cancel-order.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { receivePaymentNotice } from '../notices/receive-notice.ts'
import { isPaymentOf } from '../orders/order-payment.ts'

let engine: Engine
let createTruly: Engine['gateway']['createPayment']
beforeAll(async () => {
  engine = await createEngine()
  createTruly = engine.gateway.createPayment
})
afterAll(() => engine.close())

type Act = 'silent query' | 'silent cancel' | 'cancel' | 'place again' | 'cancel and die'

type Step =
  | { act: 'pay'; share: number; isTold: boolean }
  | { act: 'notice'; isRepeated: boolean }
  | { act: 'stranger pays'; isTold: boolean }
  | { act: Act }
  | { act: 'wait'; seconds: number }
  | { act: 'job'; which: number }

const acts = (...names: Act[]) => fc.record({ act: fc.constantFrom(...names) })

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('pay' as const), share: fc.constantFrom(100, 100, 60, 150), isTold: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('notice' as const), isRepeated: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('stranger pays' as const), isTold: fc.constant(true) }) },
  { weight: 4, arbitrary: acts('silent query', 'silent cancel', 'cancel', 'cancel', 'cancel and die', 'place again') },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('wait' as const), seconds: fc.constantFrom(1, 6, 300, 1_860) }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('job' as const), which: fc.nat(50) }) },
)

const story = fc.record({
  birth: fc.constantFrom('told', 'told', 'silent', 'refused', 'dies before', 'dies after', 'known before its row'),
  jobsBeforeRow: fc.nat(3),
  steps: fc.array(step, { maxLength: 20 }),
})

async function runAJob(which: number): Promise<boolean> {
  try {
    return await engine.runOneJob(count => which % Math.max(1, count))
  } catch {
    return true
  }
}

function sendNotice(reference: string, externalId: string = randomUUID()) {
  const body = new TextEncoder().encode(`${externalId} ${reference}`)
  return receivePaymentNotice(engine.ctx, { gateway: 'scripted', notice: { headers: new Headers({ 'x-signature': 'good' }), body } })
}

type Born = { itemId: string; key: string; orderId: string; reference: string }

/** Places an order whose first steps follow `birth`; the gateway may know its money before its row exists. */
async function place({ birth, jobsBeforeRow }: { birth: string; jobsBeforeRow: number }): Promise<Born> {
  const [itemId, key, early] = [await makeItem(engine.ctx), randomUUID(), `PAY-${randomUUID().slice(0, 13)}`]
  if (birth === 'known before its row') {
    engine.gateway.pay(early, 10_000)
    await sendNotice(early)
    for (let count = 0; count < jobsBeforeRow; count += 1) await runAJob(0)
  }
  engine.gateway.createPayment = async request => {
    engine.gateway.createPayment = createTruly
    if (birth === 'refused') return { kind: 'refused', detail: 'channel off' }
    if (birth === 'silent') return { kind: 'unknown', detail: 'no answer' }
    if (birth === 'dies after') await createTruly(request)
    if (birth.startsWith('dies')) throw new Error('the process died here')
    return createTruly(request)
  }
  await buy(engine.ctx, { itemId, key }).catch(() => {})
  const [order] = await engine.ctx.db.select().from(orders).where(eq(orders.itemId, itemId))
  const [payment] = await engine.ctx.db
    .select()
    .from(payments)
    .where(isPaymentOf(order?.id ?? ''))
  if (!order || !payment) throw new Error('the order was written')
  if (birth !== 'known before its row') return { itemId, key, orderId: order.id, reference: payment.id }
  await engine.ctx.db.execute(sql`update payments set id = ${early} where id = ${payment.id}`)
  await engine.ctx.db.execute(
    sql`update pgboss.job set data = ${JSON.stringify({ paymentId: early })}::jsonb where data->>'paymentId' = ${payment.id}`,
  )
  return { itemId, key, orderId: order.id, reference: early }
}

/** Takes one step of a story. Answers the amount paid by a stranger. */
async function take(taken: Step, born: Born, isKnown: boolean): Promise<number> {
  const { gateway } = engine
  switch (taken.act) {
    case 'pay':
      if (isKnown) gateway.pay(born.reference, taken.share * 100)
      if (taken.isTold) await sendNotice(born.reference)
      break
    case 'notice':
      await sendNotice(born.reference, taken.isRepeated ? `again-${born.reference}` : randomUUID())
      break
    case 'stranger pays': {
      const reference = `PAY-${randomUUID().slice(0, 13)}`
      gateway.pay(reference, 7_000)
      await sendNotice(reference)
      return 7_000
    }
    case 'silent query':
      gateway.queryAnswers.push({ kind: 'unknown', detail: 'no answer' })
      break
    case 'silent cancel':
      gateway.cancelAnswers.push({ kind: 'unknown', detail: 'no answer' })
      break
    case 'cancel and die':
      gateway.afterCancel = () => {
        gateway.afterCancel = () => {}
        throw new Error('the process died here')
      }
      await cancelOrder(engine.ctx, { id: born.orderId }).catch(() => {})
      gateway.afterCancel = () => {}
      break
    case 'cancel':
      await cancelOrder(engine.ctx, { id: born.orderId }).catch(() => {})
      break
    case 'place again':
      await buy(engine.ctx, born).catch(() => {})
      break
    case 'wait':
      engine.clock.advance(taken.seconds * 1_000)
      break
    case 'job':
      await runAJob(taken.which)
  }
  return 0
}

async function liveOn(): Promise<void> {
  for (let hour = 0; hour < 40; hour += 1) {
    for (let count = 0; count < 500 && (await runAJob(0)); count += 1);
    engine.clock.advance(hour < 12 ? 10 * 60_000 : 60 * 60_000)
  }
}

/** Every order of a story has ended, and keeps only the money for what it delivered. */
async function expectEnds(itemId: string): Promise<void> {
  for (const order of await engine.ctx.db.select().from(orders).where(eq(orders.itemId, itemId))) {
    const rows = await engine.ctx.db.select().from(payments).where(isPaymentOf(order.id))
    expect(rows).toHaveLength(1)
    const reference = rows[0]?.id ?? ''
    expect(['delivered', 'refunded', 'expired', 'cancelled']).toContain(order.status)
    const kept = engine.gateway.received(reference) - engine.gateway.refunded(reference)
    expect(kept).toBe(order.status === 'delivered' ? order.total : 0)
  }
}

test('every rupiah is in exactly one account, however notices, cancellations, strangers’ money and crashes coincide', async () => {
  let strange = 0
  const sums = async () => (await checkBooks(engine.ctx)).filter(({ since }) => !since)
  const waiting = async () => {
    const rows = await engine.ctx.db.select().from(suspenseReceipts).where(isNull(suspenseReceipts.settledAt))
    return rows.reduce((sum, { amount }) => sum + amount, 0)
  }
  await fc.assert(
    fc.asyncProperty(story, async ({ steps, ...start }) => {
      engine.gateway.queryAnswers = []
      engine.gateway.cancelAnswers = []
      const born = await place(start)
      for (const taken of steps) {
        strange += await take(taken, born, engine.gateway.references().includes(born.reference))
        expect(await sums()).toEqual([])
      }
      await liveOn()
      expect(await sums()).toEqual([])
      await expectEnds(born.itemId)
      expect(await waiting()).toBe(strange)
    }),
    storyOptions(),
  )
}, 240_000)
