import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, expect, test } from 'vitest'
import { systemClock as clock } from '../../platform/clock.ts'
import { newReference } from '../../platform/ids.ts'
import type { Gateway, PaymentRequest } from '../gateway.ts'
import type { SimulatedAnswer, SimulatedCall } from '../simulated-company.ts'
import { type Simulator, startSimulator } from '../simulator.ts'
import { createXenditGateway } from './adapter.ts'
import { createXenditSimulator } from './simulator.ts'

const secretKey = 'xnd_development_a-key-of-the-tests'
const callbackToken = 'a-token-of-the-tests-0123456789abcdef'

const running: Simulator[] = []
afterEach(async () => {
  for (const simulator of running.splice(0)) await simulator.close()
})

type Rule = (call: SimulatedCall) => SimulatedAnswer | undefined

/** The adapter and its company, which answers some calls by a rule instead; `calls` are those it was asked. */
async function start(rule: Rule = () => undefined) {
  const company = createXenditSimulator({ secretKey, callbackToken })
  const calls: SimulatedCall[] = []
  const simulator = await startSimulator({
    company: {
      ...company,
      answer(call, till) {
        calls.push(call)
        return rule(call) ?? company.answer(call, till)
      },
    },
    clock,
    noticeUrl: null,
  })
  running.push(simulator)
  return { simulator, calls, gateway: createXenditGateway({ url: simulator.url, secretKey, callbackToken, clock, timeoutMs: 2_000 }) }
}

function requestOf(code = 'QR_CODE:QRIS'): PaymentRequest {
  return {
    reference: newReference('PAY'),
    code,
    amountIdr: rupiah(21_500),
    description: '86 Diamonds Mobile Legends',
    expiresAt: new Date(Date.now() + 30 * 60_000),
    returnUrl: 'https://toko.example/transactions/KLT-7Q2M-9XH4-T8RC',
    payer: { name: 'Sari Dewi 2', email: 'sari@contoh.id', phone: '+6281200000000' },
  }
}

async function paidOn(gateway: Gateway, simulator: Simulator, code?: string): Promise<PaymentRequest> {
  const request = requestOf(code)
  await gateway.createPayment(request)
  await simulator.pay(request.reference, request.amountIdr)
  return request
}

const refundOf = ({ reference, amountIdr }: PaymentRequest) => ({ reference: newReference('REF'), paymentReference: reference, amountIdr })
const error = (status: number, error_code: string) => ({ status, body: { error_code, message: 'a refusal of the tests' } })

test('a payment is asked for as Xendit documents it, with nothing of the buyer but the name a bank shows', async () => {
  const { gateway, calls } = await start()
  const request = requestOf('VIRTUAL_ACCOUNT:BNI')
  await gateway.createPayment(request)
  const [call] = calls
  expect(call).toMatchObject({ method: 'POST', path: '/payment_requests' })
  expect(call?.headers.get('authorization')).toBe(`Basic ${btoa(`${secretKey}:`)}`)
  expect(call?.headers.get('idempotency-key')).toBe(request.reference)
  expect(call?.json).toEqual({
    reference_id: request.reference,
    amount: 21_500,
    currency: 'IDR',
    country: 'ID',
    description: '86 Diamonds Mobile Legends',
    metadata: { payment: request.reference },
    payment_method: {
      type: 'VIRTUAL_ACCOUNT',
      reusability: 'ONE_TIME_USE',
      reference_id: request.reference,
      virtual_account: {
        channel_code: 'BNI',
        channel_properties: { customer_name: 'Sari Dewi', expires_at: request.expiresAt.toISOString() },
      },
    },
  })
})

test('a reference that Xendit says is in use is answered with its payment, whatever became of the idempotency key', async () => {
  const { gateway, simulator } = await start(({ headers }) => {
    headers.delete('idempotency-key')
    return undefined
  })
  const request = requestOf()
  const made = await gateway.createPayment(request)
  expect(made.kind).toBe('created')
  expect(await gateway.createPayment(request)).toEqual(made)
  expect(simulator.till.all()).toHaveLength(1)
})

test.each([
  [error(403, 'REQUEST_FORBIDDEN_ERROR'), 'refused'],
  [error(400, 'API_VALIDATION_ERROR'), 'refused'],
  [error(401, 'INVALID_API_KEY'), 'refused'],
  [error(429, 'PAYMENT_REQUEST_RATE_LIMITED'), 'unknown'],
  [error(503, 'TEMPORARILY_UNAVAILABLE'), 'unknown'],
  [error(500, 'SERVER_ERROR'), 'unknown'],
  [error(409, 'DUPLICATE_ERROR'), 'unknown'],
  [{ status: 403, body: '<html>a wall of another company</html>' }, 'unknown'],
])('a new payment answered by %o is %s', async (answer, kind) => {
  const { gateway } = await start(({ method }) => (method === 'POST' ? answer : undefined))
  expect((await gateway.createPayment(requestOf())).kind).toBe(kind)
})

