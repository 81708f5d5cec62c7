import { expect, test, vi } from 'vitest'
import { type ApiHandler, createInProcessFetch } from './in-process-fetch.ts'

const visitor = { address: '203.0.113.7', requestId: 'request-1', takesGzip: false }

function createFetch() {
  const api = vi.fn<ApiHandler>(async request => new Response(request.url))
  return { api, fetch: createInProcessFetch(api, { origin: 'http://store.test', visitor }) }
}

test('a call of the API stays in the process and counts for the visitor', async () => {
  const { api, fetch } = createFetch()
  expect(await (await fetch('/api/products?search=a')).text()).toBe('http://store.test/api/products?search=a')
  expect(api.mock.calls[0]?.[1]).toEqual({ visitor })
})

test('an answer names the visitor’s request, so that a page can say which one failed', async () => {
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
    const { api, fetch } = createFetch()
    await expect(fetch(address)).rejects.toThrow(TypeError)
    expect(api).not.toHaveBeenCalled()
  },
)
