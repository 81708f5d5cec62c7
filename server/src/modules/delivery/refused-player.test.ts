import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attempts } from '../../db/schema/delivery.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { recordOutcome } from './record-outcome.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const refusal = { does: 'fail', says: 'truth', because: 'player_invalid' } as const
const twoOffers = {
  maxQuantity: 4,
  offers: [
    { supplier: 'scripted', sku: 'a', cost: 9_000 },
    { supplier: 'other', sku: 'b', cost: 9_500 },
  ],
}

test('a player refused by one supplier is not tried with another, and the whole order is refunded for that reason', async () => {
  engine.supplier.script.push(refusal)
  const order = await engine.order({ item: twoOffers, quantity: 3 })
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({
    status: 'refunded',
    refunds: [{ reason: 'player_invalid', amount: order.total }],
    delivery: { units: [{ status: 'failed' }, { status: 'failed' }, { status: 'failed' }] },
  })
  expect(engine.supplier.requests).toHaveLength(1)
  expect(engine.other.requests).toHaveLength(0)
})

test('units sent before the refusal wait for their end, and only the others are refunded', async () => {
  engine.supplier.script.push({ does: 'deliver', says: 'truth' }, { does: 'keep', says: 'truth' }, refusal)
  const order = await engine.order({ item: twoOffers, quantity: 4 })
  await engine.pay(order)
  await engine.runJobs()
  const [pending] = await openAttempts(order)
  // Refuses a third unit that is already sent, as can happen with two workers.
  if (!pending) throw new Error('the second unit is out')
  const third = { ...pending, reference: 'DEL-THIRD', unit: 3, status: 'sent' as const, nextCheckAt: null }
  await engine.ctx.db.insert(attempts).values(third)
  const held = { ...pending, reference: 'DEL-FOURTH', unit: 4, status: 'not_sent' as const, nextCheckAt: null }
  await engine.ctx.db.insert(attempts).values(held)
  await recordOutcome(engine.ctx, { reference: third.reference, outcome: { kind: 'failed', reason: 'player_invalid', detail: '' } })
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({
    status: 'delivering',
    refunds: [{ status: 'done', reason: 'player_invalid', amount: 20_000 }],
    delivery: { units: [{ status: 'delivered' }, { status: 'sending' }, { status: 'failed' }, { status: 'failed' }] },
  })
  engine.clock.advance(60_000)
  engine.supplier.script = []
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'delivered', refunds: [{ amount: 20_000 }] })
  expect(engine.supplier.delivered.size).toBe(2)
  expect(engine.other.requests).toHaveLength(0)
})

test('a refusal after an unknown answer ends the order too', async () => {
  engine.supplier.script.push({ ...refusal, says: 'silence' })
  const order = await engine.order({ item: twoOffers, quantity: 2 })
  await engine.pay(order)
  await engine.runJobs()
  engine.clock.advance(60_000)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'refunded', refunds: [{ reason: 'player_invalid' }] })
  expect(engine.other.requests).toHaveLength(0)
})

function openAttempts(order: { id: string }) {
  const isOpen = and(eq(attempts.orderId, order.id), eq(attempts.status, 'pending'))
  return engine.ctx.db.select().from(attempts).where(isOpen)
}