test('a fee is what the list of transactions says, and a key that may not read it still finds the money', async () => {
  const { gateway, simulator } = await start()
  const request = await paidOn(gateway, simulator)
  expect(await gateway.queryPayment(request.reference)).toMatchObject({ status: 'paid', receipts: [{ amountIdr: 21_500, feeIdr: 151 }] })
  const narrow = await start(({ path }) => (path === '/transactions' ? error(403, 'REQUEST_FORBIDDEN_ERROR') : undefined))
  const other = await paidOn(narrow.gateway, narrow.simulator)
  expect(await narrow.gateway.queryPayment(other.reference)).toMatchObject({ status: 'paid', receipts: [{ feeIdr: null }] })
  expect(await gateway.check()).toEqual({ kind: 'works', detail: 'a test key: payments, fees and reversals can be read' })
  expect(await narrow.gateway.check()).toMatchObject({ kind: 'works', detail: expect.stringContaining('Transaction Read') })
})

test.each(['/v2/payment_methods', '/refunds', '/transactions'])('a paid payment is unknown while %s can not be read', async path => {
  const { gateway, simulator } = await start(call =>
    call.method === 'GET' && call.path.startsWith(path) ? error(503, 'TEMPORARILY_UNAVAILABLE') : undefined,
  )
  const request = await paidOn(gateway, simulator)
  expect((await gateway.queryPayment(request.reference)).kind).toBe('unknown')
})

test('a list that goes on is not read as if it were whole', async () => {
  const { gateway, simulator } = await start(({ path }) =>
    path === '/refunds' ? { status: 200, body: { data: [], has_more: true } } : undefined,
  )
  const request = await paidOn(gateway, simulator)
  expect((await gateway.queryPayment(request.reference)).kind).toBe('unknown')
})

test('a wallet that can not be ended stays open, and one that was paid meanwhile is paid', async () => {
  const { gateway, simulator } = await start(({ path }) => (path.endsWith('/expire') ? error(400, 'API_VALIDATION_ERROR') : undefined))
  const request = requestOf('EWALLET:DANA')
  await gateway.createPayment(request)
  expect((await gateway.cancelPayment(request.reference)).kind).toBe('open')
  await simulator.pay(request.reference, request.amountIdr)
  expect(await gateway.cancelPayment(request.reference)).toEqual({ kind: 'paid' })
})

test('a payment paid while it is being ended is paid, not cancelled', async () => {
  const { gateway, simulator } = await start(({ path }) => {
    const [payment] = simulator.till.all()
    if (payment && path.endsWith('/expire')) simulator.till.pay(payment.reference, payment.amountIdr)
    return undefined
  })
  const request = requestOf()
  await gateway.createPayment(request)
  expect(await gateway.cancelPayment(request.reference)).toEqual({ kind: 'paid' })
})

test('money that arrives as a payment is ended counts, and can be sent back, before its request says so', async () => {
  const { gateway, simulator } = await start(call => {
    const [payment] = simulator.till.all()
    if (!payment || call.method !== 'GET' || call.path !== '/payment_requests') return undefined
    const answer = createXenditSimulator({ secretKey, callbackToken }).answer(call, simulator.till)
    const text = JSON.stringify(answer.body).replaceAll('"SUCCEEDED"', '"REQUIRES_ACTION"')
    return { status: 200, body: JSON.parse(text) }
  })
  const request = await paidOn(gateway, simulator)
  expect(await gateway.queryPayment(request.reference)).toMatchObject({ status: 'paid', receipts: [{ amountIdr: 21_500 }] })
  expect(await gateway.refund(refundOf(request))).toEqual({ kind: 'pending' })
})

test('an answer that a method is ended is believed only if its payer can no longer use it', async () => {
  const { gateway } = await start(({ path }) => {
    const id = path.split('/')[3]
    return path.endsWith('/expire') ? { status: 200, body: { id, type: 'QR_CODE', status: 'ACTIVE' } } : undefined
  })
  const request = requestOf()
  await gateway.createPayment(request)
  expect((await gateway.cancelPayment(request.reference)).kind).toBe('unknown')
})

test('money of a bank is sent back by a person, and no refund is asked for', async () => {
  const { gateway, simulator, calls } = await start()
  const request = await paidOn(gateway, simulator, 'VIRTUAL_ACCOUNT:BCA')
  expect((await gateway.refund(refundOf(request))).kind).toBe('manual')
  expect(calls.filter(({ method, path }) => method === 'POST' && path === '/refunds')).toEqual([])
})

test('a refund is asked for with its own reference as the idempotency key, and names its payment', async () => {
  const { gateway, simulator, calls } = await start()
  const request = await paidOn(gateway, simulator)
  const refund = refundOf(request)
  await gateway.refund(refund)
  const call = calls.find(({ method, path }) => method === 'POST' && path === '/refunds')
  expect(call?.headers.get('idempotency-key')).toBe(refund.reference)
  expect(call?.json).toEqual({
    payment_request_id: simulator.till.find(request.reference)?.id,
    reference_id: refund.reference,
    amount: 21_500,
    currency: 'IDR',
    reason: 'CANCELLATION',
    metadata: { payment: request.reference },
  })
})

