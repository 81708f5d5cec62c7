import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attempts } from '../../db/schema/delivery.ts'
import { createEngine, type Engine, twoOffers } from '../../test/engine.ts'
import { revealCodes } from '../orders/reveal-codes.ts'
import { deliverOrder } from './deliver-order.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

/** Lets time pass until every due job has run. */
async function waitHours(hours: number) {
  for (let step = 0; step < hours * 6; step += 1) {
    engine.clock.advance(10 * 60_000)
    await engine.runJobs()
  }
}

test('a pending delivery is checked with the same reference until it arrives', async () => {
  engine.supplier.script.push({ does: 'keep', says: 'truth' }, { does: 'keep', says: 'truth' })
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  expect((await engine.read(order)).delivery.units[0]?.status).toBe('sending')
  engine.clock.advance(60_000)
  await engine.runJobs()
  engine.clock.advance(60_000)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  expect(new Set(engine.supplier.requests.map(({ reference }) => reference)).size).toBe(1)
})

test('a delivery that succeeded after a time-out is delivered once', async () => {
  engine.supplier.script.push({ does: 'deliver', says: 'silence' })
  const order = await engine.order({ item: twoOffers })
  await engine.pay(order)
  await engine.runJobs()
  expect((await engine.read(order)).delivery.units[0]?.status).toBe('checking')
  expect(await engine.codes(order)).toContain('delivery_unconfirmed')
  engine.clock.advance(60_000)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  expect([...engine.supplier.delivered.values()]).toEqual([1])
  expect(engine.other.requests).toHaveLength(0)
})

test('an attempt lost before it reached the supplier is sent again with the same reference, never to another supplier', async () => {
  engine.supplier.script.push({ does: 'lose', says: 'silence' }, { does: 'lose', says: 'silence' })
  const order = await engine.order({ item: twoOffers })
  await engine.pay(order)
  await waitHours(1)
  expect((await engine.read(order)).status).toBe('delivered')
  expect([...engine.supplier.delivered.values()]).toEqual([1])
  expect(new Set(engine.supplier.requests.map(({ reference }) => reference)).size).toBe(1)
  expect(engine.other.requests).toHaveLength(0)
})

test('a final failure goes to the next supplier', async () => {
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  const order = await engine.order({ item: twoOffers })
  await engine.pay(order)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  expect([...engine.other.delivered.values()]).toEqual([1])
  expect(engine.other.requests[0]?.reference).not.toBe(engine.supplier.requests[0]?.reference)
})

test('when every supplier has failed the whole amount is refunded once', async () => {
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  await deliverOrder(engine.ctx, { orderId: order.id })
  await engine.runJobs()
  const back = await engine.read(order)
  expect(back).toMatchObject({ status: 'refunded', refunds: [{ status: 'done', reason: 'delivery_failed', amount: order.total }] })
  expect(back.timeline.map(({ code }) => code)).toEqual([
    'created',
    'payment_ready',
    'paid',
    'delivery_started',
    'delivery_refused',
    'refund_started',
    'refunded',
  ])
})

test('an unconfirmed refund is checked with the same reference until the gateway confirms it', async () => {
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  engine.gateway.refundAnswers.push({ kind: 'unknown', detail: 'no answer' }, { kind: 'pending' })
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'refunding', refunds: [{ status: 'pending', settled_at: null }] })
  await waitHours(1)
  expect((await engine.read(order)).status).toBe('refunded')
  expect(engine.gateway.references().map(reference => engine.gateway.refunded(reference))).toEqual([order.total])
})

test('money that can not be refunded automatically waits to be claimed and is not forgotten', async () => {
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  const order = await engine.order({ channel: 'bca_va' })
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'refunding', refunds: [{ status: 'claim', amount: 14_000 }] })
})

test('a refused refund becomes a claim and is not sent again', async () => {
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  engine.gateway.refundAnswers.push({ kind: 'refused', detail: 'too old' })
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'refunding', refunds: [{ status: 'claim' }] })
})

