import { rupiah } from '@kilat/contract/money.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { supplierOffers } from '../../db/schema/catalog.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeItem } from '../../test/make-item.ts'
import { decided } from '../../test/operator-hands.ts'
import { pauseByHand, pauseOffer } from '../catalog/pause-offer.ts'
import { resumeOffer } from '../catalog/resume-offer.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { acceptOvercharges } from './flag-overcharge.ts'
import { recordOutcome } from './record-outcome.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

const what = 'a supplier charges what its offer is listed at'

/** An order of 10,000 whose supplier delivers at this cost. */
async function deliverAt(costIdr: number, itemId: string) {
  const order = await engine.order({ itemId })
  const send = engine.supplier.send
  engine.supplier.send = async request => ({ ...(await send(request)), kind: 'succeeded', serialNumber: 'SN', costIdr: rupiah(costIdr) })
  await engine.pay(order)
  await engine.runJobs()
  engine.supplier.send = send
  return order
}

async function stateOf(itemId: string) {
  const [offer] = await engine.ctx.db.select().from(supplierOffers).where(eq(supplierOffers.itemId, itemId))
  if (!offer) throw new Error('the item has an offer')
  return offer
}

test('a cost far above the ceiling is booked, marked, reported as a difference, and pauses the offer', async () => {
  const itemId = await makeItem(engine.ctx)
  const said = vi.spyOn(engine.ctx.log, 'error')
  const order = await deliverAt(95_000, itemId)
  const { supplier, sku, ...offer } = await stateOf(itemId)
  expect((await engine.read(order)).status).toBe('delivered')
  expect(said).toHaveBeenCalledWith(
    expect.objectContaining({ orderId: order.id, sku, cost: 95_000 }),
    expect.stringContaining('charged too much'),
  )
  said.mockRestore()
  expect(offer).toMatchObject({ pause: 'overcharge', pauseReason: expect.stringContaining('95000') })
  const [attempt] = await engine.ctx.db.select().from(attempts).where(eq(attempts.orderId, order.id))
  expect(attempt).toMatchObject({ cost: 95_000, expectedCost: 9_000, maxCost: 10_000, overcharge: 'open' })
  const { rows } = await engine.ctx.db.execute(sql`select amount::int from postings where to_account = 'world:supplier:scripted'`)
  expect(rows).toEqual([{ amount: 95_000 }])
  expect(await checkBooks(engine.ctx)).toEqual([
    { what, where: `${attempt?.reference} (${supplier} ${sku}) of ${order.id}`, expected: 9_000, found: 95_000, since: expect.any(Date) },
  ])
  await expect(engine.order({ itemId })).rejects.toMatchObject({ code: 'item_unavailable' })
})

test('a cost above the listed one is marked even below the ceiling', async () => {
  const itemId = await makeItem(engine.ctx)
  await deliverAt(9_500, itemId)
  expect(await checkBooks(engine.ctx)).toMatchObject([{ what, expected: 9_000, found: 9_500 }])
  expect((await stateOf(itemId)).pause).toBe('overcharge')
})

test.each(['price', 'content'] as const)(
  'an offer that a list had paused for its %s stays paused after it, whatever later lists say',
  async pause => {
    const itemId = await makeItem(engine.ctx)
    const order = await engine.order({ itemId })
    const { send } = engine.supplier
    engine.supplier.send = async request => {
      // The list comes while the order is at the supplier.
      await inTx(engine.ctx, ctx => pauseOffer(ctx, { supplier: 'scripted', sku: request.sku, pause, reason: 'read it again' }))
      return { ...(await send(request)), kind: 'succeeded', serialNumber: 'SN', costIdr: rupiah(95_000) }
    }
    await engine.pay(order)
    await engine.runJobs()
    const { pauseReason } = await stateOf(itemId)
    expect(await stateOf(itemId)).toMatchObject({ pause: 'overcharge', pauseReason: expect.stringContaining('95000') })
    expect(pauseReason?.endsWith('; read it again')).toBe(pause === 'content')
  },
)

