import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { quietLog } from '../platform/log-quiet.ts'
import { createOutbox } from '../platform/outbox.ts'
import { noPublicSettings } from '../platform/settings.ts'
import { busyPage } from './busy-page.ts'
import { createHtmlTemplate } from './html-template.ts'
import type { PageRenderer } from './render-page.ts'
import { createStorefront } from './storefront.ts'

const visitor = { address: '10.0.0.1', requestId: 'request-1', takesGzip: false }
const html = `<script nonce="@@">1</script>${'<p>Diamonds</p>'.repeat(200)}`

const ownPage = { status: 200, headers: new Headers(), body: 'own' }

const queryNames = (path: string) => (path === '/' ? ['cari'] : [])

function createShop(renderer: Partial<PageRenderer> = {}, settings = noPublicSettings) {
  const outbox = createOutbox()
  const renderPublic = vi.fn(async () => ({ kind: 'page' as const, template: createHtmlTemplate(html, '@@') }))
  const renderFor = vi.fn(async (_request: Request, _visitor: object, nonce: string) => {
    const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
    return { status: 200, headers, body: `<script nonce="${nonce}">own</script>` }
  })
  const files = { has: () => false, read: async () => undefined, answer: () => undefined }
  const pages = createStorefront({
    files,
    renderer: { renderPublic, renderFor, ...renderer },
    origin: 'http://store.test',
    queryNames,
    settings,
    outbox,
    log: quietLog,
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    pages.answer(new Request(`http://store.test${path}`, { headers }), visitor)
  return { pages, outbox, renderPublic, renderFor, get }
}

function nonceOf(response: Response): string | undefined {
  return /script-src 'self' 'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
}

test('every answer has its own nonce, in the policy and in the page', async () => {
  const { pages, get } = createShop()
  const answers = [await get('/'), await get('/'), pages.answerFromCache('/', visitor, {}), await get('/transactions')]
  const nonces = answers.map(answer => answer && nonceOf(answer))
  expect(new Set(nonces).size).toBe(4)
  for (const [index, answer] of answers.entries()) expect(await answer?.text()).toContain(`nonce="${nonces[index]}"`)
})

test('the home page and products are rendered once and then kept', async () => {
  const { pages, get, renderPublic } = createShop()
  await Promise.all([get('/'), get('/'), get('/products/mobile-legends')])
  expect(renderPublic).toHaveBeenCalledTimes(2)
  expect(pages.answerFromCache('/', visitor, {})?.status).toBe(200)
  expect(pages.answerFromCache('/products/mobile-legends', visitor, {})?.status).toBe(200)
})

test.each([
  '/promos',
  '/blogs',
  '/blogs/cara-top-up',
  '/informasi',
  '/informasi/aturan-refund',
  '/privacy-and-policy',
  '/term-and-condition',
  '/landing_page',
  '/login',
  '/dashboard',
  '/dashboard/riwayat-deposit',
  '/dashboard/riwayat-transaksi',
  '/profile',
])('%s is equal for all visitors, so it is kept', async path => {
  const { pages, get, renderPublic, renderFor } = createShop()
  await get(path, { cookie: 'a=1', authorization: 'Bearer somebody' })
  expect(renderPublic).toHaveBeenCalledExactlyOnceWith(path, visitor)
  expect(renderFor).not.toHaveBeenCalled()
  expect(pages.answerFromCache(path, visitor, {})?.status).toBe(200)
})

test('a page is kept for each language, and caches on the way are told what tells them apart', async () => {
  const { pages, outbox, renderPublic } = createShop()
  const english = { ...visitor, language: 'en' as const }
  const ask = (who: typeof visitor) => pages.answer(new Request('http://store.test/'), who)
  await ask(visitor)
  expect(pages.answerFromCache('/', english, {})).toBeUndefined()
  const answer = await ask(english)
  expect(answer.headers.get('vary')).toBe('accept-encoding, cookie')
  expect(renderPublic.mock.calls).toEqual([
    ['/', visitor],
    ['/', english],
  ])
  expect(pages.answerFromCache('/', english, {})?.status).toBe(200)
  outbox.bring([{ topic: 'catalog' }])
  expect(pages.answerFromCache('/', english, {})).toBeUndefined()
})

test('a kept page is sent compressed to clients that accept it', async () => {
  const { pages, get } = createShop()
  await get('/')
  const answer = pages.answerFromCache('/', { ...visitor, takesGzip: true }, {})
  expect(answer?.headers.get('content-encoding')).toBe('gzip')
  const bytes = await answer?.arrayBuffer()
  expect(gunzipSync(bytes ?? new Uint8Array()).toString()).toBe(html.replace('@@', answer ? (nonceOf(answer) ?? '') : ''))
})

test.each([
  '/transactions',
  '/transactions/KLT-7Q2M-9XH4-T8RC',
  '/transactions/KLT-7Q2M-9XH4-T8RC.data',
  '/blogs/cara_top_up',
  '/blogs/a/b',
  `/informasi/${'a'.repeat(81)}`,
  '/dashboard/lain',
  '/profile/1',
])('%s is rendered for its visitor and never kept', async path => {
  const { pages, get, renderFor } = createShop()
  const answer = await get(path)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(renderFor).toHaveBeenCalledTimes(1)
  expect(pages.answerFromCache(path, visitor, {})).toBeUndefined()
})

test('addresses that differ only in visit counters share a page; a query the page reads has its own', async () => {
  const { pages, get, renderPublic } = createShop()
  for (const query of ['?fbclid=1', '?utm_source=ig&gclid=2', '?ref=a&kategori=b', '']) expect((await get(`/${query}`)).status).toBe(200)
  const sharing = Array.from({ length: 50 }, (_, index) => pages.answerFromCache(`/?fbclid=${index}`, visitor, {})?.status)
  expect(new Set(sharing)).toEqual(new Set([200]))
  expect(pages.answerFromCache('/?fbclid=1&cari=a', visitor, {})).toBeUndefined()
  await get('/?fbclid=1&cari=a')
  expect(pages.answerFromCache('/?cari=a&gclid=3', visitor, {})?.status).toBe(200)
  expect(new Set(renderPublic.mock.calls.map(([address]: unknown[]) => address))).toEqual(new Set(['/', '/?cari=a']))
})

test('another spelling of a public page’s path redirects to the proper one, with its query', async () => {
  const { get, renderFor, renderPublic } = createShop()
  for (const path of ['/products/mobile-legends/', '//products/mobile-legends', '/products/mobile%2Dlegends', '/PRODUCTS/mobile-legends']) {
    const answer = await get(`${path}?fbclid=1`)
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/products/mobile-legends?fbclid=1'])
  }
  expect(renderFor).not.toHaveBeenCalled()
  expect(renderPublic).not.toHaveBeenCalled()
})

test('a visitor with too many waiting pages gets one that reloads by itself; others do not wait', async () => {
  const slow = Promise.withResolvers<void>()
  const { pages, get } = createShop({ renderFor: () => slow.promise.then(() => ownPage) })
  const crowd = Array.from({ length: 100 }, () => get('/transactions'))
  const refused = await Promise.race(crowd)
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([503, '3', 'no-store'])
  const text = await refused.text()
  expect(text).toContain('<meta http-equiv="refresh" content="3">')
  expect(text).toContain('Toko sedang ramai')
  const other = pages.answer(new Request('http://store.test/promos'), { ...visitor, address: '10.0.0.2' })
  slow.resolve()
  expect((await other).status).toBe(200)
  const statuses = (await Promise.all(crowd)).map(answer => answer.status)
  expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(40)
})

test('a form refused while too many wait is not sent again by itself', async () => {
  const slow = Promise.withResolvers<void>()
  const { pages, get } = createShop({ renderFor: () => slow.promise.then(() => ownPage) })
  const crowd = Array.from({ length: 44 }, () => get('/transactions'))
  const posted = await pages.answer(
    new Request('http://store.test/products/a', { method: 'POST', body: new URLSearchParams('a=1') }),
    visitor,
  )
  expect([posted.status, posted.headers.get('retry-after')]).toEqual([503, '3'])
  expect(await posted.text()).not.toContain('http-equiv="refresh"')
  slow.resolve()
  await Promise.all(crowd)
})

test.each([
  ['application/json', '{"a":1}'],
  ['multipart/form-data', 'a=1'],
  ['multipart/form-data; boundary=x', 'a=1'],
  ['text/plain', 'a=1'],
])('a body sent to a page as %s that is not a form is refused, and reaches no page', async (type, body) => {
  const { pages, renderFor } = createShop()
  const asked = new Request('http://store.test/products/a', { method: 'POST', headers: { 'content-type': type }, body })
  const answer = await pages.answer(asked, visitor)
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('tidak bisa dibaca')])
  expect(renderFor).not.toHaveBeenCalled()
})

