import { type Rupiah, rupiah, rupiahSchema } from '@kilat/contract/money.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import { describeAnswer, fetchJson, type JsonAnswer } from '../platform/fetch-json.ts'
import { isSignedBy, signBody } from '../platform/signature.ts'
import { describeGateway } from './conformance.ts'
import type { Gateway, GatewayChannel } from './gateway.ts'
import { readPlainStatement } from './plain-statement.ts'
import { qrisPayload } from './qris.ts'
import type { SimulatedCompany } from './simulated-company.ts'
import { type Chaos, type Simulator, startSimulator } from './simulator.ts'
import { harnessOf } from './simulator-harness.ts'
import { standing, type TillPayment } from './simulator-till.ts'

// A company invented for this test, as small as one can be: it shows that the suite runs over HTTP against a simulator.

const secret = 'a secret of the tests'
const feeIdr = 150

const toyCompany: SimulatedCompany = {
  rules: { paysOnce: false, takesLate: true },
  statusFields: ['status'],
  answer({ method, path, headers, json }, till) {
    if (headers.get('authorization') !== `Bearer ${secret}`) return { status: 401, body: { error: 'wrong key' } }
    if (path === '/account') return { status: 200, body: { status: 'active', name: 'Toko Contoh' } }
    const [, , reference = '', act] = path.split('/')
    const known = till.find(reference)
    if (method === 'POST' && path === '/payments') {
      const asked = z.object({ id: z.string(), code: z.string(), amount: rupiahSchema, until: z.iso.datetime() }).parse(json)
      if (asked.code !== 'QR' || asked.amount > 10_000_000) return { status: 422, body: { error: 'not taken' } }
      const made = { reference: asked.id, code: asked.code, amountIdr: asked.amount, expiresAt: new Date(asked.until) }
      const payment = till.open(made) ?? till.find(asked.id)
      if (payment?.amountIdr !== asked.amount) return { status: 409, body: { error: 'in use' } }
      return { status: 201, body: describeToy(payment, till.statusOf(payment)) }
    }
    if (act === 'refunds') {
      const asked = z.object({ id: z.string(), amount: z.number() }).parse(json)
      const end = till.refund({ reference: asked.id, paymentReference: reference, amountIdr: asked.amount })
      return end === 'refunded' ? { status: 200, body: { status: 'done' } } : { status: 422, body: { error: end } }
    }
    if (!known) return { status: 404, body: { error: 'no such payment' } }
    if (act === 'cancel' && till.statusOf(known) !== 'cancelled') till.end(reference, 'cancelled')
    return { status: 200, body: describeToy(known, till.statusOf(known)) }
  },
  notice(event) {
    const id = 'receipt' in event ? event.receipt.id : 'takenBack' in event ? event.takenBack.id : `${event.payment.id}:${event.kind}`
    return signed({ id, event: event.kind, reference: event.payment.reference })
  },
  resendAfterMs: ({ status, sentCount }) => (status === 200 || sentCount > 3 ? undefined : 1_000),
  foreignNotice: () => signed({ event: 'ping' }),
  statement(till) {
    const rows = till
      .all()
      .flatMap(({ reference, receipts, takenBack }) => [
        ...receipts.map(({ id, amountIdr, at }) => ['payment', reference, id, amountIdr, feeIdr, at.toISOString()]),
        ...takenBack.map(({ id, kind, amountIdr, at }) => [kind, reference, id, -amountIdr, 0, at.toISOString()]),
      ])
    return new TextEncoder().encode(['kind,reference,id,gross,fee,at', ...rows.map(row => row.join(','))].join('\n'))
  },
}

function signed(content: unknown) {
  const body = JSON.stringify(content)
  return { headers: { 'content-type': 'application/json', 'x-signature': signBody(body, secret) }, body }
}

function describeToy(payment: TillPayment, status: string) {
  const receipts = standing(payment).map(({ id, amountIdr, at }) => ({ id, amount: amountIdr, at: at.toISOString() }))
  const back = payment.takenBack.map(({ id, kind, receiptId, refundReference, amountIdr, at }) => {
    return { id, kind, receipt: receiptId, own: refundReference, amount: amountIdr, at: at.toISOString() }
  })
  return { id: payment.reference, status, amount: payment.amountIdr, receipts, back }
}

