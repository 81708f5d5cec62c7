import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { buy } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeItem } from '../../test/make-item.ts'
import { storyOptions } from '../../test/stories.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { receivePaymentNotice } from '../notices/receive-notice.ts'
import { isPaymentOf } from '../orders/order-payment.ts'
import { countUncovered } from '../refunds/cover-claims.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine()
})
afterAll(() => engine.close())

/** What happens at the gateway; the store hears of it by notices, or by polling. */
const events = ['pending', 'settlement', 'expire', 'deny', 'cancel', 'refund', 'chargeback'] as const
type Event = (typeof events)[number]

/** How its notice comes: `late` comes after the next event. */
const ways = ['once', 'twice', '20 at once', 'late', 'never'] as const
type Way = (typeof ways)[number]

const step = fc.record({
  event: fc.constantFrom<Event>(...events, 'settlement', 'settlement'),
  way: fc.constantFrom<Way>(...ways),
  share: fc.constantFrom(100, 100, 100, 50, 150),
  jobsAfter: fc.constantFrom(0, 0, 1, 3, 30),
  secondsAfter: fc.constantFrom(0, 1, 60, 1_860),
})
const story = fc.record({
  isBeforeRow: fc.boolean(),
  delivery: fc.constantFrom('delivers', 'delivers', 'fails', 'is lost' as const),
  steps: fc.array(step, { minLength: 1, maxLength: 9 }),
})

async function runAJob(): Promise<boolean> {
  try {
    return await engine.runOneJob(() => 0)
  } catch {
    return true
  }
}

function sendNotice(reference: string, { externalId, event }: { externalId: string; event: Event }) {
  const body = new TextEncoder().encode(`${externalId} ${reference} ${event === 'settlement' ? 'paid' : event}`)
  return receivePaymentNotice(engine.ctx, { gateway: 'scripted', notice: { headers: new Headers({ 'x-signature': 'good' }), body } })
}

/** Lets it happen at the gateway, as far as the gateway's own state allows it: no receipt gives more than it brought. */
async function happen(reference: string, { event, share, total }: { event: Event; share: number; total: number }): Promise<void> {
  const { gateway } = engine
  const newest = await newestReceipt(reference)
  switch (event) {
    case 'settlement':
      return void gateway.pay(reference, Math.floor((total * share) / 100))
    case 'deny':
      if (gateway.received(reference) === 0) return gateway.fail(reference)
      if (newest && newest.leftIdr === newest.amountIdr) gateway.takeBack(reference, 'reversal')
      return
    case 'cancel':
      return void (gateway.received(reference) > 0 || (await gateway.cancelPayment(reference)))
    case 'refund':
    case 'chargeback': {
      const amountIdr = Math.min(newest?.leftIdr ?? 0, Math.floor(((newest?.amountIdr ?? 0) * share) / 100))
      if (amountIdr > 0) gateway.takeBack(reference, event, { amountIdr })
      return
    }
    case 'pending':
    case 'expire':
  }
}

/** The newest receipt that stands, and how much of it the gateway still has; the store's own refunds may have come out of it. */
async function newestReceipt(reference: string): Promise<{ amountIdr: number; leftIdr: number } | undefined> {
  const state = await engine.gateway.queryPayment(reference)
  const newest = state.kind === 'found' ? state.receipts.at(-1) : undefined
  if (state.kind !== 'found' || !newest) return undefined
  const gone = state.takenBack.filter(({ receiptId }) => receiptId === newest.externalId)
  const taken = gone.reduce((sum, { amountIdr }) => sum + amountIdr, 0)
  return { amountIdr: newest.amountIdr, leftIdr: Math.min(newest.amountIdr - taken, engine.gateway.left(reference)) }
}

type Born = { itemId: string; orderId: string; reference: string; total: number }

/** Writes the order's rows under the reference the gateway knows already. */
async function place(itemId: string, early: string): Promise<Born> {
  const order = await buy(engine.ctx, { itemId })
  const [payment] = await engine.ctx.db.select().from(payments).where(isPaymentOf(order.id))
  await engine.ctx.db.execute(sql`update payments set id = ${early} where id = ${payment?.id}`)
  await engine.ctx.db.execute(
    sql`update pgboss.job set data = ${JSON.stringify({ paymentId: early })}::jsonb where data->>'paymentId' = ${payment?.id}`,
  )
  return { itemId, orderId: order.id, reference: early, total: order.total }
}

const waits = 'money taken back after the store had spent it waits for a person'
const sums = async () => (await checkBooks(engine.ctx)).filter(({ since }) => !since)

async function liveOn(): Promise<void> {
  for (let hour = 0; hour < 40; hour += 1) {
    for (let count = 0; count < 500 && (await runAJob()); count += 1);
    engine.clock.advance(hour < 12 ? 10 * 60_000 : 60 * 60_000)
  }
}

async function tell(reference: string, told: { event: Event; externalId: string }, way: Way): Promise<void> {
  const times = way === '20 at once' ? 20 : way === 'twice' ? 2 : way === 'once' ? 1 : 0
  await Promise.all(Array.from({ length: times }, () => sendNotice(reference, told)))
}

test('the books are right after every order of settlements, denials, refunds and chargebacks, however their notices come', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ isBeforeRow, delivery, steps }) => {
      engine.supplier.script = delivery === 'delivers' ? [] : [...Array(60)].map(() => scripts[delivery])
      const [itemId, early] = [await makeItem(engine.ctx), `PAY-${randomUUID().slice(0, 13)}`]
      const total = 10_000
      await engine.gateway.createPayment({ reference: early } as Parameters<Engine['gateway']['createPayment']>[0])
      let born = isBeforeRow ? undefined : await place(itemId, early)
      const late: { event: Event; externalId: string }[] = []
      for (const { event, way, share, jobsAfter, secondsAfter } of steps) {
        await happen(early, { event, share, total })
        const told = { event, externalId: randomUUID() }
        await tell(early, told, way)
        for (const overdue of late.splice(0)) await sendNotice(early, overdue)
        if (way === 'late') late.push(told)
        for (let count = 0; count < jobsAfter && (await runAJob()); count += 1);
        born ??= await place(itemId, early)
        expect(await sums()).toEqual([])
        engine.clock.advance(secondsAfter * 1_000)
      }
      await liveOn()
      expect(await sums()).toEqual([])
      if (born) await expectEnd(born)
    }),
    storyOptions(),
  )
}, 300_000)

const scripts = { fails: { does: 'fail', says: 'truth' }, 'is lost': { does: 'lose', says: 'silence' } } as const

/**
 * The order has ended, and the gateway has its price if it was delivered, and what waits to be claimed, without what the store bears and a
 * person is told of.
 */
async function expectEnd({ orderId, reference, total }: Born): Promise<void> {
  const [order] = await engine.ctx.db.select().from(orders).where(eq(orders.id, orderId))
  const uncovered = await engine.ctx.db.transaction(db => countUncovered({ ...engine.ctx, db } as never, { paymentId: reference }))
  const claims = await engine.ctx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, reference), eq(refunds.status, 'claim')))
  expect(['delivered', claims.length > 0 ? 'refunding' : 'refunded', 'refunded', 'expired', 'cancelled']).toContain(order?.status)
  const claimed = claims.reduce((sum, { amount }) => sum + amount, 0)
  expect(engine.gateway.left(reference)).toBe((order?.status === 'delivered' ? total : 0) + claimed - uncovered)
  const told = (await checkBooks(engine.ctx)).filter(({ what, where }) => what === waits && where.startsWith(`${reference}:`))
  expect(told.reduce((sum, { found }) => sum + found, 0)).toBe(uncovered)
}
