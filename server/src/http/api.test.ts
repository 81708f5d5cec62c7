import { endpoint } from '@kilat/contract/endpoint.ts'
import { problemSchema } from '@kilat/contract/problem.ts'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Problem } from '../platform/problem.ts'
import { createCaller, echo, post, recent, shared, thing } from '../test/bare-api.ts'
import type { BoundRoute } from './api.ts'

test('a valid call is answered', async () => {
  const response = await createCaller([echo])('/echoes', post({ player: { user_id: '1' }, count: 2, extra: true }))
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ data: { player: { user_id: '1' }, count: 2 } })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('[api.error-body] invalid input is refused with a sentence, a code and every field', async () => {
  const response = await createCaller([echo])('/echoes', post({ player: { user_id: '' }, count: 12 }))
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    error: 'Ada isian yang belum benar. Periksa lagi, ya.',
    code: 'malformed',
    fields: { 'player.user_id': 'Wajib diisi.', count: 'Paling banyak 9.' },
  })
})

test('[api.error-body] a refusal of a verb keeps its code, fields and extra parts', async () => {
  const refuse: BoundRoute = {
    ...thing,
    answer: async () => {
      throw new Problem('price_changed', 'Harganya berubah.', { fields: { total: 'Berubah.' }, extra: { quote: { total: 5 } } })
    },
  }
  const response = await createCaller([refuse], { checksAnswers: false })('/things/a')
  expect(response.status).toBe(409)
  expect(await response.json()).toEqual({
    error: 'Harganya berubah.',
    code: 'price_changed',
    fields: { total: 'Berubah.' },
    quote: { total: 5 },
  })
})

test('[api.error-body] a failure of the server answers only the request id', async () => {
  const fail: BoundRoute = {
    ...thing,
    answer: async () => {
      throw new Error('password=hunter2')
    },
  }
  const response = await createCaller([fail])('/things/a')
  const body = await response.text()
  expect(response.status).toBe(500)
  expect(body).not.toContain('hunter2')
  expect(JSON.parse(body)).toMatchObject({ code: 'internal', request_id: 'request-1' })
})

test('[api.error-body] an unknown path and a wrong method are refused in the same shape', async () => {
  const call = createCaller([thing])
  const missing = await call('/nothing')
  const wrong = await call('/things/a', { method: 'DELETE' })
  expect([missing.status, wrong.status]).toEqual([404, 405])
  expect(problemSchema.parse(await missing.json()).code).toBe('not_found')
  expect(problemSchema.parse(await wrong.json()).code).toBe('method_not_allowed')
  expect(wrong.headers.get('allow')).toBe('GET')
})

test('a fixed path wins over one with a parameter, whatever their order in the list', async () => {
  expect(await (await createCaller([thing, recent])('/things/recent')).json()).toEqual({ data: 'recent' })
})

test('parameters in the path are checked', async () => {
  const response = await createCaller([thing])('/things/A%20B')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ fields: { id: 'Bentuknya belum benar.' } })
})

test.each([
  ['none', ''],
  ['a wrong one', 'kilat-dem0'],
  ['a longer one', 'kilat-demo2'],
])('a call with %s for a store key is refused', async (_, key) => {
  const response = await createCaller([thing])('/things/a', { headers: { 'x-api-key': key } })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'store_key_invalid' })
})

test('an open endpoint needs no store key and gets the raw bytes', async () => {
  let seen = ''
  const hook: BoundRoute = {
    endpoint: endpoint({ ...shared, access: 'open', name: 'hook', method: 'POST', path: '/hooks' }),
    answer: async ask => {
      seen = new TextDecoder().decode(ask.rawBody)
      return { data: null }
    },
  }
  const body = '{"b": 1,  "a":2}\n'
  const response = await createCaller([hook])('/hooks', {
    method: 'POST',
    body,
    headers: { 'x-api-key': '', 'content-type': 'text/plain' },
  })
  expect(response.status).toBe(200)
  expect(seen).toBe(body)
})

test('a form from another site is not accepted as JSON', async () => {
  const form = { 'content-type': 'text/plain' }
  const response = await createCaller([echo])('/echoes', post({ player: { user_id: '1' }, count: 1 }, form))
  expect(response.status).toBe(400)
})

test.each(['{', '"text"', '', '[]'])('a body of %j is refused as malformed', async body => {
  const response = await createCaller([echo])('/echoes', { method: 'POST', body })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'malformed' })
})

