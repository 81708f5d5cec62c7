import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, expect, test } from 'vitest'
import { newRequest } from '../conformance-harness.ts'
import type { PaymentRequest } from '../gateway.ts'
import type { SimulatedCall, SimulatedCompany } from '../simulated-company.ts'
import { type Simulator, startSimulator } from '../simulator.ts'
import type { TripayAccount } from './account.ts'
import { createTripay } from './adapter.ts'
import { isAboutPayment, type SimulatedTripayInput, simulateTripay } from './simulator.ts'

const account: TripayAccount = {
  environment: 'sandbox',
  apiKey: 'DEV-contoh-api-key',
  privateKey: 'contoh-private-key',
  merchantCode: 'T0001',
  qrisCode: 'QRIS',
  buyerEmail: 'kasir@toko.example',
}
const noticeUrl = 'https://toko.example/api/webhooks/payments/tripay'

const running: Simulator[] = []
afterEach(async () => {
  for (const simulator of running.splice(0)) await simulator.close()
})

/** Two processes of one store, each with its own adapter, and Tripay, whose calls can be seen and whose answers can be changed. */
async function start(input: Omit<SimulatedTripayInput, 'account'> = {}, change: Partial<SimulatedCompany> = {}) {
  let now = Date.now()
  const clock = { now: () => new Date(now) }
  const calls: SimulatedCall[] = []
  const company = simulateTripay({ account, ...input })
  const seen: SimulatedCompany = {
    ...company,
    ...change,
    answer(call, till) {
      calls.push(call)
      return (change.answer ?? company.answer)(call, till)
    },
  }
  const simulator = await startSimulator({ company: seen, clock, noticeUrl: null })
  running.push(simulator)
  const make = (changes: Partial<TripayAccount> = {}) =>
    createTripay({ account: { ...account, ...changes }, clock, noticeUrl, baseUrl: `${simulator.url}/api`, timeoutMs: 2_000 })
  const [gateway, other] = [make(), make()]
  const request = (wishes: Parameters<typeof newRequest>[1] = {}) => newRequest({ gateway, now: clock.now }, wishes)
  const posts = () => calls.filter(({ method }) => method === 'POST')
  const advance = (ms: number) => {
    now += ms
  }
  return { simulator, gateway, other, make, request, calls, posts, advance }
}

function sent(call: SimulatedCall | undefined): Record<string, unknown> {
  return Object(call?.json)
}

