import { rupiah } from '@kilat/contract/money.ts'
import { expect, test } from 'vitest'
import { error, paidOn, refundOf, start } from './adapter-harness.ts'

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

test('a refusal of a refund that an earlier call has made does not count', async () => {
  let isMade = false
  const { gateway, simulator } = await start(({ method, path, json }) => {
    if (method !== 'POST' || path !== '/refunds' || isMade) return undefined
    isMade = true
    const { reference_id: reference = '', amount = 0 } = Object(json) as { reference_id?: string; amount?: number }
    const [payment] = simulator.till.all()
    simulator.till.refund({ reference, paymentReference: payment?.reference ?? '', amountIdr: rupiah(amount) })
    return error(400, 'MAXIMUM_REFUND_AMOUNT_REACHED')
  })
  expect(['pending', 'refunded']).toContain((await gateway.refund(refundOf(await paidOn(gateway, simulator)))).kind)
})

test('a refusal of a refund is unknown while the refunds can not be read after it', async () => {
  let isAsked = false
  const { gateway, simulator } = await start(({ method, path }) => {
    if (path !== '/refunds') return undefined
    if (method === 'POST') isAsked = true
    else if (isAsked) return error(503, 'CHANNEL_UNAVAILABLE')
    return method === 'POST' ? error(400, 'INSUFFICIENT_BALANCE') : undefined
  })
  expect((await gateway.refund(refundOf(await paidOn(gateway, simulator)))).kind).toBe('unknown')
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