test.each([
  ['REFUND_NOT_SUPPORTED', 'manual'],
  ['INSUFFICIENT_BALANCE', 'refused'],
  ['REFUND_IN_PROGRESS', 'unknown'],
])('a refund that Xendit answers with %s is %s', async (code, kind) => {
  const { gateway, simulator } = await start(({ method, path }) =>
    method === 'POST' && path === '/refunds' ? error(400, code) : undefined,
  )
  expect((await gateway.refund(refundOf(await paidOn(gateway, simulator)))).kind).toBe(kind)
})

test('a QR code’s refund is pending first, then done, and asked for once', async () => {
  const { gateway, simulator, calls } = await start()
  const refund = refundOf(await paidOn(gateway, simulator))
  expect(await gateway.refund(refund)).toEqual({ kind: 'pending' })
  expect(await gateway.refund(refund)).toEqual({ kind: 'refunded' })
  expect(calls.filter(({ method, path }) => method === 'POST' && path === '/refunds')).toHaveLength(1)
})

test('a refund that failed after it was pending is refused for good', async () => {
  let isFailed = false
  const { gateway, simulator } = await start(({ method, path, query }) => {
    if (!isFailed || method !== 'GET' || path !== '/refunds') return undefined
    const [payment] = simulator.till.all()
    const refund = payment?.takenBack[0]
    const told = { id: 'rfd-1', reference_id: refund?.refundReference, amount: 21_500, currency: 'IDR', status: 'FAILED' }
    return {
      status: 200,
      body: { data: [{ ...told, payment_request_id: query.get('payment_request_id'), updated: '2026-01-01T03:02:00Z' }], has_more: false },
    }
  })
  const request = await paidOn(gateway, simulator)
  const refund = refundOf(request)
  expect(await gateway.refund(refund)).toEqual({ kind: 'pending' })
  isFailed = true
  expect((await gateway.refund(refund)).kind).toBe('refused')
  expect(await gateway.queryPayment(request.reference)).toMatchObject({ status: 'paid', takenBack: [] })
})

test('a refund whose reference is in use is the one that is listed', async () => {
  let posts = 0
  const { gateway, simulator } = await start(({ method, path, headers }) => {
    if (method !== 'POST' || path !== '/refunds') return undefined
    headers.delete('idempotency-key')
    posts += 1
    return undefined
  })
  const refund = refundOf(await paidOn(gateway, simulator))
  const outcomes = await Promise.all([gateway.refund(refund), gateway.refund(refund)])
  expect(posts).toBe(2)
  for (const { kind } of outcomes) expect(['pending', 'refunded']).toContain(kind)
  expect(simulator.till.all()[0]?.takenBack).toHaveLength(1)
})

test('OVO is asked for with the number of the payer and nothing else of the buyer, which is shown masked', async () => {
  const { gateway, calls } = await start()
  const outcome = await gateway.createPayment(requestOf('EWALLET:OVO'))
  expect(calls[0]?.json).toMatchObject({
    payment_method: { type: 'EWALLET', ewallet: { channel_code: 'OVO', channel_properties: { mobile_number: '+6281200000000' } } },
  })
  expect(calls[0]?.text).not.toMatch(/sari/i)
  expect(outcome).toEqual({ kind: 'created', instructions: { kind: 'approve_in_app', app: 'OVO', phone: '08•••••000', pay_url: null } })
})

test('OVO without a number is refused before it is asked for', async () => {
  const { gateway, calls } = await start()
  const request = requestOf('EWALLET:OVO')
  expect((await gateway.createPayment({ ...request, payer: { ...request.payer, phone: null } })).kind).toBe('refused')
  expect(calls).toEqual([])
})

test('a payer who refuses in the app has paid nothing and can not approve any more, and neither can one who waits too long', async () => {
  const { gateway, simulator } = await start()
  const request = requestOf('EWALLET:OVO')
  await gateway.createPayment(request)
  await simulator.fail(request.reference)
  expect(await gateway.queryPayment(request.reference)).toMatchObject({ kind: 'found', status: 'failed', receipts: [] })
  expect(await simulator.pay(request.reference, request.amountIdr)).toBe(false)
  expect(await gateway.cancelPayment(request.reference)).toEqual({ kind: 'cancelled' })
})

test('an answer that repeats the number is told without it', async () => {
  const { gateway } = await start(({ json }) => ({
    status: 400,
    body: {
      error_code: 'API_VALIDATION_ERROR',
      message: `${Object(json).payment_method?.ewallet?.channel_properties?.mobile_number} is no OVO account`,
    },
  }))
  const outcome = await gateway.createPayment(requestOf('EWALLET:OVO'))
  expect(outcome).toMatchObject({ kind: 'refused', detail: expect.stringContaining('08••• is no OVO account') })
})
