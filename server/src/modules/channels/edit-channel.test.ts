import { rupiah } from '@kilat/contract/money.ts'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { channelEdits, channelGateways, channels } from '../../db/schema/channels.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { editChannel, editLink } from './edit-channel.ts'
import { listChannels } from './read.ts'
import { listChannelsByHand } from './read-by-hand.ts'

let engine: Engine
let announcements: number
beforeEach(async () => {
  engine = await createEngine()
  announcements = 0
  engine.ctx.outbox.listen('channels', () => {
    announcements += 1
  })
})
afterEach(() => engine.close())

const by = { actor: 'ujang', reason: 'gangguan' }
type ChannelChange = Omit<Parameters<typeof editChannel>[1], 'id' | 'actor' | 'reason'>
type LinkChange = Omit<Parameters<typeof editLink>[1], 'channelId' | 'gateway' | 'actor' | 'reason'>

const edit = (id: string, change: ChannelChange) => inTx(engine.ctx, ctx => editChannel(ctx, { id, ...change, ...by }))
const link = (channelId: string, change: LinkChange) =>
  inTx(engine.ctx, ctx => editLink(ctx, { channelId, gateway: 'scripted', ...change, ...by }))
const rowOf = async (id: string) => (await engine.ctx.db.select().from(channels).where(eq(channels.id, id)))[0]
const edits = () => engine.ctx.db.select().from(channelEdits).orderBy(channelEdits.id)
const offered = async (id: string) => (await listChannels(engine.ctx)).find(channel => channel.id === id)

test('a field set by a person is recorded with who and why, shown at once, and announced', async () => {
  expect(await offered('bca_va')).toMatchObject({ name: 'BCA Virtual Account', fee: { flatIdr: 4_000 } })
  expect(await edit('bca_va', { values: { name: 'BCA', maxAmount: rupiah(500_000) } })).toBe('done')
  expect(await link('bca_va', { values: { feeFlat: rupiah(5_500) } })).toBe('done')
  expect(await offered('bca_va')).toMatchObject({ name: 'BCA', maxIdr: 500_000, fee: { flatIdr: 5_500 } })
  expect(announcements).toBe(2)
  expect(await listChannelsByHand(engine.ctx)).toEqual([
    { kind: 'channel', subjectId: 'bca_va', field: 'maxAmount', value: 500_000, rule: 10_000_000, ...by },
    { kind: 'channel', subjectId: 'bca_va', field: 'name', value: 'BCA', rule: 'BCA Virtual Account', ...by },
    { kind: 'gateway', subjectId: 'bca_va/scripted', field: 'feeFlat', value: 5_500, rule: 4_000, ...by },
  ])
})

test('a field given back takes the gateway’s value again, and that is recorded too', async () => {
  await edit('bca_va', { values: { name: 'BCA' } })
  await inTx(engine.ctx, ctx => editChannel(ctx, { id: 'bca_va', toRule: ['name'], actor: 'sari', reason: 'selesai' }))
  expect(await rowOf('bca_va')).toMatchObject({ name: 'BCA Virtual Account', byHand: [] })
  const shared = { subjectId: 'bca_va', field: 'name' }
  expect(await edits()).toMatchObject([
    { ...shared, value: 'BCA', isByHand: true, actorId: 'ujang', note: 'gangguan' },
    { ...shared, value: 'BCA Virtual Account', isByHand: false, actorId: 'sari', note: 'selesai' },
  ])
})

test('an unknown channel, and a field no gateway ever set, are refused and nothing is written', async () => {
  expect(await edit('no_such_channel', { values: { state: 'off' } })).toBe('unknown')
  expect(await inTx(engine.ctx, ctx => editLink(ctx, { channelId: 'qris', gateway: 'nobody', values: { isOn: false }, ...by }))).toBe(
    'unknown',
  )
  await engine.ctx.db.update(channels).set({ rule: {} })
  expect(await edit('qris', { toRule: ['name'] })).toBe('no_rule')
  expect([await edits(), announcements]).toEqual([[], 0])
})

test('a QRIS fee for the buyer can not be configured, and is refused with the reason', async () => {
  await expect(edit('qris', { values: { feeBearer: 'buyer', name: 'QRIS+' } })).rejects.toMatchObject({
    code: 'qris_surcharge',
    status: 422,
    message: expect.stringContaining('Bank Indonesia'),
  })
  expect(await rowOf('qris')).toMatchObject({ name: 'QRIS', feeBearer: 'store' })
  expect([await edits(), announcements]).toEqual([[], 0])
})

test('the database refuses a QRIS channel whose fee the buyer bears', async () => {
  const set = (values: Partial<typeof channels.$inferInsert>) => engine.ctx.db.update(channels).set(values).where(eq(channels.id, 'qris'))
  const refusal = { cause: { constraint: 'channels_qris_without_surcharge' } }
  await expect(set({ feeBearer: 'buyer' }).then()).rejects.toMatchObject(refusal)
  await engine.ctx.db.update(channels).set({ feeBearer: 'buyer' }).where(eq(channels.id, 'bca_va'))
  const becomesQris = engine.ctx.db.update(channels).set({ group: 'qris' }).where(eq(channels.id, 'bca_va'))
  await expect(becomesQris.then()).rejects.toMatchObject(refusal)
})

test('the store bears a gateway’s fee for QRIS, and the buyer’s price stays', async () => {
  await link('qris', { values: { feeFlat: rupiah(500), feeBasisPoints: 70 } })
  expect(await offered('qris')).toMatchObject({ fee: { flatIdr: 0, basisPoints: 0 } })
  const order = await engine.order()
  expect(order.lines).toContainEqual({ kind: 'fee', label: 'Biaya QRIS', amount: 0 })
})

test('limits that allow no amount are refused, even if only one of them is set', async () => {
  const refusal = { code: 'channel_invalid', fields: { minAmount: expect.any(String), maxAmount: expect.any(String) } }
  await expect(edit('bca_va', { values: { minAmount: rupiah(10_000_001) } })).rejects.toMatchObject(refusal)
  await expect(edit('bca_va', { values: { maxAmount: rupiah(9_999) } })).rejects.toMatchObject(refusal)
  expect(await edit('bca_va', { values: { minAmount: rupiah(10_000_001), maxAmount: rupiah(20_000_000) } })).toBe('done')
})

test('two people can set different fields at once', async () => {
  await Promise.all([edit('bca_va', { values: { name: 'BCA' } }), edit('bca_va', { values: { state: 'off' } })])
  expect(await rowOf('bca_va')).toMatchObject({ name: 'BCA', state: 'off', byHand: ['name', 'state'] })
})

test('an edit that is rolled back announces and changes nothing', async () => {
  const undone = inTx(engine.ctx, async ctx => {
    await editLink(ctx, { channelId: 'qris', gateway: 'scripted', values: { isOn: false }, ...by })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const [row] = await engine.ctx.db
    .select()
    .from(channelGateways)
    .where(and(eq(channelGateways.channelId, 'qris'), eq(channelGateways.gateway, 'scripted')))
  expect(row).toMatchObject({ isOn: true, byHand: [] })
  expect(announcements).toBe(0)
})
