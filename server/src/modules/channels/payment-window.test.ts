import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { supplierOffers } from '../../db/schema/catalog.ts'
import { buy } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeUser } from '../../test/make-user.ts'
import { quoteItem } from '../checkout/quote-item.ts'
import { openDeposit } from '../wallet/open-deposit.ts'
import { channelByHandSchema } from './by-hand-values.ts'
import { editChannel } from './edit-channel.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const minuteMs = 60_000
const day = 1_440
const minutes = (count: number) => engine.clock.advance(count * minuteMs)
const by = { actor: 'ujang', reason: 'dibayar di ATM' }
const setWindow = (payMinutes: number) => inTx(engine.ctx, ctx => editChannel(ctx, { id: 'bca_va', values: { payMinutes }, ...by }))
const giveBack = () => inTx(engine.ctx, ctx => editChannel(ctx, { id: 'bca_va', toRule: ['payMinutes'], ...by }))
const windowOf = ({ created_at, payment }: { created_at: string; payment: { expires_at: string } }) =>
  Math.round((Date.parse(payment.expires_at) - Date.parse(created_at)) / minuteMs)

test('each channel has its own time to pay, and the store’s where nobody set one', async () => {
  await setWindow(day)
  const [slow, quick] = [await engine.order({ channel: 'bca_va' }), await engine.order()]
  expect([windowOf(slow), windowOf(quick)]).toEqual([day, 30])
  await giveBack()
  expect(windowOf(await engine.order({ channel: 'bca_va' }))).toBe(30)
  expect(windowOf(await engine.read(slow)), 'an order keeps the time it was given').toBe(day)
})

test('the time that each row of a quote names is the one that an order by that channel has', async () => {
  await setWindow(day)
  const { item } = await engine.order()
  const { quote } = await quoteItem(engine.ctx, { item_id: item.id, quantity: 1 })
  const rows = quote.channels.filter(row => row.unavailable === null)
  expect(rows.map(({ pay_within }) => pay_within)).toContain(day * 60)
  for (const { id, pay_within } of rows) expect([id, windowOf(await engine.order({ channel: id })) * 60]).toEqual([id, pay_within])
})

test('a gateway that gives less time gives less, and so does the next one that may be asked', async () => {
  await setWindow(2 * day)
  const offered = engine.gateway.channels.find(({ id }) => id === 'bca_va')
  Object.assign(offered ?? {}, { mostMinutes: 90 })
  expect(windowOf(await engine.order({ channel: 'bca_va' }))).toBe(90)
})

test('a deposit has the time of its channel, too', async () => {
  await setWindow(day)
  const user = await makeUser(engine.ctx)
  const deposit = { id: 'DEP-7Q2M9XH4T8RC5VWA', userId: user.id, amountIdr: rupiah(50_000), channelId: 'bca_va' }
  const { createdAt, expiresAt } = await openDeposit(engine.ctx, deposit)
  expect(expiresAt?.getTime()).toBe(createdAt.getTime() + day * minuteMs)
})

test('a repeated request answers the same order, although the time was changed meanwhile', async () => {
  await setWindow(day)
  const first = await engine.order({ channel: 'bca_va', key: 'one' })
  await setWindow(60)
  const again = await buy(engine.ctx, { itemId: first.item.id, channel: 'bca_va', key: 'one' })
  expect([again.id, windowOf(again)]).toEqual([first.id, day])
})

test('the sweep closes each order at the end of its own time', async () => {
  await setWindow(day)
  const [slow, quick] = [await engine.order({ channel: 'bca_va' }), await engine.order()]
  const statuses = async () => [(await engine.read(slow)).status, (await engine.read(quick)).status]
  minutes(31)
  await engine.runJobs()
  expect(await statuses()).toEqual(['pending_payment', 'expired'])
  minutes(day)
  await engine.runJobs()
  expect(await statuses()).toEqual(['expired', 'expired'])
})

test('money within the time of its channel is in time, and the same minute is late for another channel', async () => {
  await setWindow(day)
  const [slow, quick] = [await engine.order({ channel: 'bca_va' }), await engine.order()]
  minutes(23 * 60)
  await engine.runJobs()
  for (const order of [slow, quick]) await engine.pay(order)
  await engine.runJobs()
  expect(await engine.codes(slow)).toContain('paid')
  expect(await engine.codes(quick)).toContain('paid_late')
  for (const order of [slow, quick]) expect((await engine.read(order)).status).toBe('delivered')
})

const risenBy = async (cost: number) => engine.ctx.db.update(supplierOffers).set({ cost: rupiah(cost) })

test('the price holds for the whole time while the supplier takes no more than it; above, the money goes back', async () => {
  await setWindow(day)
  const [dearer, tooDear] = [await engine.order({ channel: 'bca_va' }), await engine.order({ channel: 'bca_va' })]
  minutes(23 * 60)
  const price = dearer.lines.find(({ kind }) => kind === 'item')?.amount ?? 0
  await risenBy(price)
  await engine.pay(dearer)
  await engine.runJobs()
  expect((await engine.read(dearer)).status).toBe('delivered')
  await risenBy(price + 1)
  await engine.pay(tooDear)
  await engine.runJobs()
  minutes(31)
  await engine.runJobs()
  const ended = await engine.read(tooDear)
  expect(ended.status).toBe('refunding')
  expect(engine.supplier.requests).toHaveLength(1)
})

test('a time that is too short to pay, or holds a price for days, is refused', () => {
  const isTaken = (payMinutes: number) => channelByHandSchema.partial().safeParse({ payMinutes }).success
  expect([4, 5, 2_880, 2_881, 7.5].map(isTaken)).toEqual([false, true, true, false, false])
})
