import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { orders } from '../../db/schema/orders.ts'
import { jobs } from '../../jobs.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import type { ScriptedCall } from '../../test/scripted-supplier.ts'
import { supplierNotices } from './act-on-notice.ts'
import { endHold } from './end-hold.ts'
import { recheckDeliveryJob } from './jobs.ts'
import { recheckDelivery } from './recheck-delivery.ts'
import { sendAttempt } from './send-attempt.ts'

let engine: Engine
let restore = () => {}
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(async () => {
  restore()
  await engine.expectBooks()
  await engine.close()
})

const kept: ScriptedCall = { does: 'keep', says: 'truth' }

/** Three orders whose supplier has them and has not delivered yet; by the end of this it answers questions about the first two no more. */
async function hangOnTwo() {
  engine.supplier.script.push(kept, kept, kept)
  for (const order of [await engine.order(), await engine.order(), await engine.order()]) await engine.pay(order)
  while (engine.supplier.requests.length < 3) await engine.runOneJob(() => 0)
  const [first, second, third] = await references()
  if (!first || !second || !third) throw new Error('each order has an attempt')
  return { third, ...(await hangWhileAsking([first, second], sendAttempt)) }
}

/** Has the supplier hang while it is asked about these, and time pass until that is seen. */
async function hangWhileAsking(asking: readonly string[], ask: typeof sendAttempt) {
  const { send } = engine.supplier
  const { promise, resolve } = Promise.withResolvers<void>()
  const hang = vi.fn(async () => {
    await promise
    return { kind: 'unknown' as const, detail: 'no answer in time' }
  })
  engine.supplier.send = hang
  const hanging = asking.map(reference => ask(engine.ctx, { reference }))
  await vi.waitFor(() => expect(hang).toHaveBeenCalledTimes(2))
  const now = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 5_100)
  restore = () => later.mockRestore()
  const asked = vi.fn(send)
  engine.supplier.send = asked
  const answer = async () => {
    resolve()
    await Promise.all(hanging)
  }
  return { asked, answer }
}

async function references() {
  return (await engine.ctx.db.select().from(attempts).orderBy(attempts.createdAt)).map(({ reference }) => reference)
}

async function readAttempt(wanted: string) {
  return (await engine.ctx.db.select().from(attempts)).find(({ reference }) => reference === wanted)
}

test('a question to a supplier that hangs gives its worker up and is asked a little later; each order is delivered once', async () => {
  const { third, asked, answer } = await hangOnTwo()
  await sendAttempt(engine.ctx, { reference: third })
  expect(asked).not.toHaveBeenCalled()
  const waits = await readAttempt(third)
  expect(waits).toMatchObject({ status: 'pending' })
  expect((waits?.nextCheckAt?.getTime() ?? 0) - engine.clock.now().getTime()).toBeGreaterThan(0)
  await answer()
  engine.clock.advance(16_000)
  await engine.runJobs()
  expect(asked).toHaveBeenCalled()
  expect(await readAttempt(third)).toMatchObject({ status: 'succeeded' })
  expect([...engine.supplier.delivered.values()]).toEqual([1, 1, 1])
})

test('what a supplier tells of itself is asked at once, also while it hangs', async () => {
  const { third, asked, answer } = await hangOnTwo()
  await sendAttempt(engine.ctx, { reference: third, isTold: true })
  expect(asked).toHaveBeenCalledOnce()
  expect(await readAttempt(third)).toMatchObject({ status: 'succeeded' })
  await answer()
  engine.clock.advance(16_000)
  await engine.runJobs()
  expect([...engine.supplier.delivered.values()]).toEqual([1, 1, 1])
})

test('before a unit is given up its supplier is asked all the same, and what has arrived is not refunded', async () => {
  const { third, asked, answer } = await hangOnTwo()
  const orderId = (await readAttempt(third))?.orderId ?? ''
  const past = new Date(engine.clock.now().getTime() - 1_000)
  await engine.ctx.db.update(orders).set({ status: 'on_hold', decideBy: past }).where(eq(orders.id, orderId))
  await engine.ctx.db.update(attempts).set({ nextCheckAt: past }).where(eq(attempts.reference, third))
  await endHold(engine.ctx, { orderId })
  expect(asked).toHaveBeenCalledOnce()
  expect(await engine.read({ id: orderId })).toMatchObject({ status: 'delivered', refunds: [] })
  await answer()
  engine.clock.advance(16_000)
  await engine.runJobs()
})

test('a doubt about a supplier that hangs gives its worker up, is asked about a little later, and leaves workers to others', async () => {
  for (const order of [await engine.order(), await engine.order(), await engine.order()]) await engine.pay(order)
  await engine.runJobs()
  const [first, second, third] = await references()
  if (!first || !second || !third) throw new Error('each order has an attempt')
  for (const reference of [first, second, third]) {
    const notice = { company: 'scripted', reference, isPaid: false, isFailure: true, isNew: Promise.resolve(true) }
    await inTx(engine.ctx, ctx => supplierNotices.actOn(ctx, notice))
  }
  const { asked, answer } = await hangWhileAsking([first, second], recheckDelivery)
  await recheckDelivery(engine.ctx, { reference: third })
  expect(asked).not.toHaveBeenCalled()
  // Two calls without an answer show that it hangs, so there are places for more than those.
  expect(jobs.find(({ job }) => job === recheckDeliveryJob)?.concurrency).toBeGreaterThan(2)
  await answer()
  engine.clock.advance(16_000)
  await engine.runJobs()
  expect(asked.mock.calls.map(([{ reference }]) => reference)).toContain(third)
  expect([...engine.supplier.delivered.values()]).toEqual([1, 1, 1])
})
