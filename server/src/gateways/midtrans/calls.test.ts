import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, expect, test } from 'vitest'
import type { Clock } from '../../platform/clock.ts'
import { newReference } from '../../platform/ids.ts'
import type { PaymentRequest } from '../gateway.ts'
import type { SimulatedAnswer, SimulatedCall, SimulatedCompany } from '../simulated-company.ts'
import { type Simulator, startSimulator } from '../simulator.ts'
import { createMidtransGateway } from './adapter.ts'
import { midtransChannels } from './channels.ts'
import { simulateMidtrans } from './simulator.ts'

const serverKey = 'SB-Mid-server-CONTOHKUNCI00000000'
const running: Simulator[] = []
afterEach(async () => {
  for (const simulator of running.splice(0)) await simulator.close()
})

type Instead = (call: SimulatedCall, count: number) => SimulatedAnswer | undefined

/** The adapter and its simulator, with the calls that arrived; `instead` answers some of them differently, before they do anything. */
async function start({ repeatsMs, instead = () => undefined }: { repeatsMs?: number; instead?: Instead } = {}) {
  const calls: SimulatedCall[] = []
  const clock: Clock = { now: () => new Date() }
  const company = simulateMidtrans({ serverKey, ...(repeatsMs !== undefined && { repeatsMs }) })
  const watched: SimulatedCompany = {
    ...company,
    answer(call, till) {
      calls.push(call)
      return instead(call, calls.length) ?? company.answer(call, till)
    },
  }
  const simulator = await startSimulator({ company: watched, clock, noticeUrl: null })
  running.push(simulator)
  const noticeUrl = 'https://toko.example/api/webhooks/payments/midtrans'
  const account = { serverKey, environment: 'sandbox', timeoutMs: 2_000, clock, noticeUrl } as const
  return { gateway: createMidtransGateway({ ...account, url: simulator.url }), simulator, calls }
}

const requestOf = (code: string): PaymentRequest => ({
  reference: newReference('PAY'),
  code,
  amountIdr: rupiah(20_500),
  description: '86 Diamonds Mobile Legends untuk 123456789 (1234) dan seterusnya',
  expiresAt: new Date(Date.now() + 15 * 60_000),
  returnUrl: 'https://toko.example/transactions/KLT-7Q2M-9XH4-T8RC',
  payer: { name: 'Sari', email: 'sari@contoh.id', phone: '+6281200000000' },
})

test('a charge names its notice address and idempotency key, and nothing of the payer', async () => {
  const { gateway, calls } = await start()
  for (const { code } of midtransChannels) await gateway.createPayment(requestOf(code))
  for (const { headers, text } of calls) {
    expect(headers.get('x-override-notification')).toBe('https://toko.example/api/webhooks/payments/midtrans')
    expect(text).not.toMatch(/sari|8120000/i)
  }
  expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(midtransChannels.length)
})

test.each(['bca', 'permata', 'echannel', 'alfamart', 'indomaret'])(
  'a payment by %s whose answer was lost long ago is told again by its state',
  async code => {
    const { gateway, simulator, calls } = await start({ repeatsMs: 0 })
    const request = requestOf(code)
    const first = await gateway.createPayment(request)
    simulator.breakNext('lose_answer')
    const other = requestOf(code)
    expect((await gateway.createPayment(other)).kind).toBe('unknown')
    expect((await gateway.createPayment(other)).kind).toBe('created')
    expect(await gateway.createPayment(request)).toEqual(first)
    expect(calls.map(({ path }) => path.split('/').at(-1))).toContain('status')
  },
)

test('a QR code that Midtrans tells no more leaves the payment unknown, and its money is still found', async () => {
  const { gateway, simulator } = await start({ repeatsMs: 0 })
  const request = requestOf('qris')
  await gateway.createPayment(request)
  expect((await gateway.createPayment(request)).kind).toBe('unknown')
  await simulator.pay(request.reference, request.amountIdr)
  expect((await gateway.createPayment(request)).kind).toBe('unknown')
  expect(await gateway.queryPayment(request.reference)).toMatchObject({ status: 'paid', receipts: [{ amountIdr: 20_500 }] })
})

test('a used reference is never a refusal, whatever its status check answers', async () => {
  const { gateway } = await start({
    instead: ({ path }) => {
      if (path.endsWith('charge')) return { status: 406, body: { status_code: '406' } }
      return { status: 401, body: { status_code: '401' } }
    },
  })
  expect((await gateway.createPayment(requestOf('bca'))).kind).toBe('unknown')
})

test('a charge that is still running is waited for', async () => {
  const { gateway } = await start({ instead: (_, count) => (count < 3 ? { status: 202, body: { message: 'still running' } } : undefined) })
  expect((await gateway.createPayment(requestOf('qris'))).kind).toBe('created')
})

test('a charge that never stops running is unknown', async () => {
  const { gateway } = await start({ instead: () => ({ status: 202, body: {} }) })
  expect((await gateway.createPayment(requestOf('qris'))).kind).toBe('unknown')
})

const unchangeable = { status: 412, body: { status_code: '412', status_message: 'Merchant cannot modify the status of the transaction' } }

test('a payment that can not be cancelled is expired', async () => {
  const { gateway, simulator } = await start({ instead: ({ path }) => (path.endsWith('/cancel') ? unchangeable : undefined) })
  const request = requestOf('bca')
  await gateway.createPayment(request)
  expect(await gateway.cancelPayment(request.reference)).toEqual({ kind: 'cancelled' })
  expect(await simulator.pay(request.reference, request.amountIdr)).toBe(false)
})

test('a payment that can be neither cancelled nor expired stays open', async () => {
  const { gateway } = await start({ instead: ({ path }) => (/\/(?:cancel|expire)$/.test(path) ? unchangeable : undefined) })
  const request = requestOf('bca')
  await gateway.createPayment(request)
  expect((await gateway.cancelPayment(request.reference)).kind).toBe('open')
})

test('a refund whose own answer was lost is unknown, and asking again sends nothing more', async () => {
  const { gateway, simulator, calls } = await start({ repeatsMs: 0 })
  const request = requestOf('qris')
  await gateway.createPayment(request)
  await simulator.pay(request.reference, request.amountIdr)
  const refund = { reference: newReference('REF'), paymentReference: request.reference, amountIdr: rupiah(500) }
  simulator.breakNext('lose_answer', ({ path }) => path.includes('refund'))
  expect((await gateway.refund(refund)).kind).toBe('unknown')
  expect(await gateway.refund(refund)).toEqual({ kind: 'refunded' })
  expect(calls.filter(({ path }) => path.endsWith('/refund/online/direct'))).toHaveLength(1)
  expect(await gateway.queryPayment(request.reference)).toMatchObject({
    takenBack: [{ refundReference: refund.reference, amountIdr: 500 }],
  })
})

test.each(['bca', 'echannel', 'indomaret'])('a payment by %s can be sent back by a person only', async code => {
  const { gateway, simulator, calls } = await start()
  const request = requestOf(code)
  await gateway.createPayment(request)
  await simulator.pay(request.reference, request.amountIdr)
  const refund = { reference: newReference('REF'), paymentReference: request.reference, amountIdr: rupiah(20_500) }
  expect((await gateway.refund(refund)).kind).toBe('manual')
  expect(calls.some(({ path }) => path.includes('refund'))).toBe(false)
})
