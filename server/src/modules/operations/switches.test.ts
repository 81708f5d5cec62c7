import { randomUUID } from 'node:crypto'
import { rupiah } from '@kilat/contract/money.ts'
import type { SwitchKind } from '@kilat/contract/operator/switches.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { attempts } from '../../db/schema/delivery.ts'
import { orders } from '../../db/schema/orders.ts'
import { switches } from '../../db/schema/switches.ts'
import { createEngine, type Engine, twoOffers } from '../../test/engine.ts'
import { fillWallet } from '../../test/fill-wallet.ts'
import { makeItem } from '../../test/make-item.ts'
import { makeUser } from '../../test/make-user.ts'
import { sentence, off as turnOff, on as turnOn } from '../../test/switch-hands.ts'
import { getProduct, listProducts } from '../catalog/read.ts'
import { listChannels } from '../channels/read.ts'
import { quoteItem } from '../checkout/quote-item.ts'
import { getThemeInfo } from '../store/read.ts'
import { seedDemoStore } from '../store/seed-demo-store.ts'
import { placeDeposit } from '../wallet/place-deposit.ts'
import { quoteDeposit } from '../wallet/quote-deposit.ts'
import { planSwitch } from './plan-switch.ts'

const minuteMs = 60_000

let engine: Engine
let itemId: string
let productId: string
beforeEach(async () => {
  engine = await createEngine()
  itemId = await makeItem(engine.ctx)
  productId = itemId.replace('-86-diamonds', '')
})
afterEach(async () => {
  for (const supplier of [engine.supplier, engine.other]) for (const count of supplier.delivered.values()) expect(count).toBe(1)
  await engine.expectBooks()
  await engine.close()
})

const off = (kind: SwitchKind, subject: string, more?: { until?: Date }) => turnOff(engine.ctx, kind, subject, more)
const on = (kind: SwitchKind, subject: string) => turnOn(engine.ctx, kind, subject)

const inMinutes = (minutes: number) => new Date(engine.clock.now().getTime() + minutes * minuteMs)
const availability = async () => (await getProduct(engine.ctx, productId))?.items[0]?.availability
const quote = () => quoteItem(engine.ctx, { item_id: itemId, quantity: 1 })
const subjectOf = (kind: SwitchKind) =>
  ({ item: itemId, product: productId, supplier: 'scripted', channel: 'qris', gateway: 'scripted', store: 'store' })[kind]

describe.each(['item', 'product', 'supplier', 'store'] as const)('once the %s is switched off', kind => {
  test('lists say so with the sentence and the end, and a quote and an order are refused with them', async () => {
    const until = inMinutes(60)
    await off(kind, subjectOf(kind), { until })
    const said = { reason: 'switched_off', sentence, until: until.toISOString() }
    expect(await availability()).toEqual({ is_available: false, ...said })
    expect(await listProducts(engine.ctx, {})).toMatchObject([{ id: productId, is_available: false, from_price: null }])
    const advice = kind === 'product' || kind === 'store' ? '' : ' Pilih nominal lain, ya.'
    const refusal = { code: 'item_unavailable', message: `${sentence}.${advice}`, extra: said }
    await expect(quote()).rejects.toMatchObject(refusal)
    await expect(engine.order({ itemId })).rejects.toMatchObject(refusal)
    expect(await engine.ctx.db.select().from(orders)).toEqual([])
  })

  test('it is sold as before once it is on again', async () => {
    const before = await availability()
    await off(kind, subjectOf(kind))
    await on(kind, subjectOf(kind))
    expect(await availability()).toEqual(before)
    await engine.order({ itemId })
  })

  test('its time ends it in the same moment, and the store forgets it then', async () => {
    const until = inMinutes(10)
    await off(kind, subjectOf(kind), { until })
    engine.clock.advance(10 * minuteMs - 10_000)
    await expect(quote()).rejects.toMatchObject({ code: 'item_unavailable' })
    engine.clock.advance(10_000)
    await quote()
    await engine.order({ itemId })
    engine.clock.advance(1_000)
    await engine.runJobs()
    expect(await engine.ctx.db.select().from(switches)).toEqual([])
    expect(await availability()).toEqual({ is_available: true })
  })
})

