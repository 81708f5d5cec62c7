import { pino } from 'pino'
import { expect, test } from 'vitest'
import { quietLog } from '../platform/log-quiet.ts'
import { listen } from './listen.ts'
import type { Site } from './site.ts'

const input = {
  host: '127.0.0.1',
  port: 0,
  publicUrl: 'https://toko.example',
  allowedHosts: [],
  isProxyTrusted: false,
  connectionsPerAddress: 100,
  log: quietLog,
}

/** A site that answers when the test says so, and tells when it was asked. */
function createSlowSite() {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Response>()
  const site: Site = {
    fetch: () => {
      asked.resolve()
      return answer.promise
    },
  }
  return { site, asked: asked.promise, finish: () => answer.resolve(new Response('done')) }
}

test('a request has the visitor’s address and a request id', async () => {
  const site: Site = { fetch: (_, visitor) => Response.json(visitor) }
  const listening = await listen(site, { ...input, isProxyTrusted: true })
  const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9', 'x-request-id': 'edge-0001' }
  const response = await fetch(`http://127.0.0.1:${listening.port}/`, { headers })
  expect(await response.json()).toEqual({ address: '203.0.113.9', requestId: 'edge-0001', takesGzip: true, isLocal: true })
  await listening.close(1_000)
})

test.each([
  ['off', false, ['1.2.3.4', '1.2.3.4'], 1],
  ['off', false, [undefined], 0],
  ['on', true, ['1.2.3.4'], 0],
] as const)('with TRUST_PROXY %s (%j), X-Forwarded-For of %j is warned of %i time(s)', async (_, isProxyTrusted, addresses, times) => {
  const lines: string[] = []
  const log = pino({}, { write: line => lines.push(line) })
  const listening = await listen({ fetch: () => new Response('ok') }, { ...input, isProxyTrusted, log })
  for (const address of addresses)
    await fetch(`http://127.0.0.1:${listening.port}/`, { headers: address ? { 'x-forwarded-for': address } : {} })
  await listening.close(1_000)
  expect(lines.filter(line => line.includes('TRUST_PROXY'))).toHaveLength(times)
  expect(lines.join()).not.toContain('1.2.3.4')
})

test('a port in use is reported with a way out', async () => {
  const { site } = createSlowSite()
  const first = await listen(site, input)
  await expect(listen(site, { ...input, port: first.port })).rejects.toThrow(`Port ${first.port} is taken`)
  await first.close(1_000)
})

test('closing lets a running request finish and takes no new one', async () => {
  const { site, asked, finish } = createSlowSite()
  const listening = await listen(site, input)
  const url = `http://127.0.0.1:${listening.port}/`
  const running = fetch(url)
  await asked
  const closed = listening.close(10_000)
  await expect(fetch(url)).rejects.toThrow()
  finish()
  expect(await (await running).text()).toBe('done')
  await closed
})

test('a request that does not finish in time is cut off', async () => {
  const { site, asked } = createSlowSite()
  const listening = await listen(site, input)
  const running = fetch(`http://127.0.0.1:${listening.port}/`)
  await asked
  await Promise.all([expect(running).rejects.toThrow(), listening.close(20)])
})

test('behind a trusted proxy a visitor’s page over the limit is answered with a page that reloads, and a call in the API’s format', async () => {
  const { site, asked, finish } = createSlowSite()
  const listening = await listen(site, { ...input, isProxyTrusted: true, connectionsPerAddress: 1 })
  const ask = (path: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${listening.port}${path}`, { method, headers: { 'x-forwarded-for': '203.0.113.9' } })
  const first = ask('/')
  await asked
  const [page, form, call] = await Promise.all([ask('/'), ask('/', 'POST'), ask('/api/products')])
  expect([page, form, call].map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(Array(3).fill([429, '5']))
  expect(await page.text()).toContain('<meta http-equiv="refresh" content="5">')
  expect(await form.text()).not.toContain('http-equiv')
  expect(await call.json()).toMatchObject({ code: 'rate_limited' })
  finish()
  await first
  await listening.close(1_000)
})