test('an endpoint of another company’s protocol answers a plain text', async () => {
  const greet: BoundRoute = {
    endpoint: endpoint({ ...shared, name: 'greet', method: 'GET', path: '/greeting', answer: z.string(), answersText: true }),
    answer: async () => '1158201444',
  }
  const response = await createCaller([greet])('/greeting')
  expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/plain; charset=utf-8', '1158201444'])
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('a body above 64 kB is refused, with or without an announced length', async () => {
  const call = createCaller([echo])
  const big = await call('/echoes', post({ player: { user_id: 'x'.repeat(70_000) }, count: 1 }))
  const lying = await call('/echoes', post({ player: { user_id: 'x'.repeat(70_000) }, count: 1 }, { 'content-length': '10' }))
  expect([big.status, lying.status]).toEqual([413, 413])
})

test.each([
  ['none', undefined, 400],
  ['a short one', 'short', 400],
  ['spaces inside', 'has spaces in it', 400],
  ['a good one', 'order-0001', 200],
])('an endpoint with an Idempotency-Key answers a call with %s as expected', async (_, key, status) => {
  const place: BoundRoute = {
    endpoint: endpoint({ ...shared, name: 'place', method: 'POST', path: '/places', idempotent: true }),
    answer: async ask => ({ data: ask.idempotencyKey }),
  }
  const response = await createCaller([place])('/places', { method: 'POST', headers: key ? { 'idempotency-key': key } : {} })
  expect(response.status).toBe(status)
})

test('an address past its limit learns when to try again, and others are served', async () => {
  const limited: BoundRoute = { ...thing, endpoint: { ...thing.endpoint, limitPerMinute: 2 } }
  const call = createCaller([limited])
  await call('/things/a')
  await call('/things/b')
  const refused = await call('/things/a')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
  expect((await call('/things/a', { address: '10.0.0.2' })).status).toBe(200)
})

test('calls for a shared page count for no visitor, and no visitor’s limit spoils the page', async () => {
  const limited: BoundRoute = { ...thing, endpoint: { ...thing.endpoint, limitPerMinute: 1 } }
  const call = createCaller([limited])
  for (let times = 0; times < 3; times += 1) expect((await call('/things/a', { isForAll: true })).status).toBe(200)
  expect((await call('/things/a')).status).toBe(200)
  expect((await call('/things/a')).status).toBe(429)
  expect((await call('/things/a', { isForAll: true })).status).toBe(200)
})

const asker = { kind: 'user' as const, userId: 'USR-1', sessionId: 'SES-1' }
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const own: BoundRoute = { ...thing, endpoint: { ...thing.endpoint, access: 'user', limitPerMinute: 2 } }

test('signed-in users are counted by user: others at their address are served, and another address does not help', async () => {
  const call = createCaller([own], { askers: { user: async token => ({ ...asker, userId: token }) } })
  for (const address of ['10.0.0.1', '10.0.0.2']) expect((await call('/things/a', { ...bearer('sari'), address })).status).toBe(200)
  expect((await call('/things/a', { ...bearer('sari'), address: '10.0.0.3' })).status).toBe(429)
  expect((await call('/things/a', bearer('bayu'))).status).toBe(200)
})

test('calls for each thing have a limit of their own: a user past it is still served for others, up to the limit of all', async () => {
  const each: BoundRoute = { ...own, endpoint: { ...own.endpoint, limitPerMinute: 6, limitPerMinuteEach: 2 } }
  const call = createCaller([each], { askers: { user: async token => ({ ...asker, userId: token }) } })
  const statuses = async (user: string, things: string[]) => {
    const answers = []
    for (const id of things) answers.push((await call(`/things/${id}`, bearer(user))).status)
    return answers
  }
  expect(await statuses('sari', ['a', 'a', 'a', 'b', 'b', 'c', 'd'])).toEqual([200, 200, 429, 200, 200, 200, 429])
  expect(await statuses('bayu', ['a'])).toEqual([200])
})

test('a caller without a needed token is counted by address', async () => {
  const call = createCaller([own])
  const statuses = [await call('/things/a'), await call('/things/b'), await call('/things/a')].map(({ status }) => status)
  expect(statuses).toEqual([401, 401, 429])
})

test('after many invented tokens of one address its tokens are not looked up, even at once; those of other addresses are', async () => {
  const findUser = vi.fn(async (token: string) => (token === 'good' ? asker : undefined))
  const call = createCaller([own, recent], { askers: { user: findUser } })
  const made = await Promise.all(Array.from({ length: 400 }, (_, index) => call('/things/a', bearer(`bogus${index}`))))
  expect(made.map(({ status }) => status).sort()).toEqual([...Array(300).fill(401), ...Array(100).fill(429)])
  expect(findUser).toHaveBeenCalledTimes(300)
  const refused = await call('/things/a', bearer('bogus'))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await call('/things/a', { ...bearer('good'), address: '10.0.0.2' })).status).toBe(200)
  expect((await call('/things/recent', bearer('bogus'))).status).toBe(200)
})

