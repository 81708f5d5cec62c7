import { afterEach, expect, test } from 'vitest'
import { systemClock as clock } from '../../platform/clock.ts'
import { newRequest } from '../conformance-harness.ts'
import type { PaymentRequest } from '../gateway.ts'
import type { SimulatedAnswer, SimulatedCall } from '../simulated-company.ts'
import { type Simulator, startSimulator } from '../simulator.ts'
import { createXenditGateway } from './adapter.ts'
import { pageMethods, xenditChannels } from './channels.ts'
import { createXenditSimulator } from './simulator.ts'

const secretKey = 'xnd_development_a-key-of-the-tests'
const callbackToken = 'a-token-of-the-tests-0123456789abcdef'
const code = 'INVOICE:VIRTUAL_ACCOUNT'

const running: Simulator[] = []
afterEach(async () => {
  for (const simulator of running.splice(0)) await simulator.close()
})

type Change = (answer: SimulatedAnswer, call: SimulatedCall) => SimulatedAnswer | undefined

/** Two processes of a store and their company, whose answers can be changed after it acted; `calls` are those it was asked. */
async function start(change: Change = () => undefined) {
  const company = createXenditSimulator({ secretKey, callbackToken })
  const calls: SimulatedCall[] = []
  const simulator = await startSimulator({
    company: {
      ...company,
      rules: { paysOnce: true, takesLate: false },
      answer(call, till) {
        calls.push(call)
        const answer = company.answer(call, till)
        return change(answer, call) ?? answer
      },
    },
    clock,
    noticeUrl: null,
  })
  running.push(simulator)
  const make = () => createXenditGateway({ url: simulator.url, secretKey, callbackToken, clock, timeoutMs: 2_000 })
  const [gateway, other] = [make(), make()]
  const request = (wishes: Parameters<typeof newRequest>[1] = {}) => newRequest({ gateway, now: clock.now }, { code, ...wishes })
  const posts = (path: RegExp) => calls.filter(call => call.method === 'POST' && path.test(call.path))
  return { simulator, gateway, other, request, posts }
}

/** The invoice in an answer with these differences. */
const changed = (changes: object, isOf: (call: SimulatedCall) => boolean = () => true): Change => {
  return (answer, call) => {
    if (!/invoices/.test(call.path) || !isOf(call)) return undefined
    const { body } = answer
    return { ...answer, body: Array.isArray(body) ? body.map(each => ({ ...each, ...changes })) : { ...Object(body), ...changes } }
  }
}

test('an invoice is asked for with the banks of its channel, nothing of the buyer, and the order as its way back', async () => {
  const { gateway, request, posts } = await start()
  const asked = request()
  const outcome = await gateway.createPayment(asked)
  const [call] = posts(/^\/v2\/invoices$/)
  expect(call?.json).toEqual({
    external_id: asked.reference,
    amount: asked.amountIdr,
    currency: 'IDR',
    description: asked.description,
    invoice_duration: expect.any(Number),
    payment_methods: pageMethods[code],
    success_redirect_url: asked.returnUrl,
    failure_redirect_url: asked.returnUrl,
    should_send_email: false,
  })
  const { invoice_duration: seconds } = Object(call?.json)
  expect(seconds).toBeGreaterThan(29 * 60)
  expect(seconds).toBeLessThanOrEqual(30 * 60)
  expect(outcome).toEqual({
    kind: 'created',
    instructions: { kind: 'hosted_page', pay_url: expect.stringContaining('https://checkout.example/web/') },
  })
})

test('every bank on the page that has a channel of its own has the same terms there, and nothing else is on it', () => {
  const page = xenditChannels.find(channel => channel.code === code)
  const own = (pageMethods[code] ?? []).map(bank => xenditChannels.find(channel => channel.code === `VIRTUAL_ACCOUNT:${bank}`))
  expect(own.filter(channel => channel !== undefined)).toHaveLength(7)
  for (const channel of own)
    if (channel)
      expect([channel.fee, channel.minIdr, channel.maxIdr, channel.refund]).toEqual([page?.fee, page?.minIdr, page?.maxIdr, page?.refund])
  expect(pageMethods[code]?.join()).not.toMatch(/QRIS|CARD|OVO|DANA|ALFAMART|INDOMARET/)
})

test.each<[string, object]>([
  ['QRIS', { available_qr_codes: [{ qr_code_type: 'QRIS' }] }],
  ['a wallet', { available_ewallets: [{ ewallet_type: 'OVO' }] }],
  ['an outlet', { available_retail_outlets: [{ retail_outlet_name: 'ALFAMART' }] }],
  ['cards', { should_exclude_credit_card: false }],
  ['a bank that was not asked for', { available_banks: [{ bank_code: 'MUAMALAT' }] }],
  ['a bank without a code', { available_banks: [{ bank: 'BCA' }] }],
  ['a kind that nobody knows', { available_crypto: [{ coin: 'BTC' }] }],
  ['a list that can not be read', { available_paylaters: 'KREDIVO' }],
])('an invoice that also takes %s is ended, never shown, and refused again when asked again', async (_, changes) => {
  const { simulator, gateway, request } = await start(changed(changes))
  const asked = request()
  expect((await gateway.createPayment(asked)).kind).toBe('refused')
  expect(await simulator.pay(asked.reference, asked.amountIdr)).toBe(false)
  expect(await gateway.queryPayment(asked.reference)).toMatchObject({ kind: 'found', status: 'cancelled', receipts: [] })
  expect((await gateway.createPayment(asked)).kind).toBe('refused')
})

