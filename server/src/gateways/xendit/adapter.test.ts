import { expect, test } from 'vitest'
import { callbackToken, error, paidOn, refundOf, requestOf, secretKey, start } from './adapter-harness.ts'
import { createXenditSimulator } from './simulator.ts'

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
