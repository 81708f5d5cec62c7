import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attempts } from '../../db/schema/delivery.ts'
import { orders } from '../../db/schema/orders.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import type { ScriptedCall } from '../../test/scripted-supplier.ts'
import { endHold } from './end-hold.ts'
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
  const { send } = engine.supplier
  const { promise, resolve } = Promise.withResolvers<void>()
  const hang = vi.fn(async () => {
    await promise
    return { kind: 'unknown' as const, detail: 'no answer in time' }
  })
  engine.supplier.send = hang
  const hanging = [first, second].map(reference => sendAttempt(engine.ctx, { reference }))
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
  return { third, asked, answer }
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
