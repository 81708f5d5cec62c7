import { rupiah } from '@kilat/contract/money.ts'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { channelEdits, channelGateways, channels } from '../../db/schema/channels.ts'
import type { GatewayChannel } from '../../gateways/gateway.ts'
import { createScriptedGateway } from '../../test/scripted-gateway.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { editChannel, editLink } from './edit-channel.ts'
import { listChannels, listChannelsForPrices } from './read.ts'
import { saveChannels } from './save-channels.ts'

let store: TestStore
beforeEach(async () => {
  store = await createTestStore()
})
afterEach(() => store.close())

const by = { actor: 'ujang', reason: 'gangguan' }

function offer(id: string, more: Partial<GatewayChannel> = {}): GatewayChannel {
  return {
    ...{ id, code: id.toUpperCase(), name: id, group: 'virtual_account', note: 'ATM', mark: 'X' },
    fee: { flatIdr: rupiah(4_000), basisPoints: 0 },
    minIdr: rupiah(10_000),
    maxIdr: rupiah(50_000_000),
    refund: null,
    ...more,
  }
}

type Offers = Record<string, GatewayChannel[]>

/** The store with these gateways, as after a change of the configuration. */
function withGateways(offers: Offers): Ctx {
  const gateways = Object.entries(offers).map(([id, channels]) => ({ ...createScriptedGateway(store.clock), id, channels }))
  return { ...store.ctx, gateways: new Map(gateways.map(gateway => [gateway.id, gateway])) }
}

/** Starts a process with these gateways and answers the channels it offers, with the gateways it asks. */
async function start(offers: Offers) {
  const ctx = withGateways(offers)
  await inTx(ctx, saveChannels)
  return await shown(ctx)
}

async function shown(ctx: Ctx) {
  const offered = await listChannels({ ...ctx, outbox: { ...ctx.outbox } })
  return offered.map(({ id, links }) => `${id}: ${links.map(({ gateway }) => gateway.id).join(', ')}`)
}

const rowOf = async (id: string) => (await store.ctx.db.select().from(channels).where(eq(channels.id, id)))[0]
const linkOf = async (channelId: string, gateway: string) =>
  (
    await store.ctx.db
      .select()
      .from(channelGateways)
      .where(and(eq(channelGateways.channelId, channelId), eq(channelGateways.gateway, gateway)))
  )[0]
const everything = async () => [
  await store.ctx.db.select().from(channels).orderBy(channels.id),
  await store.ctx.db.select().from(channelGateways).orderBy(channelGateways.channelId, channelGateways.gateway),
  await store.ctx.db.select().from(channelEdits),
]

test('a new store gets the channels of its gateways, in their order', async () => {
  expect(await start({ one: [offer('qris', { group: 'qris' }), offer('bca_va')], two: [offer('bca_va', { code: 'BCAVA' })] })).toEqual([
    'qris: one',
    'bca_va: one, two',
  ])
  expect(await rowOf('bca_va')).toMatchObject({ minAmount: 10_000, maxAmount: 50_000_000, feeBearer: 'buyer', state: 'on', byHand: [] })
  expect(await rowOf('qris')).toMatchObject({ group: 'qris', feeBearer: 'store' })
  expect(await linkOf('bca_va', 'two')).toMatchObject({ code: 'BCAVA', isOn: true, feeFlat: 4_000, feeBasisPoints: 0 })
})

test('a gateway added later is asked after the others, and its new channels come last', async () => {
  await start({ one: [offer('qris', { group: 'qris' }), offer('bca_va')] })
  const later = {
    two: [offer('bri_va'), offer('bca_va', { name: 'Bank Central Asia' })],
    one: [offer('qris', { group: 'qris' }), offer('bca_va')],
  }
  expect(await start(later)).toEqual(['qris: one', 'bca_va: one, two', 'bri_va: two'])
  expect(await rowOf('bca_va')).toMatchObject({ name: 'bca_va', byHand: [] })
})

test('a start without changes writes and announces nothing', async () => {
  const offers = { one: [offer('qris', { group: 'qris' }), offer('bca_va')], two: [offer('bca_va')] }
  await start(offers)
  const before = await everything()
  let announcements = 0
  store.ctx.outbox.listen('channels', () => {
    announcements += 1
  })
  await start(offers)
  expect(announcements).toBe(0)
  expect(await everything()).toEqual(before)
})

test('two processes that start at once add the channels once', async () => {
  const ctx = withGateways({ one: [offer('qris', { group: 'qris' }), offer('bca_va')] })
  await Promise.all([inTx(ctx, saveChannels), inTx(ctx, saveChannels)])
  expect(await shown(ctx)).toEqual(['qris: one', 'bca_va: one'])
})

test('a start keeps fields a person has set, and updates the others from the gateway', async () => {
  await start({ one: [offer('bca_va')], two: [offer('bca_va')] })
  const id = 'bca_va'
  await inTx(store.ctx, ctx =>
    editChannel(ctx, { id, values: { name: 'BCA', maxAmount: rupiah(2_000_000), state: 'off', sort: 500 }, ...by }),
  )
  await inTx(store.ctx, ctx => editLink(ctx, { channelId: id, gateway: 'one', values: { isOn: false, feeFlat: rupiah(5_500) }, ...by }))
  await inTx(store.ctx, ctx => editLink(ctx, { channelId: id, gateway: 'two', values: { sort: 1 }, ...by }))
  const newer = { name: 'BCA Virtual Account', note: 'm-BCA', maxIdr: rupiah(90_000_000), fee: { flatIdr: rupiah(4_500), basisPoints: 10 } }
  await start({ one: [offer('bca_va', newer)], two: [offer('bca_va')] })
  expect(await rowOf(id)).toMatchObject({ name: 'BCA', note: 'm-BCA', maxAmount: 2_000_000, state: 'off', sort: 500 })
  expect(await linkOf(id, 'one')).toMatchObject({ isOn: false, feeFlat: 5_500, feeBasisPoints: 10, byHand: ['feeFlat', 'isOn'] })
  expect(await linkOf(id, 'two')).toMatchObject({ sort: 1, isOn: true })
  await inTx(store.ctx, ctx => editChannel(ctx, { id, toRule: ['name', 'maxAmount', 'state', 'sort'], ...by }))
  expect(await rowOf(id)).toMatchObject({ name: 'BCA Virtual Account', maxAmount: 90_000_000, state: 'on', byHand: [] })
})

