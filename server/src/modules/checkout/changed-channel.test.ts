import { rupiah } from '@kilat/contract/money.ts'
import { count } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { products } from '../../db/schema/catalog.ts'
import { postings } from '../../db/schema/ledger.ts'
import { idempotencyKeys, orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { Problem } from '../../platform/problem.ts'
import { buy, type Purchase, paymentReference } from '../../test/buy.ts'
import { makeItem } from '../../test/make-item.ts'
import { makeUser } from '../../test/make-user.ts'
import { createScriptedChecker, listCheckers } from '../../test/scripted-checker.ts'
import { createScriptedGateway, type ScriptedGateway } from '../../test/scripted-gateway.ts'
import { createScriptedSupplier } from '../../test/scripted-supplier.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { editChannel, editLink } from '../channels/edit-channel.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { getTransaction } from '../orders/read.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { openDeposit } from '../wallet/open-deposit.ts'
import { quoteItem } from './quote-item.ts'

let store: TestStore
let first: ScriptedGateway
let second: ScriptedGateway
let itemId: string
beforeEach(async () => {
  store = await createTestStore({
    gateways: ({ clock }) => {
      first = Object.assign(createScriptedGateway(clock, { walletFee: { flatIdr: rupiah(1_000), basisPoints: 0 } }), { id: 'first' })
      second = Object.assign(createScriptedGateway(clock, { walletFee: { flatIdr: rupiah(3_000), basisPoints: 0 } }), { id: 'second' })
      return [first, second]
    },
    suppliers: () => [createScriptedSupplier('scripted')],
  })
  itemId = await makeItem(store.ctx, { price: 20_000 })
  await store.ctx.db.update(products).set({ hasPlayerCheck: true })
})
afterEach(async () => {
  expect(await checkBooks(store.ctx)).toEqual([])
  await store.close()
})

const by = { actor: 'ujang', reason: 'gangguan' }
type ChannelValues = NonNullable<Parameters<typeof editChannel>[1]['values']>
type LinkValues = NonNullable<Parameters<typeof editLink>[1]['values']>
const set = (id: string, values: ChannelValues) => inTx(store.ctx, ctx => editChannel(ctx, { id, values, ...by }))
const setLink = (link: { channelId: string; gateway: string }, values: LinkValues) =>
  inTx(store.ctx, ctx => editLink(ctx, { ...link, values, ...by }))

const place = (purchase: Partial<Purchase> = {}, ctx: Ctx = store.ctx) => buy(ctx, { itemId, ...purchase })
const quoted = async (id: string) =>
  (await quoteItem(store.ctx, { item_id: itemId, quantity: 1 })).quote.channels.find(row => row.id === id)

async function expectNothingWritten() {
  for (const table of [orders, payments, idempotencyKeys, postings]) {
    const [rows] = await store.ctx.db.select({ count: count() }).from(table)
    expect(rows?.count).toBe(0)
  }
  expect([...first.references(), ...second.references()]).toEqual([])
}

/** A ctx that runs an act while an order is being placed: after its price was agreed, before it is written. */
function meanwhile(act: () => Promise<unknown>): Ctx {
  return {
    ...store.ctx,
    players: listCheckers(
      createScriptedChecker(async () => {
        await act()
        return { kind: 'unavailable', why: 'busy', detail: '' }
      }),
    ),
  }
}

test('a channel that is off is shown in its place with the reason, and placing through it is refused and writes nothing', async () => {
  await set('qris', { state: 'off' })
  expect(await quoted('qris')).toMatchObject({ total: 20_000, is_cheapest: false, unavailable: { sentence: 'Lagi tidak bisa dipakai.' } })
  await expect(place()).rejects.toMatchObject({
    code: 'channel_unavailable',
    message: 'Lagi tidak bisa dipakai. Pilih metode lain, ya.',
    extra: { sentence: 'Lagi tidak bisa dipakai.' },
  })
  await expectNothingWritten()
})

test('a hidden channel is not offered and can not be used', async () => {
  await set('qris', { state: 'hidden' })
  expect(await quoted('qris')).toBeUndefined()
  await expect(place()).rejects.toMatchObject({
    code: 'channel_unavailable',
    message: 'Metode bayar ini tidak ada. Pilih metode lain, ya.',
  })
  await expectNothingWritten()
})

test('a channel whose gateways are all off can not be used until one of them is on', async () => {
  for (const gateway of ['first', 'second']) await setLink({ channelId: 'qris', gateway }, { isOn: false })
  expect(await quoted('qris')).toMatchObject({ unavailable: { sentence: 'Lagi tidak bisa dipakai.' } })
  await expect(place()).rejects.toMatchObject({ code: 'channel_unavailable' })
  await expectNothingWritten()
  await setLink({ channelId: 'qris', gateway: 'second' }, { isOn: true })
  const order = await place()
  expect(second.references()).toEqual([await paymentReference(store.ctx, order.id)])
  expect(first.references()).toEqual([])
})

test('an order is refused without a trace if its channel is switched off while it is being placed', async () => {
  const ctx = meanwhile(() => set('qris', { state: 'off' }))
  await expect(place({}, ctx)).rejects.toMatchObject({ code: 'channel_unavailable' })
  await expectNothingWritten()
})

test('the store asks the first gateway that is on when the order is written', async () => {
  const ctx = meanwhile(() => setLink({ channelId: 'qris', gateway: 'first' }, { isOn: false }))
  const order = await place({}, ctx)
  expect([first.references(), second.references()]).toEqual([[], [await paymentReference(store.ctx, order.id)]])
})

test('the store chooses the order of its gateways, and the first one’s fee is the buyer’s', async () => {
  expect(await quoted('ewallet')).toMatchObject({ fee: 1_000, total: 21_000 })
  await setLink({ channelId: 'ewallet', gateway: 'second' }, { sort: 0 })
  expect(await quoted('ewallet')).toMatchObject({ fee: 3_000, total: 23_000 })
  const order = await place({ channel: 'ewallet', expectedTotal: 23_000 })
  expect(second.references()).toEqual([await paymentReference(store.ctx, order.id)])
})

test('a payment passed on costs the buyer the agreed total, whatever the next gateway’s fee', async () => {
  first.createAnswers.push({ kind: 'refused', detail: 'closed' })
  const order = await place({ channel: 'ewallet', expectedTotal: 21_000 })
  expect(order).toMatchObject({ total: 21_000, payment: { instructions: { kind: 'qris' } } })
  expect(await store.ctx.db.select({ gateway: payments.gateway, fee: payments.fee, amount: payments.amount }).from(payments)).toEqual([
    { gateway: 'second', fee: 1_000, amount: 21_000 },
  ])
})

test('an order outside limits changed after the quote is refused, naming the limit', async () => {
  await set('qris', { minAmount: rupiah(25_000) })
  expect(await quoted('qris')).toMatchObject({ unavailable: { sentence: 'Minimal Rp25.000 per pesanan.' } })
  await expect(place()).rejects.toMatchObject({ message: 'Minimal Rp25.000 per pesanan. Pilih metode lain, ya.' })
  await set('qris', { minAmount: rupiah(1_000) })
  const ctx = meanwhile(() => set('qris', { maxAmount: rupiah(15_000) }))
  await expect(place({}, ctx)).rejects.toMatchObject({
    code: 'channel_unavailable',
    message: 'Maksimal Rp15.000 per pesanan. Pilih metode lain, ya.',
  })
  await expectNothingWritten()
})

test('an order is refused with the new quote if the buyer is to bear a fee added after the first one', async () => {
  await set('ewallet', { feeBearer: 'store' })
  expect(await quoted('ewallet')).toMatchObject({ fee: 0, total: 20_000 })
  const ctx = meanwhile(() => set('ewallet', { feeBearer: 'buyer' }))
  await expect(place({ channel: 'ewallet', expectedTotal: 20_000 }, ctx)).rejects.toMatchObject({
    code: 'price_changed',
    extra: { quote: { channels: expect.arrayContaining([expect.objectContaining({ id: 'ewallet', fee: 1_000, total: 21_000 })]) } },
  })
  await expectNothingWritten()
  expect(await place({ channel: 'ewallet', expectedTotal: 21_000 })).toMatchObject({ total: 21_000 })
})

test('a fee that the store bears since the quote is not charged to the buyer', async () => {
  const ctx = meanwhile(() => set('ewallet', { feeBearer: 'store' }))
  const order = await place({ channel: 'ewallet', expectedTotal: 21_000 }, ctx)
  expect(order).toMatchObject({ total: 20_000, lines: [{ amount: 20_000 }, { kind: 'fee', amount: 0 }] })
  expect(await store.ctx.db.select({ amount: payments.amount, fee: payments.fee }).from(payments)).toEqual([{ amount: 20_000, fee: 0 }])
})

test('an order placed before its channel was switched off can be paid, is watched and delivered, and keeps its terms', async () => {
  const order = await place({ channel: 'ewallet', expectedTotal: 21_000 })
  const reference = await paymentReference(store.ctx, order.id)
  await set('ewallet', { state: 'off', feeBearer: 'store', maxAmount: rupiah(1_000) })
  for (const gateway of ['first', 'second']) await setLink({ channelId: 'ewallet', gateway }, { isOn: false })
  expect(await getTransaction(store.ctx, { id: order.id })).toMatchObject({
    total: 21_000,
    channel: { name: 'E-wallet', can_refund: true },
  })
  first.pay(reference, 21_000)
  first.pay(reference, 500)
  store.clock.advance(60_000)
  await store.runJobs()
  expect(await getTransaction(store.ctx, { id: order.id })).toMatchObject({ status: 'delivered' })
  expect(first.refunded(reference)).toBe(500)
})

test('the payment of an order is asked for again after a silent gateway, even if its channel is off by then', async () => {
  first.createAnswers.push({ kind: 'unknown', detail: 'timed out' })
  const order = await place()
  const reference = await paymentReference(store.ctx, order.id)
  await set('qris', { state: 'hidden' })
  await setLink({ channelId: 'qris', gateway: 'first' }, { isOn: false })
  store.clock.advance(60_000)
  await store.runJobs()
  expect(await getTransaction(store.ctx, { id: order.id })).toMatchObject({ payment: { instructions: { qr_string: `QR ${reference}` } } })
  expect([first.references(), second.references()]).toEqual([[reference], []])
})

test('a repeated order is answered as the first time, even if its channel was switched off since', async () => {
  const order = await place({ key: 'once' })
  for (const values of [{ state: 'off' }, { state: 'hidden' }] as const) {
    await set('qris', values)
    expect(await place({ key: 'once' })).toMatchObject({ id: order.id, total: order.total, payment: order.payment })
  }
  expect(await store.ctx.db.select({ id: orders.id }).from(orders)).toEqual([{ id: order.id }])
})

test('money at a gateway no longer configured is found once it is back, and no other gateway is asked', async () => {
  const order = await place()
  const reference = await paymentReference(store.ctx, order.id)
  const without: Ctx = { ...store.ctx, gateways: new Map([['second', second]]) }
  first.pay(reference, order.total)
  for (const minutes of [0, 20]) {
    store.clock.advance(minutes * 60_000)
    await watchPayment(without, { paymentId: reference })
  }
  expect(await getTransaction(without, { id: order.id })).toMatchObject({ status: 'pending_payment', channel: { name: 'QRIS' } })
  expect(second.references()).toEqual([])
  await watchPayment(store.ctx, { paymentId: reference })
  await store.runJobs()
  expect(await getTransaction(store.ctx, { id: order.id })).toMatchObject({ status: 'delivered' })
})

test('a channel without a configured gateway is not offered, and its orders keep its name', async () => {
  const order = await place()
  const without: Ctx = { ...store.ctx, gateways: new Map(), outbox: { ...store.ctx.outbox } }
  expect((await quoteItem(without, { item_id: itemId, quantity: 1 })).quote.channels).toEqual([])
  await expect(place({}, without)).rejects.toMatchObject({ code: 'channel_unavailable' })
  expect(await getTransaction(without, { id: order.id })).toMatchObject({ channel: { id: 'qris', name: 'QRIS', group: 'qris' } })
})

test('a deposit through a channel that is off is refused, and one opened before is answered again', async () => {
  const { id: userId } = await makeUser(store.ctx)
  const open = (id: string) => openDeposit(store.ctx, { id, userId, amountIdr: rupiah(50_000), channelId: 'qris' })
  const opened = await open('DEP-1')
  await set('qris', { state: 'off' })
  await expect(open('DEP-2')).rejects.toMatchObject({
    code: 'channel_unavailable',
    message: 'Lagi tidak bisa dipakai. Pilih metode lain, ya.',
  })
  expect(await open('DEP-1')).toEqual(opened)
  expect(await store.ctx.db.select({ of: payments.subjectId }).from(payments)).toEqual([{ of: 'DEP-1' }])
})

test('of many orders that are placed while a channel is switched off and on, each is whole and can be paid, or is not there', async () => {
  const switching = async () => {
    for (const state of ['off', 'on', 'hidden', 'on', 'off'] as const) await set('qris', { state })
  }
  const placing = Array.from({ length: 16 }, () => place().catch((error: unknown) => error))
  const [ends] = await Promise.all([Promise.all(placing), switching()])
  const placed = ends.filter(end => !(end instanceof Problem)) as Awaited<ReturnType<typeof place>>[]
  expect(ends.filter(end => end instanceof Problem).every(({ code }) => code === 'channel_unavailable')).toBe(true)
  const written = await store.ctx.db.select({ id: orders.id }).from(orders)
  expect(written.map(({ id }) => id).sort()).toEqual(placed.map(({ id }) => id).sort())
  const asked = await store.ctx.db.select({ id: payments.id }).from(payments)
  expect(first.references().sort()).toEqual(asked.map(({ id }) => id).sort())
  for (const { id } of asked) first.pay(id, 20_000)
  store.clock.advance(60_000)
  await store.runJobs()
  for (const { id } of placed) expect(await getTransaction(store.ctx, { id })).toMatchObject({ status: 'delivered' })
})
