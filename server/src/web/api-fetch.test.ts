import { expect, test, vi } from 'vitest'
import { type ApiHandler, apiOriginOf, createApiFetch } from './api-fetch.ts'

const visitor = { address: '203.0.113.7', requestId: 'request-1', takesGzip: false }
const origin = 'http://store.test'

function createFetch(apiBase = '/api', from = visitor) {
  const api = vi.fn<ApiHandler>(async request => new Response(request.url))
  const network = vi.fn<(request: Request) => Promise<Response>>(async () => new Response('elsewhere'))
  const overNetwork: typeof globalThis.fetch = (target, init) => network(new Request(target, init))
  return { api, network, fetch: createApiFetch({ api, origin, apiBase }, from, overNetwork) }
}

test('a call of the API stays in the process and counts towards the visitor’s limits', async () => {
  const { api, fetch } = createFetch()
  expect(await (await fetch('/api/products?search=a')).text()).toBe('http://store.test/api/products?search=a')
  expect(api.mock.calls[0]?.[1]).toEqual({ visitor })
})

test('an answer carries the visitor’s request id, so that a page can show which request failed', async () => {
  const { fetch } = createFetch()
  const request = new Request('http://store.test/api/products', { headers: { 'x-request-id': 'of-the-page-itself' } })
  expect((await fetch(request)).headers.get('x-request-id')).toBe('request-1')
})

test('a request with a body and headers arrives whole', async () => {
  const { api, fetch } = createFetch()
  await fetch(new Request('http://store.test/api/quotes', { method: 'POST', headers: { 'x-api-key': 'k' }, body: '{"a":1}' }))
  const request = api.mock.calls[0]?.[0]
  expect([request?.method, request?.headers.get('x-api-key'), await request?.text()]).toEqual(['POST', 'k', '{"a":1}'])
})

test.each(['http://elsewhere.test/api/x', '/sandbox/pay/x', '/api/../health/live', 'http://store.test.evil/api/'])(
  '%s is refused',
  async address => {
    const { api, network, fetch } = createFetch()
    await expect(fetch(address)).rejects.toThrow(TypeError)
    expect([api, network].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  },
)

test.each(['https://api.store.test/v1', '/v1'])('[api.headers] with the base %s calls go over the network', async apiBase => {
  const { api, network, fetch } = createFetch(apiBase)
  const base = new URL(apiBase, origin).href
  expect(await (await fetch(`${base}/products`, { headers: { 'x-api-key': 'k' } })).text()).toBe('elsewhere')
  const asked = network.mock.calls[0]?.[0]
  expect([asked?.url, asked?.headers.get('x-api-key')]).toEqual([`${base}/products`, 'k'])
  expect(api).not.toHaveBeenCalled()
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2', '2001:db8:1:2::'],
])('an API on another server gets the visitor’s address as %s', async (address, told) => {
  const { network, fetch } = createFetch('https://api.store.test', { ...visitor, address })
  await fetch('https://api.store.test/products')
  expect(network.mock.calls[0]?.[0].headers.get('x-forwarded-for')).toBe(told)
})

test.each(['http://store.test/api/products', 'https://api.store.test/v10/products', 'https://evil.test/v1/products'])(
  'with an API on another server, %s is refused',
  async address => {
    const { network, fetch } = createFetch('https://api.store.test/v1')
    await expect(fetch(address)).rejects.toThrow(TypeError)
    expect(network).not.toHaveBeenCalled()
  },
)

test('the policy names the API only if it is on another host', () => {
  expect(['/api', 'http://store.test/api', 'https://api.store.test/v1'].map(apiBase => apiOriginOf({ origin, apiBase }))).toEqual([
    undefined,
    undefined,
    'https://api.store.test',
  ])
})