test('an invoice that takes too much is unknown until it has surely ended, and while it is paid', async () => {
  let isWide = true
  const wide = changed({ available_qr_codes: [{ qr_code_type: 'QRIS' }] })
  const { simulator, gateway, request } = await start((answer, call) => {
    if (!isWide) return undefined
    return call.path.endsWith('/expire!') ? { status: 500, body: { error_code: 'SERVER_ERROR', message: '' } } : wide(answer, call)
  })
  const ended = request()
  expect((await gateway.createPayment(ended)).kind).toBe('unknown')
  expect((await gateway.createPayment(ended)).kind).toBe('refused')
  isWide = false
  const asked = await paid({ simulator, gateway }, request())
  isWide = true
  expect((await gateway.createPayment(asked)).kind).toBe('unknown')
  expect(await gateway.queryPayment(asked.reference)).toMatchObject({ status: 'paid', receipts: [{ amountIdr: asked.amountIdr }] })
})

test.each<[string, object]>([
  ['an address that is no page', { invoice_url: 'javascript:alert(1)' }],
  ['another reference', { external_id: 'PAY-ANOTHER' }],
])('an invoice with %s is not shown', async (_, changes) => {
  const { gateway, request } = await start(changed(changes))
  expect((await gateway.createPayment(request())).kind).toBe('unknown')
})

test('two processes that ask at once show pages of one amount, and all money under the reference counts', async () => {
  const { simulator, gateway, other, request } = await start()
  const asked = request()
  const outcomes = await Promise.all([gateway.createPayment(asked), other.createPayment(asked)])
  // The slower one is told that the reference is in use, and asks again.
  expect(outcomes.filter(({ kind }) => kind === 'created').length).toBeGreaterThan(0)
  expect((await other.createPayment(asked)).kind).toBe('created')
  await simulator.pay(asked.reference, asked.amountIdr)
  expect(await other.queryPayment(asked.reference)).toMatchObject({ status: 'paid', receipts: [{ amountIdr: asked.amountIdr }] })
})

test('a reference that Xendit took twice counts the money of both invoices, and both are ended', async () => {
  let isTwice = false
  const { simulator, gateway, request, posts } = await start((answer, { method, path }) =>
    isTwice && method === 'GET' && path === '/v2/invoices' && Array.isArray(answer.body)
      ? { ...answer, body: answer.body.flatMap(each => [each, { ...each, id: 'second', payment_id: 'py-second' }]) }
      : undefined,
  )
  const asked = request()
  await gateway.createPayment(asked)
  isTwice = true
  await gateway.cancelPayment(asked.reference)
  expect(posts(/expire!$/).map(({ path }) => path)).toEqual([expect.any(String), '/invoices/second/expire!'])
  const paid = request()
  isTwice = false
  await gateway.createPayment(paid)
  await simulator.pay(paid.reference, paid.amountIdr)
  isTwice = true
  const state = await gateway.queryPayment(paid.reference)
  expect(state).toMatchObject({ status: 'paid', receipts: [{ feeIdr: expect.any(Number) }, { externalId: 'second', feeIdr: null }] })
})

test('an invoice that does not name what was paid was paid whole, under the same id as when it does', async () => {
  let isNamed = false
  const { simulator, gateway, request } = await start((answer, call) =>
    isNamed ? undefined : changed({ paid_amount: undefined, payment_id: undefined, paid_at: undefined })(answer, call),
  )
  const asked = await paid({ simulator, gateway }, request())
  const before = await gateway.queryPayment(asked.reference)
  isNamed = true
  const after = await gateway.queryPayment(asked.reference)
  for (const state of [before, after])
    expect(state).toMatchObject({ status: 'paid', receipts: [{ amountIdr: asked.amountIdr, feeIdr: 144 }] })
  expect(idsOf(after)).toEqual(idsOf(before))
})

test('an invoice that has expired while its money is listed is unknown, and a settled one is paid', async () => {
  let status = 'EXPIRED'
  const { simulator, gateway, request } = await start((answer, call) => changed({ status })(answer, call))
  const asked = request()
  status = 'PENDING'
  await paid({ simulator, gateway }, asked)
  status = 'EXPIRED'
  expect((await gateway.queryPayment(asked.reference)).kind).toBe('unknown')
  status = 'SETTLED'
  expect(await gateway.queryPayment(asked.reference)).toMatchObject({ status: 'paid', receipts: [{ amountIdr: asked.amountIdr }] })
})

test('an invoice for a payment that has expired is not asked for', async () => {
  const { gateway, request, posts } = await start()
  const late = { ...request(), expiresAt: new Date(Date.now() + 500) }
  expect((await gateway.createPayment(late)).kind).toBe('refused')
  expect(posts(/./)).toEqual([])
})

async function paid({ simulator, gateway }: Pick<Awaited<ReturnType<typeof start>>, 'simulator' | 'gateway'>, asked: PaymentRequest) {
  await gateway.createPayment(asked)
  await simulator.pay(asked.reference, asked.amountIdr)
  return asked
}

function idsOf(state: Awaited<ReturnType<Awaited<ReturnType<typeof start>>['gateway']['queryPayment']>>) {
  return state.kind === 'found' ? state.receipts.map(({ externalId }) => externalId) : []
}