test('a form reaches its page, even if it is empty', async () => {
  const forms: unknown[] = []
  const renderFor = async (request: Request) => {
    forms.push(Object.fromEntries(await request.formData()))
    return ownPage
  }
  const { pages } = createShop({ renderFor })
  const address = 'http://store.test/products/a'
  await pages.answer(new Request(address, { method: 'POST', body: new URLSearchParams({ a: '1' }) }), visitor)
  await pages.answer(new Request(address, { method: 'POST' }), visitor)
  expect(forms).toEqual([{ a: '1' }, {}])
})

test('a page whose visitor is gone is not rendered', async () => {
  const slow = Promise.withResolvers<void>()
  const renderFor = vi.fn(() => slow.promise.then(() => ownPage))
  const { pages, get } = createShop({ renderFor })
  const running = Array.from({ length: 4 }, () => get('/transactions'))
  const leaving = new AbortController()
  const left = pages.answer(new Request('http://store.test/transactions', { signal: leaving.signal }), visitor)
  leaving.abort()
  expect((await left).status).toBe(499)
  slow.resolve()
  await Promise.all(running)
  await get('/transactions')
  expect(renderFor).toHaveBeenCalledTimes(5)
})

test('an unknown product is answered with 404 and not kept', async () => {
  const renderPublic = vi.fn(async () => {
    return {
      kind: 'other' as const,
      status: 404,
      headers: new Headers({ 'content-type': 'text/html' }),
      template: createHtmlTemplate(html, '@@'),
    }
  })
  const { get } = createShop({ renderPublic })
  expect((await get('/products/none')).status).toBe(404)
  expect((await get('/products/none')).status).toBe(404)
  expect(renderPublic).toHaveBeenCalledTimes(2)
})

