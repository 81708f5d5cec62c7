import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { listProducts, quoteItem } from '../lib/endpoints.ts'
import { problemText, refusalTexts } from '../text/problem.ts'
import { createApi, type TokenKeeper } from './api.ts'
import { ApiProblem } from './problems/api-problem.ts'

type Answer = (response: ServerResponse) => void
type Asked = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const close of closing.splice(0)) await close()
})

/** A real server that gives these answers in order, repeating the last one, and records its requests. */
async function openServer(...answers: Answer[]) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    answers[Math.min(asked.length, answers.length) - 1]?.(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(resolve))
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return { asked, base: `http://127.0.0.1:${address.port}/api` }
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  response =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const never: Answer = () => {}
const hangUp: Answer = response => response.socket?.destroy()
const quote = { body: { item_id: 'mobile-legends-86', quantity: 1 } }

function keepToken(token: string | null): TokenKeeper & { token: string | null } {
  return {
    token,
    read() {
      return this.token
    },
    drop(token) {
      if (this.token === token) this.token = null
    },
    owner: () => null,
    renew: async () => null,
  }
}

const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call went well'),
    error => (error instanceof ApiProblem ? error : expect.unreachable(String(error))),
  )

test('[api.headers] a call carries JSON types, the store key, its own id and, with a token, the bearer', async () => {
  const { asked, base } = await openServer(json(200, { data: [] }))
  const tokens = keepToken('token-1')
  const api = createApi({ base, key: 'key-1', tokens })
  await api.call(quoteItem, quote)
  tokens.token = null
  await api.call(listProducts)
  expect(asked.map(call => `${call.method} ${call.url}`)).toEqual(['POST /api/quotes', 'GET /api/products'])
  for (const { headers } of asked) {
    expect(headers).toMatchObject({ 'content-type': 'application/json', accept: 'application/json', 'x-api-key': 'key-1' })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{24}$/)
  }
  expect(asked.map(call => call.headers.authorization)).toEqual(['Bearer token-1', undefined])
  expect(asked[0]?.headers['x-request-id']).not.toBe(asked[1]?.headers['x-request-id'])
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual(quote.body)
})

test('[api.headers] the client on the server has no token', async () => {
  const { asked, base } = await openServer(json(200, { data: [] }))
  await createApi({ base, key: 'key-1' }).call(listProducts)
  expect(asked[0]?.headers.authorization).toBeUndefined()
})

test.each([408, 409, 425, 429, 500, 502, 503, 504])(
  '[api.retry] a GET refused with %i is sent once more under the same id',
  async status => {
    const { asked, base } = await openServer(json(status, {}), json(200, { data: [] }))
    expect(await createApi({ base, key: 'k', retryDelayMs: 0 }).call(listProducts)).toEqual({ data: [] })
    expect(asked).toHaveLength(2)
    expect(asked[0]?.headers['x-request-id']).toBe(asked[1]?.headers['x-request-id'])
  },
)