describe.each(['item', 'product', 'store'] as const)('orders from before the %s was switched off', kind => {
  test('are delivered as agreed if they are paid, or paid in time', async () => {
    const [paid, open] = [await engine.order({ itemId }), await engine.order({ itemId })]
    await engine.pay(paid)
    await off(kind, subjectOf(kind))
    await engine.pay(open)
    await engine.runJobs()
    for (const order of [paid, open]) expect(await engine.read(order)).toMatchObject({ status: 'delivered', refunds: [] })
  })

  test('are refunded if their money comes after their end, because reviving them would sell again', async () => {
    const order = await engine.order({ itemId })
    engine.clock.advance(2 * 60 * minuteMs)
    await engine.runJobs()
    await off(kind, subjectOf(kind))
    await engine.pay(order)
    await engine.runJobs()
    expect(await engine.read(order)).toMatchObject({
      status: 'refunded',
      refunds: [{ status: 'done', reason: 'paid_late', amount: order.total }],
    })
    expect(engine.supplier.requests).toEqual([])
  })
})

describe('a supplier that is switched off', () => {
  const subject = 'scripted'

  test('gets nothing new: paid orders go to the other agreed supplier', async () => {
    const order = await engine.order({ item: twoOffers })
    await engine.pay(order)
    await off('supplier', subject)
    await engine.runJobs()
    expect((await engine.read(order)).status).toBe('delivered')
    expect([engine.supplier.delivered.size, engine.other.delivered.size]).toEqual([0, 1])
  })

  test('is sold through the other one, at its cost', async () => {
    const two = await makeItem(engine.ctx, twoOffers)
    await off('supplier', subject)
    const order = await engine.order({ itemId: two })
    await engine.pay(order)
    await engine.runJobs()
    expect(engine.other.delivered.size).toBe(1)
  })

  test('lets orders wait that nobody else can deliver, tells their buyers once, and gets them when it is on again', async () => {
    const order = await engine.order({ itemId })
    await engine.pay(order)
    await off('supplier', subject)
    for (let passed = 0; passed < 5; passed += 1) {
      engine.clock.advance(minuteMs)
      await engine.runJobs()
    }
    expect(engine.supplier.requests).toEqual([])
    expect((await engine.codes(order)).filter(code => code === 'delivery_paused')).toHaveLength(1)
    await on('supplier', subject)
    await engine.runJobs()
    expect((await engine.read(order)).status).toBe('delivered')
  })

  test('gets them as its time is over, without anybody', async () => {
    const order = await engine.order({ itemId })
    await engine.pay(order)
    await off('supplier', subject, { until: inMinutes(5) })
    await engine.runJobs()
    expect(engine.supplier.requests).toEqual([])
    engine.clock.advance(5 * minuteMs + 1_000)
    await engine.runJobs()
    expect((await engine.read(order)).status).toBe('delivered')
    expect(await engine.ctx.db.select().from(switches)).toEqual([])
  })

  test('past the promise what was never sent is refunded, though it is off', async () => {
    const order = await engine.order({ itemId })
    await engine.pay(order)
    await off('supplier', subject)
    engine.clock.advance(31 * minuteMs)
    await engine.runJobs()
    expect(await engine.read(order)).toMatchObject({ status: 'refunded' })
    expect(engine.supplier.requests).toEqual([])
  })

  test('is still asked about what it has, which ends as it says', async () => {
    engine.supplier.script.push({ does: 'deliver', says: 'silence' })
    const order = await engine.order({ itemId })
    await engine.pay(order)
    await engine.runJobs()
    expect(engine.supplier.requests).not.toEqual([])
    await off('supplier', subject)
    expect((await planSwitch(engine.ctx, { kind: 'supplier', subject })).stops).toMatchObject({ orders_under_way: 1 })
    for (let passed = 0; passed < 10; passed += 1) {
      engine.clock.advance(minuteMs)
      await engine.runJobs()
    }
    expect((await engine.read(order)).status).toBe('delivered')
    expect(engine.supplier.delivered.size).toBe(1)
  })

  test('gets no order under load from then on, and none is lost or delivered twice', async () => {
    const two = await makeItem(engine.ctx, twoOffers)
    const buyers = Array.from({ length: 12 }, async (_, at) => {
      const order = await engine.order({ itemId: at % 2 === 0 ? two : itemId, whatsapp: `0812345678${10 + at}`, userId: `${1_000 + at}` })
      await engine.pay(order)
      if (at === 3) await off('supplier', subject)
      return order
    })
    const ended = await Promise.allSettled([...buyers, engine.runJobs(), engine.runJobs()])
    const placed = ended.flatMap(end => (end.status === 'fulfilled' && typeof end.value === 'object' ? [end.value] : []))
    await engine.runJobs()
    const [row] = await engine.ctx.db.select().from(switches)
    const sent = await engine.ctx.db.select().from(attempts).where(eq(attempts.supplier, subject))
    for (const { sentAt } of sent) if (sentAt) expect(sentAt.getTime()).toBeLessThanOrEqual(row?.at.getTime() ?? 0)
    await on('supplier', subject)
    await engine.runJobs()
    for (const order of placed) expect((await engine.read(order)).status).toBe('delivered')
    expect(engine.supplier.delivered.size + engine.other.delivered.size).toBe(placed.length)
  })
})

