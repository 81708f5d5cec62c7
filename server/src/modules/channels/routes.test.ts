import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { inTx } from '../../db/in-tx.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeItem } from '../../test/make-item.ts'
import { editChannel } from './edit-channel.ts'

let engine: Engine
let app: ReturnType<typeof createApp>
let itemId: string
beforeAll(async () => {
  engine = await createEngine()
  itemId = await makeItem(engine.ctx, { price: 20_000 })
  app = createApp(engine.ctx, { storeApiKey: 'kilat-demo', origin: 'http://store.test', isRateLimited: false, checksAnswers: true })
})
afterAll(() => engine.close())

const visitor = { address: '10.0.0.1', requestId: 'request-1', takesGzip: false }

async function call(path: string, body?: object) {
  const headers = { 'X-Api-Key': 'kilat-demo', 'Content-Type': 'application/json', 'Idempotency-Key': '0123456789abcdef' }
  const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const answer = await app.request(`http://store.test/api${path}`, request, { visitor })
  return { status: answer.status, body: await answer.json() }
}

type State = 'on' | 'off' | 'hidden'
const set = (id: string, state: State) =>
  inTx(engine.ctx, ctx => editChannel(ctx, { id, values: { state }, actor: 'ujang', reason: 'gangguan' }))

test('the list, the quote and the order say the same of a channel that is off, and nothing of one that is hidden', async () => {
  const on = {
    id: 'qris',
    name: 'QRIS',
    group: 'qris',
    note: 'Semua e-wallet',
    mark: 'QR',
    can_refund: true,
    asks_phone: false,
    pay_within: 1_800,
    unavailable: null,
  }
  expect((await call('/payment-channels')).body.data[0]).toEqual(on)
  await set('qris', 'off')
  await set('bca_va', 'hidden')
  const unavailable = { sentence: 'Lagi tidak bisa dipakai.', until: null }
  expect(await call('/payment-channels')).toEqual({ status: 200, body: { data: [{ ...on, unavailable }] } })
  const quote = await call('/quotes', { item_id: itemId, quantity: 1 })
  expect(quote.body.data.channels).toMatchObject([{ id: 'qris', total: 20_000, is_cheapest: false, unavailable }])
  for (const channel of ['qris', 'bca_va']) {
    const order = { item_id: itemId, channel, player: { user_id: '123456789', zone_id: '1234' }, expected_total: 24_000 }
    const refused = await call('/transactions', { ...order, contact: { kind: 'whatsapp', value: '081234567890' } })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'channel_unavailable', error: expect.stringContaining('Pilih metode lain') },
    })
  }
})

test('the time to pay is told before paying: in the list of channels and in a quote', async () => {
  await set('qris', 'on')
  const values = { state: 'on' as const, payMinutes: 1_440 }
  await inTx(engine.ctx, ctx => editChannel(ctx, { id: 'bca_va', values, actor: 'ujang', reason: 'dibayar di ATM' }))
  const listed = (await call('/payment-channels')).body.data
  const quoted = (await call('/quotes', { item_id: itemId, quantity: 1 })).body.data.channels
  for (const rows of [listed, quoted])
    expect(rows.map(({ id, pay_within }: { id: string; pay_within: number }) => [id, pay_within])).toEqual([
      ['qris', 1_800],
      ['bca_va', 86_400],
    ])
})