test('an item whose only supplier is not connected can not be bought', async () => {
  await expect(engine.order({ item: { offers: [{ supplier: 'nobody', sku: 'x', cost: 1 }] } })).rejects.toMatchObject({
    code: 'item_unavailable',
  })
})

test('several workers on one order send every unit once', async () => {
  const order = await engine.order({ item: { maxQuantity: 3 }, quantity: 3 })
  await engine.pay(order)
  await Promise.all(Array.from({ length: 4 }, () => deliverOrder(engine.ctx, { orderId: order.id })))
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  expect([...engine.supplier.delivered.values()]).toEqual([1, 1, 1])
})

test('failed units are refunded and delivered units are kept', async () => {
  engine.supplier.script.push({ does: 'deliver', says: 'truth' }, { does: 'fail', says: 'truth' })
  const order = await engine.order({ item: { maxQuantity: 3 }, quantity: 3 })
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({
    status: 'delivered',
    delivery: { units: [{ status: 'delivered' }, { status: 'failed' }, { status: 'delivered' }] },
    refunds: [{ status: 'done', amount: 10_000 }],
  })
})

test('the ceiling sent to a supplier is the price of one unit, without the fee', async () => {
  const order = await engine.order({ item: { price: 12_345 }, channel: 'bca_va' })
  await engine.pay(order)
  await engine.runJobs()
  expect(engine.supplier.requests[0]?.maxCostIdr).toBe(12_345)
})

test('the database refuses a second attempt while the first may still be delivered', async () => {
  engine.supplier.script.push({ does: 'deliver', says: 'silence' })
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  const [first] = await engine.ctx.db.select().from(attempts).where(eq(attempts.orderId, order.id))
  if (!first) throw new Error('one attempt was made')
  await expect(engine.ctx.db.insert(attempts).values({ ...first, reference: 'another', number: 2 })).rejects.toThrow()
  engine.clock.advance(60_000)
  await engine.runJobs()
})

test('a voucher code is hidden until the buyer enters the contact', async () => {
  const order = await engine.order({ item: { isVoucher: true }, whatsapp: '081234567890' })
  await engine.pay(order)
  await engine.runJobs()
  expect((await engine.read(order)).delivery).toMatchObject({ is_hidden: true, units: [{ status: 'delivered', serial_number: null }] })
  await expect(revealCodes(engine.ctx, { id: order.id, contact: '081200000000' })).rejects.toMatchObject({ code: 'contact_mismatch' })
  for (let tried = 0; tried < 9; tried += 1)
    await expect(revealCodes(engine.ctx, { id: order.id, contact: `0812000000${tried}0` })).rejects.toMatchObject({
      code: 'contact_mismatch',
    })
  await expect(revealCodes(engine.ctx, { id: order.id, contact: '081234567890' })).rejects.toMatchObject({ code: 'rate_limited' })
  engine.clock.advance(61 * 60_000)
  const shown = await revealCodes(engine.ctx, { id: order.id, contact: '+62 812-3456-7890' })
  expect(shown.delivery).toMatchObject({ is_hidden: false, units: [{ serial_number: expect.stringMatching(/^SN-DEL-/) }] })
})

test('a posting changed by hand shows in the check of the books', async () => {
  const order = await engine.order()
  await engine.pay(order)
  await engine.ctx.db.execute(sql`update holdings set balance = balance + 1 where account = ${`order:${order.id}`}`)
  await expect(engine.expectBooks()).rejects.toThrow()
  await engine.ctx.db.execute(sql`update holdings set balance = balance - 1 where account = ${`order:${order.id}`}`)
  await expect(engine.ctx.db.execute(sql`update holdings set balance = -1 where account = ${`order:${order.id}`}`)).rejects.toThrow()
  await engine.runJobs()
})