describe('a channel that is switched off', () => {
  test('takes no new payment, with the sentence and the end, for orders and deposits', async () => {
    const until = inMinutes(60)
    await off('channel', 'qris', { until })
    const unavailable = { sentence, until: until.toISOString() }
    expect((await listChannels(engine.ctx)).find(({ id }) => id === 'qris')?.unavailable).toEqual({ sentence, until })
    expect((await quote()).quote.channels.find(({ id }) => id === 'qris')).toMatchObject({ unavailable })
    const refusal = { code: 'channel_unavailable', message: `${sentence}. Pilih metode lain, ya.` }
    await expect(engine.order({ itemId, channel: 'qris' })).rejects.toMatchObject(refusal)
    const deposits = (await quoteDeposit(engine.ctx, { amountIdr: rupiah(50_000) })).channels
    expect(deposits.find(({ id }) => id === 'qris')).toMatchObject({ unavailable })
    await engine.order({ itemId, channel: 'bca_va' })
  })

  test('still books what was open', async () => {
    const order = await engine.order({ itemId, channel: 'qris' })
    await off('channel', 'qris')
    await engine.pay(order)
    await engine.runJobs()
    expect((await engine.read(order)).status).toBe('delivered')
  })

  test('ends at its time, and moves no price meanwhile', async () => {
    await off('channel', 'qris', { until: inMinutes(5) })
    engine.clock.advance(5 * minuteMs)
    await engine.order({ itemId, channel: 'qris' })
  })
})

describe('a gateway that is switched off', () => {
  test('is asked for no new payment, and its channels say why', async () => {
    await off('gateway', 'scripted')
    await expect(engine.order({ itemId })).rejects.toMatchObject({ code: 'channel_unavailable' })
    expect((await listChannels(engine.ctx)).find(({ id }) => id === 'qris')?.unavailable).toMatchObject({ sentence })
    expect(engine.gateway.references()).toEqual([])
  })

  test('still tells of what was open, which is booked and delivered', async () => {
    const order = await engine.order({ itemId })
    await off('gateway', 'scripted')
    await engine.pay(order)
    await engine.runJobs()
    expect((await engine.read(order)).status).toBe('delivered')
  })

  test('still refunds', async () => {
    engine.supplier.script.push({ does: 'fail', says: 'truth' })
    const order = await engine.order({ itemId })
    await engine.pay(order)
    await off('gateway', 'scripted')
    await engine.runJobs()
    expect(await engine.read(order)).toMatchObject({ status: 'refunded', refunds: [{ status: 'done', amount: order.total }] })
  })
})

describe('the whole store switched off', () => {
  test('says so on every page, and takes no deposit', async () => {
    await seedDemoStore(engine.ctx)
    const { id: userId } = await makeUser(engine.ctx)
    const until = inMinutes(30)
    await off('store', 'store', { until })
    expect((await getThemeInfo(engine.ctx)).store.notice).toEqual({ sentence, until: until.toISOString() })
    const deposit = { userId, idempotencyKey: randomUUID(), amountIdr: rupiah(50_000), channelId: 'qris' }
    await expect(placeDeposit(engine.ctx, deposit)).rejects.toMatchObject({ code: 'channel_unavailable', message: sentence })
    engine.clock.advance(30 * minuteMs)
    expect((await getThemeInfo(engine.ctx)).store.notice).toBeNull()
    await placeDeposit(engine.ctx, deposit)
  })

  test('takes no order from a wallet either', async () => {
    const { id } = await makeUser(engine.ctx)
    await fillWallet(engine.ctx, { userId: id, amount: 50_000 })
    await off('store', 'store')
    await expect(engine.order({ itemId, asker: id, channel: 'wallet' })).rejects.toMatchObject({ code: 'item_unavailable' })
  })
})
