import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createQrPictures } from '../modules/orders/qr-routes.ts'
import { quietLog } from '../platform/log-quiet.ts'
import { createHealth } from './health.ts'
import { createPictureFiles } from './picture-files.ts'
import { createSite, type Pages, type SiteParts } from './site.ts'
import type { HttpEnv } from './visitor.ts'

const visitor = { address: '10.0.0.1', requestId: 'request-1', takesGzip: false }
const page = (headers: Record<string, string> = {}) =>
  new Response('<p>', { headers: { ...headers, 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" } })
const pages: Pages = {
  answerFromCache: (target, _, headers) => (target === '/' ? page(headers) : undefined),
  answer: async () => page(),
  isFile: () => false,
}

function createTestSite(parts: Partial<SiteParts> = {}) {
  const api = new Hono<HttpEnv>().get('/api/ping', c => c.json({ data: 'pong' })).get('/api/fail', () => Promise.reject(new Error('no')))
  const health = createHealth({ isReady: async () => true, log: quietLog })
  const qrPictures = createQrPictures({ draw: async () => new Uint8Array([1, 2, 3]), isRateLimited: true })
  const site = createSite({
    api,
    health,
    mounts: {
      '/qr': qrPictures,
      '/icons': new Hono<HttpEnv>().get('/lucide.json', c => c.json({ prefix: 'lucide' })),
      '/avatars': createPictureFiles({ read: async () => undefined, isPublic: false, isRateLimited: true }),
      '/sandbox/pay': undefined,
    },
    appFiles: new Hono<HttpEnv>().get('/offline', c => c.text('offline')),
    pages,
    publicUrl: 'http://localhost:3000',
    log: quietLog,
    ...parts,
  })
  return (path: string, init?: RequestInit) => site.fetch(new Request(`http://localhost:3000${path}`, init), visitor)
}

test.each(['/', '/transactions', '/api/ping', '/api/fail', '/health/live', '/icons/lucide.json', '/offline'])(
  '%s has the headers of every answer',
  async path => {
    const { headers } = await createTestSite()(path)
    expect(headers.get('x-request-id')).toBe('request-1')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toContain('default-src')
  },
)

test('an answer keeps its own policy; one without gets the strictest', async () => {
  const call = createTestSite()
  expect((await call('/')).headers.get('content-security-policy')).toBe("default-src 'self'")
  expect((await call('/api/ping')).headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
})

test('the store sends browsers the https header only if it uses https', async () => {
  expect((await createTestSite()('/')).headers.get('strict-transport-security')).toBeNull()
  const secure = createTestSite({ publicUrl: 'https://toko.example' })
  expect((await secure('/')).headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
})

test('a kept page is answered at once, and only to requests that read', () => {
  const call = createTestSite()
  expect(call('/')).toBeInstanceOf(Response)
  expect(call('/', { method: 'POST' })).toBeInstanceOf(Promise)
  expect(call('/?a=1')).toBeInstanceOf(Promise)
})

test('without pages an unknown path is refused in the API’s format', async () => {
  const answer = await createTestSite({ pages: undefined })('/transactions')
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'not_found' })
})

test('a closing server is live but not ready', async () => {
  const call = createTestSite({ health: createHealth({ isReady: async () => false, log: quietLog }) })
  expect((await call('/health/live')).status).toBe(200)
  const ready = await call('/health/ready')
  expect(ready.status).toBe(503)
  expect(await ready.json()).toMatchObject({ code: 'unavailable' })
})

test('an unreachable database makes the server not ready', async () => {
  const call = createTestSite({ health: createHealth({ isReady: () => Promise.reject(new Error('down')), log: quietLog }) })
  expect((await call('/health/ready')).status).toBe(503)
})

test('the log of a request has the path and no personal data', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  await createTestSite({ log })('/transactions/KLT-7Q2M-9XH4-T8RC?contact=08123456789', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ requestId: 'request-1', method: 'GET', path: '/transactions/KLT-7Q…', status: 200 })
  for (const personal of ['9XH4', '0812', '10.0.0.1', '203.0.113.9']) expect(lines[0]).not.toContain(personal)
})

test('a QR picture is sent without a store key, is not kept, and is limited', async () => {
  const call = createTestSite()
  const answer = await call('/qr/KLT-7Q2M-9XH4-T8RC.png')
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect((await call('/qr/nothing.png')).status).toBe(404)
  const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await call('/qr/KLT-7Q2M-9XH4-T8RC.png')).status))
  expect(statuses).toContain(429)
})

test.each([
  ['/', null],
  ['/products/mobile-legends', null],
  ['/transactions', null],
  ['/transactions?id=x', null],
  ['/apiary', null],
  ['/offline', null],
  ['/api/ping', 'noindex'],
  ['/health/live', 'noindex'],
  ['/transactions/KLT-7Q2M-9XH4-T8RC', 'noindex'],
  ['/dashboard', 'noindex'],
  ['/dashboard?bulan=2026-10', 'noindex'],
  ['/dashboard/riwayat-deposit', 'noindex'],
  ['/dashboard.data', 'noindex'],
  ['/profile', 'noindex'],
  ['/login?to=%2F', 'noindex'],
])('[seo.robots] %s is kept out of search engines by its header: %s', async (path, robots) => {
  expect((await createTestSite()(path)).headers.get('x-robots-tag')).toBe(robots)
})

test('[seo.robots] a kept page of one person has that header too', async () => {
  const answerFromCache: Pages['answerFromCache'] = (_, __, headers) => page(headers)
  const call = createTestSite({ pages: { ...pages, answerFromCache } })
  expect((await call('/profile')).headers.get('x-robots-tag')).toBe('noindex')
})