test('a change of the catalogue renders the page again', async () => {
  const { pages, outbox, get } = createShop()
  await get('/products/mobile-legends')
  outbox.bring([{ topic: 'catalog' }])
  expect(pages.answerFromCache('/products/mobile-legends', visitor, {})).toBeUndefined()
})

test('a page that can not be rendered says so without the reason', async () => {
  const { get } = createShop({ renderPublic: () => Promise.reject(new Error('password=hunter2')) })
  const answer = await get('/')
  const text = await answer.text()
  expect(answer.status).toBe(500)
  expect(text).toContain('Internal Server Error')
  expect(text).toContain('request-1')
  expect(text).not.toContain('hunter2')
})

test('the page of a failure speaks the language that the visitor chose', async () => {
  const { pages } = createShop({ renderFor: () => Promise.reject(new Error('broken')) })
  const ask = async (language: 'en' | undefined, form?: RequestInit) => {
    const answer = await pages.answer(new Request('http://store.test/transactions', form), { ...visitor, language })
    return [answer.status, await answer.text()]
  }
  expect(await ask(undefined)).toEqual([500, expect.stringMatching(/lang="id"[\s\S]*Muat ulang halaman ini[\s\S]*Kode bantuan: request-1/)])
  expect(await ask('en')).toEqual([500, expect.stringMatching(/lang="en"[\s\S]*Please reload this page[\s\S]*Help code: request-1/)])
  const unreadable = { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }
  expect(await ask('en', unreadable)).toEqual([400, expect.stringMatching(/lang="en"[\s\S]*This could not be read/)])
  expect(await busyPage({ retryAfterSeconds: 3, isForm: true, language: 'en' }).text()).toContain('Your orders and your money are safe.')
})

test('unknown slugs never fill the cache', async () => {
  const other = { kind: 'other' as const, status: 404, headers: new Headers(), template: createHtmlTemplate(html, '@@') }
  const { pages, get } = createShop({ renderPublic: async () => other })
  const paths = Array.from({ length: 600 }, (_, index) => `/blogs/tidak-ada-${index}`)
  for (const path of paths) await get(path)
  expect(paths.filter(path => pages.answerFromCache(path, visitor, {}))).toEqual([])
})

test.each(['/assets/old-1234.js', '/builds/latest.json', '/builds/meta/gone.json'])(
  '[build.chunk-failure] %s that no longer exists is a plain 404, not a page',
  async path => {
    const { get, renderFor } = createShop()
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type') ?? '').not.toContain('html')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(renderFor).not.toHaveBeenCalled()
  },
)

test('[analytics.page-view] the policy of every page names the hosts of analytics only if a measurement id is set', async () => {
  const analytics = { measurement_id: 'G-AB12CD34EF' }
  const policiesOf = async (settings: typeof noPublicSettings) => {
    const { pages, get } = createShop({}, settings)
    const answers = [await get('/'), pages.answerFromCache('/', visitor, {}), await get('/transactions')]
    return answers.map(answer => answer?.headers.get('content-security-policy') ?? '')
  }
  for (const policy of await policiesOf(noPublicSettings)) expect(policy).not.toContain('google')
  for (const policy of await policiesOf({ ...noPublicSettings, analytics })) {
    expect(policy).toContain("script-src 'self' 'nonce-")
    expect(policy).toMatch(/script-src [^;]*https:\/\/www\.googletagmanager\.com\/gtag\/;/)
    expect(policy).toMatch(/connect-src 'self'[^;]* https:\/\/\*\.google-analytics\.com https:\/\/\*\.analytics\.google\.com;/)
  }
})
