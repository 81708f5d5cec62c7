import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { inTx } from '../db/in-tx.ts'
import { payments } from '../db/schema/payments.ts'
import { createMidtransGateway } from '../gateways/midtrans/adapter.ts'
import { simulateMidtrans } from '../gateways/midtrans/simulator.ts'
import { type Simulator, startSimulator } from '../gateways/simulator.ts'
import { createTripay } from '../gateways/tripay/adapter.ts'
import { simulateTripay } from '../gateways/tripay/simulator.ts'
import { createXenditGateway } from '../gateways/xendit/adapter.ts'
import { createXenditSimulator } from '../gateways/xendit/simulator.ts'
import { editChannel, editLink } from '../modules/channels/edit-channel.ts'
import { listChannelsForPrices } from '../modules/channels/read.ts'
import { cancelOrder } from '../modules/checkout/cancel-order.ts'
import { checkBooks } from '../modules/ledger/check-books.ts'
import { readBalances } from '../modules/ledger/read.ts'
import { getTransaction } from '../modules/orders/read.ts'
import { buy, paymentReference } from './buy.ts'
import { type ApiCaller, createApiCaller } from './call-api.ts'
import { makeItem } from './make-item.ts'
import { createScriptedSupplier } from './scripted-supplier.ts'
import { createTestStore, type TestStore } from './store.ts'

const serverKey = 'SB-Mid-server-CONTOHKUNCI00000000'
const xendit = { secretKey: 'xnd_development_a-key-of-the-tests', callbackToken: 'a-token-of-the-tests-0123456789abcdef' }
const tripay = {
  environment: 'sandbox',
  apiKey: 'DEV-contoh-api-key',
  privateKey: 'contoh-private-key',
  merchantCode: 'T0001',
  qrisCode: 'QRIS',
  buyerEmail: 'kasir@toko.example',
} as const

const names = ['midtrans', 'tripay', 'xendit'] as const
type Name = (typeof names)[number]

let store: TestStore
let api: ApiCaller
let sims: Record<Name, Simulator>
let notices: Awaited<ReturnType<typeof listenForNotices>>
beforeEach(async () => {
  notices = await listenForNotices()
  const clock = { now: () => store.clock.now() }
  const start = (name: Name, company: Parameters<typeof startSimulator>[0]['company']) =>
    startSimulator({ company, clock, noticeUrl: `${notices.url}/api/webhooks/payments/${name}` })
  sims = {
    midtrans: await start('midtrans', simulateMidtrans({ serverKey })),
    tripay: await start('tripay', simulateTripay({ account: tripay })),
    xendit: await start('xendit', createXenditSimulator(xendit)),
  }
  const timeoutMs = 5_000
  store = await createTestStore({
    gateways: ({ clock }) => [
      createMidtransGateway({ serverKey, environment: 'sandbox', url: sims.midtrans.url, clock, timeoutMs, noticeUrl: null }),
      createTripay({ account: tripay, baseUrl: `${sims.tripay.url}/api`, clock, timeoutMs, noticeUrl: 'https://toko.example/tripay' }),
      createXenditGateway({ ...xendit, url: sims.xendit.url, clock, timeoutMs }),
    ],
    suppliers: () => [createScriptedSupplier('scripted')],
  })
  api = createApiCaller(store.ctx)
})
afterEach(async () => {
  await Promise.all(names.map(name => sims[name].close()))
  await notices.close()
  await store.close()
})

const by = { actor: 'ujang', reason: 'uji coba' }
/** The channel's gateways are asked in this order, and no others. */
async function ask(channelId: string, ...order: Name[]) {
  await inTx(store.ctx, async ctx => {
    for (const gateway of names) {
      const at = order.indexOf(gateway)
      await editLink(ctx, { channelId, gateway, values: at < 0 ? { isOn: false } : { isOn: true, sort: at + 1 }, ...by })
    }
  })
}
const buyOne = async (channel: string, price = 50_000) =>
  buy(store.ctx, { itemId: await makeItem(store.ctx, { price, offers: [{ supplier: 'scripted', sku: 'sku', cost: 9_000 }] }), channel })