const time = z.iso.datetime().transform(at => new Date(at))
const paymentSchema = z.object({
  status: z.enum(['pending', 'paid', 'expired', 'failed', 'cancelled']),
  amount: rupiahSchema,
  receipts: z.array(
    z.object({ id: z.string(), amount: rupiahSchema, at: time }).transform(({ id, amount, at }) => {
      return { externalId: id, amountIdr: amount, paidAt: at, feeIdr: rupiah(feeIdr) }
    }),
  ),
  back: z.array(
    z
      .object({
        id: z.string(),
        kind: z.enum(['refund', 'reversal', 'chargeback']),
        receipt: z.string(),
        own: z.string().nullable(),
        amount: rupiahSchema,
        at: time,
      })
      .transform(({ id, kind, receipt, own, amount, at }) => {
        return { kind, externalId: id, receiptId: receipt, refundReference: own, amountIdr: amount, at }
      }),
  ),
})

const channel: GatewayChannel = {
  id: 'qris',
  code: 'QR',
  name: 'QRIS',
  group: 'qris',
  note: 'Semua e-wallet',
  mark: 'QR',
  fee: { flatIdr: rupiah(feeIdr), basisPoints: 0 },
  minIdr: rupiah(1_000),
  maxIdr: rupiah(10_000_000),
  refund: { days: 7, partial: true },
}

