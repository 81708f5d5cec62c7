import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeItem } from '../../test/make-item.ts'
import type { ScriptedCall } from '../../test/scripted-supplier.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { cancelOrder } from './cancel-order.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine()
})
afterAll(() => engine.close())

type Step =
  | { act: 'pay'; share: number }
  | { act: 'notice' }
  | { act: 'silent gateway' }
  | { act: 'cancel' }
  | { act: 'wait'; minutes: number }
  | { act: 'job'; which: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('pay' as const), share: fc.constantFrom(100, 100, 100, 50, 130) }) },
  { weight: 2, arbitrary: fc.constant({ act: 'notice' as const }) },
  { weight: 1, arbitrary: fc.constant({ act: 'silent gateway' as const }) },
  { weight: 1, arbitrary: fc.constant({ act: 'cancel' as const }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('wait' as const), minutes: fc.constantFrom(1, 10, 31) }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('job' as const), which: fc.nat(50) }) },
)

const call: fc.Arbitrary<ScriptedCall> = fc.record({
  does: fc.constantFrom('deliver', 'fail', 'keep', 'lose'),
  says: fc.constantFrom('truth', 'silence'),
  dies: fc.boolean(),
})

const story = fc.record({
  quantity: fc.constantFrom(1, 1, 2),
  hasSecondSupplier: fc.boolean(),
  steps: fc.array(step, { maxLength: 25 }),
  calls: fc.array(call, { maxLength: 8 }),
  refundsDie: fc.boolean(),
})

/** Runs one waiting job. A handler that dies leaves its job behind, as a killed process does. */
async function runAJob(which: number): Promise<boolean> {
  try {
    return await engine.runOneJob(count => which % Math.max(1, count))
  } catch {
    return true
  }
}

async function take(taken: Step, order: { id: string; total: number }): Promise<void> {
  const reference = await paymentReference(engine.ctx, order.id)
  switch (taken.act) {
    case 'pay':
      engine.gateway.pay(reference, Math.ceil((order.total * taken.share) / 100))
      return
    case 'notice':
      return watchPayment(engine.ctx, { paymentId: reference })
    case 'silent gateway':
      engine.gateway.queryAnswers.push({ kind: 'unknown', detail: 'no answer' })
      return
    case 'cancel':
      await cancelOrder(engine.ctx, { id: order.id }).catch(() => {})
      return
    case 'wait':
      engine.clock.advance(taken.minutes * 60_000)
      return
    case 'job':
      await runAJob(taken.which)
  }
}

/** Lets two days pass, so that every job runs that ever will. */
async function liveOn(): Promise<void> {
  for (let hour = 0; hour < 60; hour += 1) {
    for (let count = 0; count < 500 && (await runAJob(0)); count += 1);
    engine.clock.advance(hour < 12 ? 10 * 60_000 : 60 * 60_000)
  }
}

test('whatever happens in whatever order, the books balance and no unit is both delivered and refunded', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ quantity, hasSecondSupplier, steps, calls, refundsDie }) => {
      engine.supplier.script = [...calls]
      engine.other.script = [...calls].reverse()
      engine.gateway.queryAnswers = []
      engine.supplier.delivered.clear()
      engine.other.delivered.clear()
      const delivered = () => [...engine.supplier.delivered, ...engine.other.delivered]
      const offers = [
        { supplier: 'scripted', sku: 'a', cost: 9_000 },
        ...(hasSecondSupplier ? [{ supplier: 'other', sku: 'b', cost: 9_500 }] : []),
      ]
      const order = await engine.order({ itemId: await makeItem(engine.ctx, { maxQuantity: 2, offers }), quantity })
      if (refundsDie)
        engine.gateway.afterRefund = () => {
          engine.gateway.afterRefund = () => {}
          throw new Error('the process died here')
        }
      for (const taken of steps) {
        await take(taken, order)
        expect(await checkBooks(engine.ctx)).toEqual([])
      }
      await liveOn()

      expect(await checkBooks(engine.ctx)).toEqual([])
      const end = await engine.read(order)
      expect(['delivered', 'refunded', 'expired', 'cancelled']).toContain(end.status)
      const reference = await paymentReference(engine.ctx, order.id)
      const kept = engine.gateway.received(reference) - engine.gateway.refunded(reference)
      const units = delivered()
      expect(units.every(([, count]) => count === 1)).toBe(true)
      expect(kept).toBe(units.length * 10_000)
      expect(end.delivery.units.filter(({ status }) => status === 'delivered')).toHaveLength(units.length)
    }),
    { numRuns: 30 },
  )
}, 240_000)