test.each([400, 401, 403, 404, 410, 422, 501])('[api.retry] a GET refused with %i is not sent again', async status => {
  const { asked, base } = await openServer(json(status, {}))
  expect((await problemOf(createApi({ base, key: 'k', retryDelayMs: 0 }).call(listProducts))).status).toBe(status)
  expect(asked).toHaveLength(1)
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('[api.retry] a %s is sent once, whatever the answer', async method => {
  for (const answer of [json(503, {}), json(429, {}, { 'retry-after': '1' }), hangUp]) {
    const { asked, base } = await openServer(answer)
    await problemOf(createApi({ base, key: 'k', retryDelayMs: 0 }).call({ ...quoteItem, method }, quote))
    expect(asked).toHaveLength(1)
  }
})

test.each([
  ['1', 1000],
  ['60', 1200],
  ['Fri, 21 Nov 2026 07:00:00 GMT', 20],
])('[api.retry] the client waits as long as the server asks, %s, up to a limit', async (after, waitMs) => {
  const { base } = await openServer(json(429, {}, { 'retry-after': after }), json(200, { data: [] }))
  const startedMs = performance.now()
  await createApi({ base, key: 'k', retryDelayMs: 20, longestRetryDelayMs: 1200 }).call(listProducts)
  const tookMs = performance.now() - startedMs
  expect(tookMs).toBeGreaterThan(waitMs - 10)
  expect(tookMs).toBeLessThan(waitMs + 700)
})

test('[auth.401] a 401 removes the token that was sent', async () => {
  const { base } = await openServer(json(401, { error: 'Sesi berakhir.', code: 'signed_out' }))
  const tokens = keepToken('old')
  const problem = await problemOf(createApi({ base, key: 'k', tokens }).call(listProducts))
  expect(problem).toMatchObject({ status: 401, message: 'Sesi berakhir.' })
  expect(tokens.token).toBeNull()
})

test('[auth.401] a 401 keeps a token that came during the call', async () => {
  const tokens = keepToken('old')
  const { base } = await openServer(response => {
    tokens.token = 'new'
    json(401, {})(response)
  })
  await problemOf(createApi({ base, key: 'k', tokens }).call(listProducts))
  expect(tokens.token).toBe('new')
})

test('[auth.401] other refusals keep the token', async () => {
  const { base } = await openServer(json(403, {}))
  const tokens = keepToken('kept')
  await problemOf(createApi({ base, key: 'k', tokens }).call(listProducts))
  expect(tokens.token).toBe('kept')
})

test('[api.error-body] sentence, code, fields and request id are read from a refusal', async () => {
  const body = { error: 'Kontak belum benar.', code: 'contact_invalid', fields: { 'contact.value': 'Nomor kurang.' } }
  const { base } = await openServer(json(422, body, { 'x-request-id': 'request-of-server' }))
  expect(await problemOf(createApi({ base, key: 'k' }).call(quoteItem, quote))).toMatchObject({
    status: 422,
    code: 'contact_invalid',
    message: 'Kontak belum benar.',
    fields: body.fields,
    body,
    requestId: 'request-of-server',
  })
})

test('[api.error-body] a failure of the store shows the request id for support', async () => {
  const { base } = await openServer(json(500, { error: 'Ada gangguan.', code: 'internal' }, { 'x-request-id': '1f2e3d4c5b6a7988' }))
  const problem = await problemOf(createApi({ base, key: 'k' }).call(quoteItem, quote))
  expect(problem.message).toBe('Ada gangguan. Kode bantuan: 1f2e3d4c')
})

test.each([401, 403, 404, 409, 413, 422, 429])('[api.error-body] a %i without a sentence gets the store’s own', async status => {
  for (const answer of [
    json(status, { code: 'new_code' }),
    json(status, '<html>'),
    (r: ServerResponse) => void r.writeHead(status).end(),
  ]) {
    const { base } = await openServer(answer)
    expect((await problemOf(createApi({ base, key: 'k' }).call(quoteItem, quote))).message).toBe(refusalTexts[status])
  }
})

test('[api.error-body] an answer that is not the store’s counts as unknown', async () => {
  const { base } = await openServer(response => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Login Wi-Fi</html>'))
  expect(await problemOf(createApi({ base, key: 'k' }).call(quoteItem, quote))).toMatchObject({ code: 'unavailable', isUnknown: true })
})

test('an answer without a body is undefined', async () => {
  const { base } = await openServer(response => response.writeHead(204).end())
  expect(await createApi({ base, key: 'k' }).call(quoteItem, quote)).toBeUndefined()
})

test('a call that takes too long ends and is unknown', async () => {
  const { asked, base } = await openServer(never)
  const problem = await problemOf(createApi({ base, key: 'k' }).call(listProducts, {}, { timeoutMs: 50 }))
  expect(problem).toMatchObject({ code: 'offline', status: 0, isUnknown: true, message: problemText.slow })
  expect(problem.requestId).toBe(asked[0]?.headers['x-request-id'])
})

test('the time limit also covers an answer that stops half way, and a caller with a signal', async () => {
  const { base } = await openServer(response => response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":'))
  const extra = { timeoutMs: 50, signal: new AbortController().signal }
  expect(await problemOf(createApi({ base, key: 'k' }).call(listProducts, {}, extra))).toMatchObject({ code: 'offline' })
})

test('a connection that breaks during the answer counts as lost', async () => {
  const { base } = await openServer(response => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{"data":', () => response.socket?.destroy())
  })
  expect(await problemOf(createApi({ base, key: 'k' }).call(quoteItem, quote))).toMatchObject({ code: 'offline', isUnknown: true })
})

test('an aborted call ends at once, with the caller’s reason', async () => {
  const stop = new AbortController()
  const reason = new Error('the page was left')
  const { base } = await openServer(() => stop.abort(reason))
  const call = () => createApi({ base, key: 'k' }).call(listProducts, {}, { signal: stop.signal })
  await expect(call()).rejects.toBe(reason)
  await expect(call()).rejects.toBe(reason)
})

test('a call is sent also by a browser that says it has no connection: some say so though they have one', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { base } = await openServer(json(200, { data: [] }))
  expect(await createApi({ base, key: 'k' }).call(listProducts)).toEqual({ data: [] })
})