test('a value changed in the database counts as a person’s from the next start on', async () => {
  const offers = { one: [offer('bca_va')] }
  await start(offers)
  await store.ctx.db.update(channels).set({ minAmount: rupiah(20_000) })
  await store.ctx.db.update(channelGateways).set({ feeFlat: rupiah(1_000) })
  await start(offers)
  expect(await rowOf('bca_va')).toMatchObject({ minAmount: 20_000, byHand: ['minAmount'], rule: { minAmount: 10_000 } })
  expect(await linkOf('bca_va', 'one')).toMatchObject({ feeFlat: 1_000, byHand: ['feeFlat'] })
  expect(
    (await store.ctx.db.select().from(channelEdits)).map(
      ({ subjectId, field, actorKind, reason }) => `${subjectId} ${field} ${actorKind} ${reason}`,
    ),
  ).toEqual(['bca_va minAmount system found_changed', 'bca_va/one feeFlat system found_changed'])
})

test('a gateway no longer configured keeps its place, is not asked, and is asked again once it is back', async () => {
  const offers = { one: [offer('bca_va'), offer('bri_va')], two: [offer('bca_va')] }
  await start(offers)
  await inTx(store.ctx, ctx => editLink(ctx, { channelId: 'bca_va', gateway: 'one', values: { feeFlat: rupiah(1_000) }, ...by }))
  expect(await start({ two: [offer('bca_va')] })).toEqual(['bca_va: two'])
  expect(await linkOf('bri_va', 'one')).toMatchObject({ isOn: true })
  expect(await start(offers)).toEqual(['bca_va: one, two', 'bri_va: one'])
  expect(await linkOf('bca_va', 'one')).toMatchObject({ feeFlat: 1_000, byHand: ['feeFlat'] })
})

test('a gateway that no longer knows a channel is not asked for it', async () => {
  await start({ one: [offer('bca_va'), offer('bri_va')] })
  expect(await start({ one: [offer('bca_va')] })).toEqual(['bca_va: one'])
})

test('the store bears the fee of a channel that has become QRIS', async () => {
  await start({ one: [offer('qr', { group: 'ewallet' })] })
  expect(await rowOf('qr')).toMatchObject({ feeBearer: 'buyer' })
  await start({ one: [offer('qr', { group: 'qris' })] })
  expect(await rowOf('qr')).toMatchObject({ group: 'qris', feeBearer: 'store', byHand: [] })
})

test('a store whose operator lets the buyer bear the fee of a channel that is QRIS now does not start, and does after the advice', async () => {
  await start({ one: [offer('pay', { group: 'ewallet' })] })
  const bearer = (feeBearer: 'store' | 'buyer') => inTx(store.ctx, ctx => editChannel(ctx, { id: 'pay', values: { feeBearer }, ...by }))
  await bearer('buyer')
  const refused = await start({ one: [offer('pay', { group: 'qris' })] }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ name: 'StartError', message: expect.stringContaining('Bank Indonesia forbids it') })
  expect(refused).toMatchObject({ message: expect.stringContaining('npm run by-hand -- channel pay feeBearer=store') })
  expect(await rowOf('pay')).toMatchObject({ group: 'ewallet' })
  await bearer('store')
  await start({ one: [offer('pay', { group: 'qris' })] })
  expect(await rowOf('pay')).toMatchObject({ group: 'qris', feeBearer: 'store' })
})

test.each([
  ['id', { id: 'qris_gopay' }],
  ['code', { id: 'pay', code: 'QRIS2' }],
  ['name', { id: 'pay', name: 'GoPay Qris' }],
])('a gateway that offers QRIS by its %s in another group is refused at the start', async (_, { id, ...more }) => {
  await expect(start({ one: [offer(id, { group: 'ewallet', ...more })] })).rejects.toMatchObject({ name: 'StartError' })
  expect(await rowOf(id)).toBeUndefined()
})

test('note and limits are those of the gateway that is asked, except what a person has set', async () => {
  const two = { note: 'Livin’', minIdr: rupiah(20_000), maxIdr: rupiah(5_000_000) }
  const ctx = withGateways({ one: [offer('va', { note: 'ATM' })], two: [offer('va', two)] })
  await inTx(ctx, saveChannels)
  const shown = async () => (await listChannelsForPrices(ctx))[0]
  expect(await shown()).toMatchObject({ note: 'ATM', minIdr: 10_000 })
  await inTx(store.ctx, ctx => editLink(ctx, { channelId: 'va', gateway: 'two', values: { sort: 1 }, ...by }))
  expect(await shown()).toMatchObject(two)
  await inTx(store.ctx, ctx => editChannel(ctx, { id: 'va', values: { note: 'Semua bank', maxAmount: rupiah(1_000_000) }, ...by }))
  expect(await shown()).toMatchObject({ note: 'Semua bank', minIdr: 20_000, maxIdr: 1_000_000 })
})