function createToy(at: { url: string }, key = secret): Gateway {
  const ask = (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${key}` }
    return fetchJson({ method, url: at.url + path, headers, timeoutMs: 2_000, ...(body !== undefined && { body: JSON.stringify(body) }) })
  }
  const unknown = (answer: JsonAnswer) => ({ kind: 'unknown' as const, detail: describeAnswer(answer) })
  const paymentOf = (answer: JsonAnswer) => (answer.kind === 'answer' ? paymentSchema.safeParse(answer.body).data : undefined)
  const isRefusal = (answer: JsonAnswer) => answer.kind === 'answer' && [401, 422].includes(answer.status)
  return {
    id: 'toy',
    channels: [channel],
    async createPayment(request) {
      const { reference, code, amountIdr, expiresAt } = request
      const answer = await ask('POST', '/payments', { id: reference, code, amount: amountIdr, until: expiresAt.toISOString() })
      if (answer.kind === 'none' && answer.isUnsent) return { kind: 'unsent', detail: describeAnswer(answer) }
      if (isRefusal(answer)) return { kind: 'refused', detail: describeAnswer(answer) }
      if (paymentOf(answer)?.amount !== amountIdr) return unknown(answer)
      const qr_string = qrisPayload({ ...request, merchantName: 'Toko', city: 'Jakarta' })
      return { kind: 'created', instructions: { kind: 'qris', qr_string, pay_url: null } }
    },
    async queryPayment(reference) {
      const answer = await ask('GET', `/payments/${reference}`)
      if (answer.kind === 'answer' && answer.status === 404) return { kind: 'not_found' }
      const payment = paymentOf(answer)
      return payment ? { kind: 'found', status: payment.status, receipts: payment.receipts, takenBack: payment.back } : unknown(answer)
    },
    async cancelPayment(reference) {
      const answer = await ask('POST', `/payments/${reference}/cancel`, {})
      if (answer.kind === 'answer' && answer.status === 404) return { kind: 'not_found' }
      const status = paymentOf(answer)?.status
      return status === 'cancelled' || status === 'paid' ? { kind: status } : unknown(answer)
    },
    async refund({ reference, paymentReference, amountIdr }) {
      const answer = await ask('POST', `/payments/${paymentReference}/refunds`, { id: reference, amount: amountIdr })
      if (isRefusal(answer)) return { kind: 'refused', detail: describeAnswer(answer) }
      return answer.kind === 'answer' && z.object({ status: z.literal('done') }).safeParse(answer.body).success
        ? { kind: 'refunded' }
        : unknown(answer)
    },
    readNotice({ headers, body }) {
      if (!isSignedBy(body, secret, headers.get('x-signature'))) return { kind: 'unverified' }
      const schema = z.object({ id: z.string(), event: z.string(), reference: z.string() })
      const { data } = schema.safeParse(JSON.parse(new TextDecoder().decode(body)))
      return data ? { kind: 'notice', externalId: data.id, reference: data.reference, isPaid: data.event === 'paid' } : { kind: 'ignored' }
    },
    async check() {
      const answer = await ask('GET', '/account')
      if (answer.kind === 'none' && answer.isUnsent) return { kind: 'unreachable', detail: describeAnswer(answer) }
      if (answer.kind === 'answer' && answer.status === 401) return { kind: 'wrong_credentials', detail: describeAnswer(answer) }
      const { data } = z.object({ name: z.string() }).safeParse(answer.kind === 'answer' ? answer.body : undefined)
      return data ? { kind: 'works', detail: data.name } : unknown(answer)
    },
    readStatement: readPlainStatement,
  }
}

describeGateway('simulated', () =>
  harnessOf({
    company: toyCompany,
    makeGateway: createToy,
    makeWrongGateway: at => createToy(at, 'another key'),
    noticeProof: 'body',
  }),
)

describe('a simulator', () => {
  const clock: Clock = { now: () => new Date() }
  const running: Simulator[] = []
  afterEach(async () => {
    for (const simulator of running.splice(0)) await simulator.close()
  })

  /** A simulator with open payments, whose notices another one counts; `takes` says which of its answers take a notice. */
  async function start({ chaos, takes = () => true }: { chaos?: Chaos; takes?: (count: number) => boolean }) {
    const arrived: string[] = []
    const store: SimulatedCompany = {
      ...toyCompany,
      answer({ text }) {
        arrived.push(z.object({ reference: z.string() }).parse(JSON.parse(text)).reference)
        return { status: takes(arrived.length) ? 200 : 500, body: {} }
      },
    }
    const listener = await startSimulator({ company: store, clock, noticeUrl: null })
    const simulator = await startSimulator({
      company: toyCompany,
      clock,
      noticeUrl: listener.url,
      timeScale: 0.001,
      ...(chaos && { chaos }),
    })
    running.push(listener, simulator)
    const open = (reference: string) =>
      simulator.till.open({ reference, code: 'QR', amountIdr: rupiah(10_000), expiresAt: new Date(Date.now() + 60_000) })
    return { simulator, arrived, open }
  }

  const amount: Rupiah = rupiah(10_000)

  test('sends a notice again while the store does not take it, and then no more', async () => {
    const { simulator, arrived, open } = await start({ takes: count => count === 3 })
    open('A')
    await simulator.pay('A', amount)
    await simulator.quiet()
    expect(arrived).toEqual(['A', 'A', 'A'])
  })

  test('gives a notice up after the last repeat', async () => {
    const { simulator, arrived, open } = await start({ takes: () => false })
    open('A')
    await simulator.pay('A', amount)
    await simulator.quiet()
    expect(arrived).toHaveLength(4)
  })

  test.for([
    ['drop', []],
    ['repeat', ['A', 'A', 'B', 'B']],
    ['delay', ['A', 'B']],
  ] as const)('can %s every notice', async ([fault, expected]) => {
    const { simulator, arrived, open } = await start({ chaos: { seed: 1, notices: { [fault]: 1 } } })
    for (const reference of ['A', 'B']) {
      open(reference)
      await simulator.pay(reference, amount)
    }
    await simulator.quiet()
    expect(arrived.sort()).toEqual(expected)
  })

  test('can send a notice after the next one', async () => {
    const { simulator, arrived, open } = await start({ chaos: { seed: 3, notices: { hold: 0.5 } } })
    const references = ['A', 'B', 'C', 'D', 'E', 'F']
    for (const reference of references) {
      open(reference)
      await simulator.pay(reference, amount)
    }
    await simulator.quiet()
    expect(arrived).not.toEqual(references)
    expect(arrived.sort()).toEqual(references)
  })

  test('fails the same calls for the same seed', async () => {
    const fates = async (seed: number) => {
      const { simulator, open } = await start({ chaos: { seed, calls: { error_page: 0.3, lose_request: 0.2 } } })
      open('A')
      const kinds: string[] = []
      for (let count = 0; count < 12; count += 1) kinds.push((await createToy(simulator).queryPayment('A')).kind)
      return kinds
    }
    const first = await fates(7)
    expect(first).toContain('unknown')
    expect(first).toContain('found')
    expect(await fates(7)).toEqual(first)
    expect(await fates(8)).not.toEqual(first)
  })

  test('can break the first call a fault waits for, and leaves those before it alone', async () => {
    const { simulator, open } = await start({})
    open('A')
    simulator.breakNext('lose_answer', ({ path }, till) => till.find('A') !== undefined && path.endsWith('/cancel'))
    const toy = createToy(simulator)
    expect((await toy.queryPayment('A')).kind).toBe('found')
    expect((await toy.cancelPayment('A')).kind).toBe('unknown')
    expect(await toy.queryPayment('A')).toMatchObject({ status: 'cancelled' })
  })

  test.for(['busy', 'hang', 'redirect'] as const)('whose next answer is %s leaves a payment unknown', async fault => {
    const { simulator, open } = await start({})
    open('A')
    simulator.breakNext(fault)
    expect((await createToy(simulator).queryPayment('A')).kind).toBe('unknown')
    expect((await createToy(simulator).queryPayment('A')).kind).toBe('found')
  })
})
