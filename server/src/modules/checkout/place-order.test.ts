import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { items, products, supplierOffers } from '../../db/schema/catalog.ts'
import { orders } from '../../db/schema/orders.ts'
import type { PlayerAnswer } from '../../players/player-checker.ts'
import { buy } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeItem } from '../../test/make-item.ts'
import { createScriptedChecker, listCheckers } from '../../test/scripted-checker.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine()
})
afterAll(() => engine.close())

const countOrders = async () => (await engine.ctx.db.select().from(orders)).length

test('an order is placed with its price, its player and its payment', async () => {
  const order = await engine.order()
  expect(order).toMatchObject({
    status: 'pending_payment',
    total: 10_000,
    player: { display: '123456789 (1234)' },
    contact: { kind: 'whatsapp', masked: '08•••••890' },
    payment: { instructions: { kind: 'qris' } },
    can_cancel: true,
  })
  expect(order.timeline.map(({ code }) => code)).toEqual(['created', 'payment_ready'])
})

test('a WhatsApp number is kept in E.164', async () => {
  const order = await engine.order({ whatsapp: '0812-3456-7890' })
  const [row] = await engine.ctx.db.select().from(orders).where(eq(orders.id, order.id))
  expect(row?.contactValue).toBe('+6281234567890')
})

test('the same key with the same body is the same order, however often and fast it is sent', async () => {
  const itemId = await makeItem(engine.ctx)
  const key = randomUUID()
  const before = await countOrders()
  const placed = await Promise.all(Array.from({ length: 5 }, () => buy(engine.ctx, { itemId, key })))
  placed.push(await buy(engine.ctx, { itemId, key }))
  expect(new Set(placed.map(({ id }) => id)).size).toBe(1)
  expect(await countOrders()).toBe(before + 1)
})

test('the same key with another body is refused', async () => {
  const itemId = await makeItem(engine.ctx)
  const key = randomUUID()
  await buy(engine.ctx, { itemId, key })
  await expect(buy(engine.ctx, { itemId, key, userId: '987654321' })).rejects.toMatchObject({ code: 'idempotency_conflict', status: 409 })
})

test('a higher price is refused with the new quote, and no order is made', async () => {
  const itemId = await makeItem(engine.ctx, { price: 10_000 })
  await engine.ctx.db.update(items).set({ price: sql`12000` }).where(eq(items.id, itemId))
  engine.ctx.outbox.bring([{ topic: 'catalog' }])
  const before = await countOrders()
  const refusal = buy(engine.ctx, { itemId, expectedTotal: 10_000 })
  await expect(refusal).rejects.toMatchObject({
    code: 'price_changed',
    extra: { quote: { channels: [{ id: 'qris', total: 12_000 }, {}] } },
  })
  expect(await countOrders()).toBe(before)
})

test('a lower price is accepted', async () => {
  const order = await engine.order({ item: { price: 10_000 }, expectedTotal: 11_000 })
  expect(order.total).toBe(10_000)
})

test('an item that can only be delivered at a loss can not be bought', async () => {
  const itemId = await makeItem(engine.ctx)
  await engine.ctx.db.update(supplierOffers).set({ cost: sql`10001` }).where(eq(supplierOffers.itemId, itemId))
  engine.ctx.outbox.bring([{ topic: 'catalog' }])
  await expect(buy(engine.ctx, { itemId })).rejects.toMatchObject({ code: 'item_unavailable', extra: { reason: 'no_margin' } })
})

test('a wrong id, contact, channel, quantity or item is refused with a sentence, and no order is made', async () => {
  const itemId = await makeItem(engine.ctx)
  const before = await countOrders()
  await expect(buy(engine.ctx, { itemId, userId: 'abc' })).rejects.toMatchObject({
    code: 'player_invalid',
    fields: { 'player.user_id': expect.stringContaining('angka') },
  })
  await expect(buy(engine.ctx, { itemId, whatsapp: '12' })).rejects.toMatchObject({ code: 'contact_invalid' })
  await expect(buy(engine.ctx, { itemId, channel: 'cash' })).rejects.toMatchObject({ code: 'channel_unavailable' })
  await expect(buy(engine.ctx, { itemId, quantity: 2 })).rejects.toMatchObject({ code: 'item_unavailable', extra: { most: 1 } })
  await expect(buy(engine.ctx, { itemId: 'nothing' })).rejects.toMatchObject({ code: 'not_found' })
  expect(await countOrders()).toBe(before)
})

describe('the nickname', () => {
  const buyNamed = async (answer: PlayerAnswer | Promise<never>, { callTimeoutMs } = engine.ctx.settings) => {
    const itemId = await makeItem(engine.ctx)
    const isOfItem = sql`id = (select product_id from items where id = ${itemId})`
    await engine.ctx.db.update(products).set({ hasPlayerCheck: true }).where(isOfItem)
    engine.ctx.outbox.bring([{ topic: 'catalog' }])
    const players = listCheckers(createScriptedChecker(async () => answer))
    const settings = { ...engine.ctx.settings, callTimeoutMs }
    const order = await buy({ ...engine.ctx, players, settings }, { itemId })
    const [row] = await engine.ctx.db.select().from(orders).where(eq(orders.id, order.id))
    return { nickname: row?.nickname, region: row?.region }
  }

  test('an account that surely does not exist is refused before the payment', async () => {
    await expect(buyNamed({ kind: 'not_found', isSure: true })).rejects.toMatchObject({ code: 'player_invalid' })
  })

  test('of a player is kept with the order if a company found it', async () => {
    const found = { kind: 'found' as const, nickname: 'SariGamer', region: 'Malaysia' }
    expect(await buyNamed(found)).toEqual({ nickname: 'SariGamer', region: 'Malaysia' })
  })

  test.each<[string, PlayerAnswer]>([
    ['could look', { kind: 'unavailable', why: 'busy', detail: '' }],
    ['is sure that there is nobody', { kind: 'not_found', isSure: false }],
  ])('is left out, and the order placed, if no company %s', async (_, answer) => {
    expect(await buyNamed(answer)).toEqual({ nickname: null, region: null })
  })

  test('is left out, and the order placed, if a company never answers', async () => {
    const impatient = { ...engine.ctx.settings, callTimeoutMs: 20 }
    expect(await buyNamed(new Promise<never>(() => {}), impatient)).toEqual({ nickname: null, region: null })
  })
})

test('if the gateway does not answer, the order’s payment is asked for again with the same reference', async () => {
  engine.gateway.createAnswers.push({ kind: 'unknown', detail: 'no answer' })
  const order = await engine.order()
  expect(order.payment.instructions).toBeNull()
  const before = engine.gateway.references().length
  engine.clock.advance(6_000)
  await engine.runJobs()
  expect((await engine.read(order)).payment.instructions).not.toBeNull()
  expect(engine.gateway.references().length).toBe(before)
})

test('an order is closed if its payment is refused when asked for again', async () => {
  engine.gateway.createAnswers.push({ kind: 'unknown', detail: 'no answer' }, { kind: 'refused', detail: 'channel off' })
  const order = await engine.order()
  engine.clock.advance(6_000)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('cancelled')
})