test('a payment is asked for with everything Tripay requires and no more of the buyer', async () => {
  const { gateway, request, posts } = await start()
  const asked = request()
  await gateway.createPayment(asked)
  expect(sent(posts()[0])).toEqual({
    method: 'QRIS',
    merchant_ref: asked.reference,
    amount: asked.amountIdr,
    customer_name: 'Sari',
    customer_email: 'sari@contoh.id',
    order_items: [{ name: asked.description, price: asked.amountIdr, quantity: 1 }],
    callback_url: noticeUrl,
    return_url: asked.returnUrl,
    expired_time: Math.floor(asked.expiresAt.getTime() / 1_000),
    signature: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  await gateway.createPayment(request({ code: 'DANA' }))
  expect(sent(posts()[1])).toMatchObject({ customer_phone: '6281200000000' })
})

test('a buyer without a name or an address pays all the same, under the store’s address', async () => {
  const { gateway, request, posts } = await start()
  const asked: PaymentRequest = { ...request({ code: 'DANA' }), payer: { name: null, email: null, phone: null } }
  expect((await gateway.createPayment(asked)).kind).toBe('created')
  expect(sent(posts()[0])).toMatchObject({ customer_name: 'Pembeli', customer_email: 'kasir@toko.example' })
  expect(sent(posts()[0])).not.toHaveProperty('customer_phone')
})

test.for(['refused', 'second'] as const)(
  'after a lost answer another process finds the payment and makes no second one: %s',
  async repeats => {
    const { simulator, gateway, other, request, posts } = await start({ repeats })
    const asked = request()
    simulator.breakNext('lose_answer', isAboutPayment)
    expect((await gateway.createPayment(asked)).kind).toBe('unknown')
    expect((await other.createPayment(asked)).kind).toBe('created')
    expect(posts()).toHaveLength(1)
  },
)

test('two processes that ask at once get one payment where Tripay refuses a known reference', async () => {
  const { gateway, other, request, simulator } = await start({ repeats: 'refused' })
  for (let round = 0; round < 10; round += 1) {
    const asked = request()
    const [one, two] = await Promise.all([gateway.createPayment(asked), other.createPayment(asked)])
    expect(one.kind).toBe('created')
    expect(two).toEqual(one)
  }
  expect(simulator.till.all()).toHaveLength(10)
})

test('where Tripay makes two payments for two processes, the money of both is found', async () => {
  const { gateway, other, request, simulator, posts } = await start({ repeats: 'second' })
  const asked = request()
  await Promise.all([gateway.createPayment(asked), other.createPayment(asked)])
  expect(posts()).toHaveLength(2)
  const again = await gateway.createPayment(asked)
  expect(again.kind).toBe('created')
  expect(await other.createPayment(asked)).toEqual(again)
  expect(posts()).toHaveLength(2)
  await simulator.pay(`${asked.reference}#2`, asked.amountIdr)
  expect(await gateway.queryPayment(asked.reference)).toMatchObject({ status: 'paid', receipts: [{ amountIdr: asked.amountIdr }] })
  await simulator.pay(asked.reference, asked.amountIdr)
  const state = await gateway.queryPayment(asked.reference)
  expect(state).toMatchObject({ status: 'paid', receipts: [{}, {}] })
  expect(new Set(state.kind === 'found' ? state.receipts.map(({ externalId }) => externalId) : []).size).toBe(2)
})

test('no payment is made while the search for an earlier one fails', async () => {
  const { simulator, gateway, request, posts } = await start()
  for (const fault of ['busy', 'error_page', 'lose_answer', 'redirect', 'hang'] as const) {
    simulator.breakNext(fault)
    expect((await gateway.createPayment(request())).kind).toBe('unknown')
  }
  expect(posts()).toEqual([])
})

test('a refusal counts only if a second search confirms that there is no payment', async () => {
  const { simulator, gateway, request } = await start()
  const asked = request({ amountIdr: 6_000_000 })
  let searches = 0
  simulator.breakNext('busy', ({ path }) => path.endsWith('/transactions') && ++searches === 2)
  expect((await gateway.createPayment(asked)).kind).toBe('unknown')
  expect((await gateway.createPayment(asked)).kind).toBe('refused')
})

test('a wrong private key makes no payment', async () => {
  const { make, gateway, request } = await start()
  const asked = request()
  expect(await make({ privateKey: 'another-key' }).createPayment(asked)).toMatchObject({ kind: 'refused' })
  expect(await gateway.queryPayment(asked.reference)).toEqual({ kind: 'not_found' })
})

test('QRIS and all others: a payment with a fee on top of the price is never shown to a buyer, and the check names it', async () => {
  const { gateway, request } = await start({ feeBearer: 'customer' })
  for (const code of ['QRIS', 'BRIVA', 'DANA']) {
    const asked = request({ code })
    for (let count = 0; count < 2; count += 1)
      expect(await gateway.createPayment(asked)).toMatchObject({
        kind: 'unknown',
        detail: expect.stringContaining('are all fees the merchant’s'),
      })
  }
  expect(await gateway.check()).toMatchObject({ kind: 'unknown', detail: expect.stringContaining('QRIS, DANA') })
})

test('an answer about an earlier payment without its QRIS code shows Tripay’s page', async () => {
  const { gateway, request } = await start({ remembersQr: false })
  const asked = request()
  expect(await gateway.createPayment(asked)).toMatchObject({ instructions: { kind: 'qris' } })
  expect(await gateway.createPayment(asked)).toMatchObject({
    instructions: { kind: 'deep_link', url: expect.stringMatching(/^https:\/\/tripay\.co\.id\/checkout\//) },
  })
})

test('a list that says paid is not believed before the transaction says so', async () => {
  const company = simulateTripay({ account })
  const { gateway, request } = await start(
    {},
    {
      answer(call, till) {
        const { status, body } = company.answer(call, till)
        if (!call.path.endsWith('/transactions')) return { status, body }
        return { status, body: JSON.parse(JSON.stringify(body).replaceAll('"UNPAID"', '"PAID"')) }
      },
    },
  )
  const asked = request()
  await gateway.createPayment(asked)
  expect(await gateway.queryPayment(asked.reference)).toMatchObject({ status: 'pending', receipts: [] })
})

test('money for a virtual account is found though the list names its number as a number', async () => {
  const { simulator, gateway, request } = await start()
  const asked = request({ code: 'BRIVA' })
  const first = await gateway.createPayment(asked)
  expect(first).toMatchObject({ instructions: { kind: 'virtual_account' } })
  expect(await gateway.createPayment(asked)).toEqual(first)
  await simulator.pay(asked.reference, asked.amountIdr)
  expect(await gateway.queryPayment(asked.reference)).toMatchObject({ status: 'paid', receipts: [{ amountIdr: asked.amountIdr }] })
})

test('a late payment is found after its expiry was told', async () => {
  const { simulator, gateway, request, advance } = await start()
  const asked = request()
  await gateway.createPayment(asked)
  advance(31 * 60_000)
  expect(await gateway.queryPayment(asked.reference)).toMatchObject({ status: 'expired' })
  await simulator.pay(asked.reference, asked.amountIdr)
  expect(await gateway.queryPayment(asked.reference)).toMatchObject({
    status: 'paid',
    receipts: [{ amountIdr: asked.amountIdr, feeIdr: 894 }],
  })
})

test('nothing is cancelled or refunded by a call', async () => {
  const { gateway, request, calls } = await start()
  const { reference } = request()
  expect((await gateway.cancelPayment(reference)).kind).toBe('open')
  expect((await gateway.refund({ reference: 'REF-1', paymentReference: reference, amountIdr: rupiah(1_000) })).kind).toBe('manual')
  expect(calls).toEqual([])
})

test('a notice that is not taken is sent three times more', async () => {
  let arrived = 0
  const company = simulateTripay({ account })
  const clock = { now: () => new Date() }
  const store = await startSimulator({
    company: {
      ...company,
      answer() {
        arrived += 1
        return { status: 500, body: {} }
      },
    },
    clock,
    noticeUrl: null,
  })
  const simulator = await startSimulator({ company, clock, noticeUrl: store.url, timeScale: 0.000_01 })
  running.push(store, simulator)
  const gateway = createTripay({ account, clock, noticeUrl, baseUrl: `${simulator.url}/api`, timeoutMs: 2_000 })
  const asked = newRequest({ gateway, now: clock.now })
  await gateway.createPayment(asked)
  await simulator.pay(asked.reference, asked.amountIdr)
  await simulator.quiet()
  expect(arrived).toBe(4)
})