const read = (id: string) => getTransaction(store.ctx, { id })
const knows = (name: Name, reference: string) => sims[name].till.find(reference) !== undefined
async function readPayment() {
  const [payment] = await store.ctx.db.select().from(payments)
  return { gateway: payment?.gateway, status: payment?.status }
}
const heldBy = async (name: Name) =>
  0 - ((await readBalances(store.ctx)).find(({ account }) => account === `world:gateway:${name}`)?.balanceIdr ?? 0)

describe.each(names)('through %s', name => {
  test.each(['qris', 'bca_va'])(
    'an order by %s is placed, paid, noticed and delivered, and the books know what the company holds',
    async channel => {
      await ask(channel, name)
      const order = await buyOne(channel)
      expect(order.payment.instructions).toMatchObject({ kind: channel === 'qris' ? 'qris' : 'virtual_account' })
      const reference = await paymentReference(store.ctx, order.id)
      expect(await sims[name].pay(reference, rupiah(order.total))).toBe(true)
      await sims[name].quiet()
      expect(notices.answers).toEqual([expect.objectContaining({ path: `/api/webhooks/payments/${name}`, status: 200 })])
      await store.runJobs()
      expect((await read(order.id)).status).toBe('delivered')
      const held = await heldBy(name)
      expect(held).toBeGreaterThan(0)
      expect(held).toBeLessThan(order.total)
      expect(await checkBooks(store.ctx)).toEqual([])
    },
  )

  test('an order whose notice is lost is found by asking', async () => {
    await ask('qris', name)
    const order = await buyOne('qris')
    await sims[name].pay(await paymentReference(store.ctx, order.id), rupiah(order.total), { isSilent: true })
    store.clock.advance(60_000)
    await store.runJobs()
    expect((await read(order.id)).status).toBe('delivered')
    expect(notices.answers).toEqual([])
  })

  test('after an answer that was lost no other company is asked, and the same reference is asked first', async () => {
    const other = name === 'midtrans' ? 'xendit' : 'midtrans'
    await ask('bca_va', name, other)
    sims[name].breakNext('lose_answer', ({ method }) => method === 'POST')
    const order = await buyOne('bca_va')
    const reference = await paymentReference(store.ctx, order.id)
    expect(order.payment.instructions).toBeNull()
    expect(await readPayment()).toEqual({ gateway: name, status: 'requested' })
    expect([knows(name, reference), knows(other, reference)]).toEqual([true, false])
    store.clock.advance(60_000)
    await store.runJobs()
    expect(await readPayment()).toEqual({ gateway: name, status: 'pending' })
    expect((await read(order.id)).payment.instructions).toMatchObject({ kind: 'virtual_account' })
    expect(knows(other, reference)).toBe(false)
  })

  test('a company that is down is passed over for the next, whose notice pays the order', async () => {
    const other = name === 'midtrans' ? 'tripay' : 'midtrans'
    await ask('qris', name, other)
    await sims[name].goDown()
    const order = await buyOne('qris')
    const reference = await paymentReference(store.ctx, order.id)
    expect(await readPayment()).toEqual({ gateway: other, status: 'pending' })
    await sims[name].comeUp()
    expect([knows(name, reference), knows(other, reference)]).toEqual([false, true])
    await sims[other].pay(reference, rupiah(order.total))
    await sims[other].quiet()
    await store.runJobs()
    expect((await read(order.id)).status).toBe('delivered')
    expect([await heldBy(name), (await heldBy(other)) > 0]).toEqual([0, true])
    expect(await checkBooks(store.ctx)).toEqual([])
  })
})

