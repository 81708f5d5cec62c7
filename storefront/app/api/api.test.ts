import { expect, test } from 'vitest'
import { getTransaction, listProducts, placeOrder, quoteItem } from '../lib/endpoints.ts'
import { createApi } from './api.ts'
import { ApiProblem } from './problems/api-problem.ts'

type Sent = { url: string; method: string; headers: Headers; body: string }

/** An API that gives these answers in order, repeating the last one, and records its requests. */
function fakeApi(...answers: (() => Response)[]) {
  const sent: Sent[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    sent.push({ url: request.url, method: request.method, headers: request.headers, body: await request.text() })
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    if (!answer) throw new TypeError('no network')
    return answer()
  }
  return { sent, api: createApi({ base: 'http://store.test/api', key: 'key-1', fetch, retryDelayMs: 0 }) }
}

const json = (status: number, body: unknown) => () => Response.json(body, { status })
const quote = { body: { item_id: 'mobile-legends-86', quantity: 1 } }

test('[api.headers] every call goes to the base address with JSON types and the store key', async () => {
  const { api, sent } = fakeApi(json(200, { data: [] }))
  await api.call(quoteItem, quote)
  expect(sent[0]?.url).toBe('http://store.test/api/quotes')
  expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject({
    'content-type': 'application/json',
    accept: 'application/json',
    'x-api-key': 'key-1',
  })
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual(quote.body)
})

test('path parameters are filled in and escaped, queries appended', async () => {
  const { api, sent } = fakeApi(json(200, { data: [] }))
  await api.call(getTransaction, { params: { id: 'a/b' } })
  await api.call(listProducts, { query: { search: 'mobile le' } })
  expect(sent.map(call => call.url)).toEqual([
    'http://store.test/api/transactions/a%2Fb',
    'http://store.test/api/products?search=mobile+le',
  ])
})

for (const status of [408, 409, 425, 429, 500, 502, 503, 504]) {
  test(`[api.retry] a GET answered with ${status} is tried once more`, async () => {
    const { api, sent } = fakeApi(json(status, {}), json(200, { data: [] }))
    expect(await api.call(listProducts)).toEqual({ data: [] })
    expect(sent).toHaveLength(2)
  })
}

test('[api.retry] a GET is tried twice at most', async () => {
  const { api, sent } = fakeApi(json(503, {}))
  await expect(api.call(listProducts)).rejects.toThrow(ApiProblem)
  expect(sent).toHaveLength(2)
})

test('[api.retry] a GET answered with 404 is not tried again', async () => {
  const { api, sent } = fakeApi(json(404, { error: 'Tidak ada.', code: 'not_found' }))
  await expect(api.call(listProducts)).rejects.toMatchObject({ code: 'not_found', status: 404 })
  expect(sent).toHaveLength(1)
})

for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
  test(`[api.retry] a ${method} is never tried again`, async () => {
    const { api, sent } = fakeApi(json(503, {}))
    await expect(api.call({ ...quoteItem, method }, quote)).rejects.toMatchObject({ status: 503, isUnknown: true })
    expect(sent).toHaveLength(1)
  })
}

test('[api.error-body] a refusal keeps its code, its sentence and its fields', async () => {
  const { api } = fakeApi(
    json(422, { error: 'Kontak belum benar.', code: 'contact_invalid', fields: { 'contact.value': 'Nomor kurang.' } }),
  )
  await expect(api.call(quoteItem, quote)).rejects.toMatchObject({
    code: 'contact_invalid',
    message: 'Kontak belum benar.',
    fields: { 'contact.value': 'Nomor kurang.' },
    isUnknown: false,
  })
})

test('a lost connection is unknown, with a sentence', async () => {
  const { api, sent } = fakeApi()
  await expect(api.call(quoteItem, quote)).rejects.toMatchObject({ code: 'offline', status: 0, isUnknown: true })
  expect(sent).toHaveLength(1)
})

test('an answer that breaks the contract is the store’s failure, not the buyer’s', async () => {
  const { api } = fakeApi(() => new Response('<html>', { status: 502 }))
  await expect(api.call(quoteItem, quote)).rejects.toMatchObject({ code: 'unavailable', status: 502 })
})

test('the idempotency key is sent as a header', async () => {
  const { api, sent } = fakeApi(json(201, { data: {} }))
  const body = {
    item_id: 'mobile-legends-86',
    player: {},
    channel: 'qris',
    contact: { kind: 'email', value: 'a@b.id' },
    expected_total: 1,
  } as const
  await api.call(placeOrder, { body: { ...body, quantity: 1 } }, { idempotencyKey: 'key-of-order' })
  expect(sent[0]?.headers.get('idempotency-key')).toBe('key-of-order')
})

test('an order’s secret is sent only with calls about that order', async () => {
  const sent: [string, string | null][] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    sent.push([new URL(request.url).pathname, request.headers.get('x-order-secret')])
    return Response.json({ data: {} })
  }
  const orderSecretOf = (id: string) => (id === 'KLT-7Q2M-9XH4-T8RC' ? 'its-secret' : undefined)
  const api = createApi({ base: 'http://store.test/api', key: 'key-1', fetch, orderSecretOf })
  await api.call(getTransaction, { params: { id: 'KLT-7Q2M-9XH4-T8RC' } })
  await api.call(getTransaction, { params: { id: 'KLT-0000-0000-0000' } })
  await api.call(quoteItem, quote)
  await api.call(getTransaction, { params: { id: 'KLT-0000-0000-0000' } }, { orderSecret: 'brought' })
  expect(sent.map(([, secret]) => secret)).toEqual(['its-secret', null, null, 'brought'])
})