test('a pause by hand keeps its reason after an overcharge', async () => {
  const itemId = await makeItem(engine.ctx)
  const order = await engine.order({ itemId })
  const { send } = engine.supplier
  engine.supplier.send = async request => {
    await inTx(engine.ctx, ctx => pauseByHand(ctx, { supplier: 'scripted', sku: request.sku, ...decided }))
    return { ...(await send(request)), kind: 'succeeded', serialNumber: 'SN', costIdr: rupiah(95_000) }
  }
  await engine.pay(order)
  await engine.runJobs()
  expect(await stateOf(itemId)).toMatchObject({ pause: 'by_hand' })
})

test('the listed cost or less is not an overcharge', async () => {
  const itemId = await makeItem(engine.ctx)
  await deliverAt(9_000, itemId)
  await deliverAt(8_000, itemId)
  expect(await checkBooks(engine.ctx)).toEqual([])
  expect((await stateOf(itemId)).pause).toBeNull()
})

test('a paid order is not sent through a paused offer, and a repeated answer is marked once', async () => {
  const itemId = await makeItem(engine.ctx)
  const waiting = await engine.order({ itemId })
  const order = await deliverAt(95_000, itemId)
  const [attempt] = await engine.ctx.db.select().from(attempts).where(eq(attempts.orderId, order.id))
  const outcome = { kind: 'succeeded', serialNumber: 'SN', costIdr: rupiah(95_000) } as const
  await recordOutcome(engine.ctx, { reference: attempt?.reference ?? '', outcome })
  const sent = engine.supplier.requests.length
  await engine.pay(waiting)
  await engine.runJobs()
  expect(engine.supplier.requests).toHaveLength(sent)
  expect((await engine.read(waiting)).status).toBe('refunded')
  expect(await checkBooks(engine.ctx)).toHaveLength(1)
})

test('a person who has checked the offer puts it back into use, and the books no longer name it', async () => {
  const itemId = await makeItem(engine.ctx)
  await deliverAt(95_000, itemId)
  const { supplier, sku } = await stateOf(itemId)
  const resume = () =>
    inTx(engine.ctx, async ctx => [
      await resumeOffer(ctx, { supplier, sku, by: { kind: 'operator', id: 'ujang' }, note: 'the supplier paid it back' }),
      await acceptOvercharges(ctx, { supplier, sku }),
    ])
  expect(await resume()).toEqual([true, 1])
  expect(await resume()).toEqual([false, 0])
  expect(await checkBooks(engine.ctx)).toEqual([])
  expect((await engine.order({ itemId })).status).toBe('pending_payment')
})

test('a cost in a newer list is not an overcharge if a lost attempt is sent again', async () => {
  const itemId = await makeItem(engine.ctx)
  const order = await engine.order({ itemId })
  engine.supplier.script.push({ does: 'lose', says: 'silence' })
  const send = engine.supplier.send
  await engine.pay(order)
  await engine.runJobs()
  await engine.ctx.db
    .update(supplierOffers)
    .set({ cost: rupiah(9_500) })
    .where(eq(supplierOffers.itemId, itemId))
  engine.supplier.send = async request => ({ ...(await send(request)), kind: 'succeeded', serialNumber: 'SN', costIdr: rupiah(9_500) })
  engine.clock.advance(10_000)
  await engine.runJobs()
  engine.supplier.send = send
  expect((await engine.read(order)).status).toBe('delivered')
  await engine.expectBooks()
  expect((await stateOf(itemId)).pause).toBeNull()
})

test('a newer list above the ceiling excuses a cost up to the ceiling only', async () => {
  const itemId = await makeItem(engine.ctx)
  const order = await engine.order({ itemId })
  const send = engine.supplier.send
  engine.supplier.send = async request => {
    await engine.ctx.db
      .update(supplierOffers)
      .set({ cost: rupiah(12_000) })
      .where(eq(supplierOffers.itemId, itemId))
    return { ...(await send(request)), kind: 'succeeded', serialNumber: 'SN', costIdr: rupiah(12_000) }
  }
  await engine.pay(order)
  await engine.runJobs()
  expect(await checkBooks(engine.ctx)).toMatchObject([{ what, found: 12_000 }])
})