test('an order by the page of the company leads its payer there and back, is paid by its notice, and delivered', async () => {
  const order = await buyOne('va_lain')
  const reference = await paymentReference(store.ctx, order.id)
  expect(order.payment.instructions).toEqual({ kind: 'hosted_page', pay_url: expect.stringMatching(/^https:/) })
  expect(await sims.xendit.pay(reference, rupiah(order.total))).toBe(true)
  await sims.xendit.quiet()
  expect(notices.answers).toEqual([expect.objectContaining({ path: '/api/webhooks/payments/xendit', status: 200 })])
  await store.runJobs()
  expect(await read(order.id)).toMatchObject({ status: 'delivered', channel: { can_refund: false } })
  expect(await heldBy('xendit')).toBe(order.total - Math.ceil(order.total * 0.007))
  expect(await checkBooks(store.ctx)).toEqual([])
})

test('an order by the page that its buyer cancels takes no money at the company, and one that expires neither', async () => {
  for (const end of ['cancel', 'expire'] as const) {
    const order = await buyOne('va_lain')
    const reference = await paymentReference(store.ctx, order.id)
    if (end === 'cancel') await cancelOrder(store.ctx, { id: order.id })
    else store.clock.advance(31 * 60_000)
    await store.runJobs()
    expect((await read(order.id)).status).toBe(end === 'cancel' ? 'cancelled' : 'expired')
    if (end === 'cancel') expect(await sims.xendit.pay(reference, rupiah(order.total))).toBe(false)
  }
})

test('a company that takes less than the channel allows refuses, and the next one makes the payment', async () => {
  await ask('indomaret', 'tripay', 'midtrans')
  await inTx(store.ctx, ctx => editChannel(ctx, { id: 'indomaret', values: { maxAmount: rupiah(5_000_000) }, ...by }))
  const order = await buyOne('indomaret', 3_000_000)
  const reference = await paymentReference(store.ctx, order.id)
  expect(await readPayment()).toEqual({ gateway: 'midtrans', status: 'pending' })
  expect([knows('tripay', reference), knows('midtrans', reference)]).toEqual([false, true])
})

test('the terms a buyer reads are those of the company that is asked, also after another one is put first', async () => {
  const terms = async () => {
    const { data } = await (await api('GET', '/payment-channels')).json()
    const [listed] = data.filter(({ id }: { id: string }) => id === 'mandiri_va')
    const [offered] = (await listChannelsForPrices(store.ctx)).filter(({ id }) => id === 'mandiri_va')
    return { note: listed?.note, canRefund: listed?.can_refund, fee: offered?.fee.flatIdr, maxIdr: offered?.maxIdr }
  }
  const fees: (number | undefined)[] = []
  for (const name of names) {
    await ask('mandiri_va', name)
    const asked = store.ctx.gateways.get(name)?.channels.find(({ id }) => id === 'mandiri_va')
    expect(await terms()).toEqual({
      note: asked?.note,
      canRefund: asked?.refund !== null,
      fee: asked?.fee.flatIdr,
      maxIdr: asked?.maxIdr,
    })
    const order = await buyOne('mandiri_va')
    expect(order.total).toBe(50_000 + (asked?.fee.flatIdr ?? 0))
    fees.push(asked?.fee.flatIdr)
  }
  expect(new Set(fees).size).toBe(names.length)
})

/** The store's door for notices, as companies reach it: real HTTP, and the store's own API behind it. */
async function listenForNotices() {
  const answers: { path: string; status: number }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const path = request.url ?? ''
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const app = createApp(store.ctx, { storeApiKey: 'kilat-demo', origin: 'http://store.test', isRateLimited: true, checksAnswers: true })
    // The raw body, because the signatures cover it.
    const asked = { method: request.method ?? 'GET', headers, body: Buffer.concat(chunks) }
    const answer = await app.request(path, asked, { visitor: { address: '10.0.0.1', requestId: 'request-1', takesGzip: false } })
    answers.push({ path, status: answer.status })
    response.writeHead(answer.status).end(await answer.text())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