test('valid tokens do not count towards the limit of wrong ones, nor does an unreachable database', async () => {
  const findUser = vi.fn(async (token: string) => {
    if (token === 'down') throw new Error('no database')
    return token.startsWith('good') ? { ...asker, userId: token } : undefined
  })
  const call = createCaller([own], { askers: { user: findUser } })
  for (let times = 0; times < 301; times += 1) expect((await call('/things/a', bearer(`good${times}`))).status).toBe(200)
  for (let times = 0; times < 301; times += 1) expect((await call('/things/a', bearer('down'))).status).toBe(500)
  expect((await call('/things/a', bearer('bogus'))).status).toBe(401)
})

test('without limits no caller is refused', async () => {
  const limited: BoundRoute = { ...thing, endpoint: { ...thing.endpoint, limitPerMinute: 1 } }
  const call = createCaller([limited], { isRateLimited: false })
  await call('/things/a')
  expect((await call('/things/a')).status).toBe(200)
})

test('an answer equal for all callers may be kept briefly and is revalidated cheaply', async () => {
  const call = createCaller([recent])
  const first = await call('/things/recent')
  const etag = first.headers.get('etag') ?? ''
  const again = await call('/things/recent', { headers: { 'if-none-match': etag } })
  expect(first.headers.get('cache-control')).toBe('public, max-age=5, stale-while-revalidate=25')
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('an answer that breaks its schema stops the request while answers are checked', async () => {
  const declared = endpoint({
    ...shared,
    name: 'getOne',
    method: 'GET',
    path: '/one',
    answer: z.object({ data: z.object({ id: z.string() }) }),
  })
  const answering = (data: object) => createCaller([{ endpoint: declared, answer: async () => ({ data }) }])
  expect((await answering({ id: 'a' })('/one')).status).toBe(200)
  expect((await answering({ id: 1 })('/one')).status).toBe(500)
  expect((await answering({ id: 'a', contact: '0812' })('/one')).status).toBe(500)
})

test('a long answer is compressed for clients that accept it', async () => {
  const long: BoundRoute = { ...thing, answer: async () => ({ data: 'kilat '.repeat(1000) }) }
  const call = createCaller([long])
  const response = await call('/things/a', { headers: { 'accept-encoding': 'br, gzip' } })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect((await call('/things/a', { headers: { 'accept-encoding': 'gzip;q=0' } })).headers.get('content-encoding')).toBeNull()
})

test.each([
  ['as it is', '{"player":{"user_id":"a\u0000"},"count":2}'],
  ['as JSON writes it', '{"player":{"user_id":"a\\u0000"},"count":2}'],
  ['after a written backslash', '{"player":{"user_id":"a\\\\\\u0000"},"count":2}'],
])('the character that PostgreSQL can not store is refused %s, even if no body is declared', async (_, body) => {
  const notice: BoundRoute = {
    endpoint: endpoint({ ...shared, name: 'takeNotice', method: 'POST', path: '/notices', access: 'open' }),
    answer: () => Promise.reject(new Error('invalid byte sequence for encoding "UTF8": 0x00')),
  }
  for (const path of ['/echoes', '/notices']) {
    const response = await createCaller([echo, notice])(path, { method: 'POST', body })
    expect([path, response.status]).toEqual([path, 400])
    expect(await response.json()).toMatchObject({ code: 'malformed' })
  }
})

test('a text that only mentions that character is accepted', async () => {
  const response = await createCaller([echo])('/echoes', post({ player: { user_id: 'a\\u0000' }, count: 2 }))
  expect(await response.json()).toEqual({ data: { player: { user_id: 'a\\u0000' }, count: 2 } })
})

test('while answers are checked, an undeclared refusal, or one with missing or extra parts, is a failure of the server', async () => {
  const refuse = async (problem: Problem) => {
    const refusing: BoundRoute = {
      ...thing,
      endpoint: { ...thing.endpoint, problems: ['item_unavailable'] },
      answer: () => Promise.reject(problem),
    }
    return (await createCaller([refusing])('/things/a')).status
  }
  expect(await refuse(new Problem('item_unavailable', 'No.', { extra: { reason: 'too_many' } }))).toBe(422)
  expect(await refuse(new Problem('item_unavailable', 'No.', { extra: { reason: 'too_many', stock: 3 } }))).toBe(500)
  expect(await refuse(new Problem('item_unavailable', 'No.', { extra: { reason: 'a whim' } }))).toBe(500)
  expect(await refuse(new Problem('item_unavailable', 'No.'))).toBe(500)
  expect(await refuse(new Problem('price_changed', 'No.'))).toBe(500)
})
