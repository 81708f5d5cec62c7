import { expect, test, vi } from 'vitest'
import { createOutbox } from '../platform/outbox.ts'
import { createHtmlCache, expireWithNews, keptAs, type Rendered } from './html-cache.ts'
import { createHtmlTemplate } from './html-template.ts'
import { createRenderQueue } from './render-queue.ts'

const waiter = { address: '10.0.0.1', signal: new AbortController().signal }
const nonce = 'n'.repeat(24)
const pageOf = (html: string): Rendered => ({ kind: 'page', template: createHtmlTemplate(html, '@@') })
const textOf = (rendered: Rendered) => rendered.template.fill(nonce).toString()

test('many requests at once cause one rendering', async () => {
  const cache = createHtmlCache(createRenderQueue())
  const render = vi.fn(async () => pageOf('<p>home</p>'))
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.render('/', waiter, render)))
  expect(render).toHaveBeenCalledTimes(1)
  expect(answers.map(textOf)).toEqual(Array(50).fill('<p>home</p>'))
  expect(cache.get('/')?.fill(nonce).toString()).toBe('<p>home</p>')
})

test('an answer that is not a page is not kept', async () => {
  const cache = createHtmlCache(createRenderQueue())
  await cache.render('/products/none', waiter, async () => ({
    kind: 'other',
    status: 404,
    headers: new Headers(),
    template: createHtmlTemplate('', '@@'),
  }))
  expect(cache.get('/products/none')).toBeUndefined()
})

test('a failed rendering is not kept', async () => {
  const cache = createHtmlCache(createRenderQueue())
  await expect(cache.render('/', waiter, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(textOf(await cache.render('/', waiter, async () => pageOf('up')))).toBe('up')
})

test('a page is kept for thirty seconds', async () => {
  let now = 0
  const cache = createHtmlCache(createRenderQueue(), () => now)
  await cache.render('/', waiter, async () => pageOf('home'))
  now = 29_999
  expect(cache.get('/')).toBeDefined()
  now = 30_000
  expect(cache.get('/')).toBeUndefined()
})

test.for(['catalog', 'channels'] as const)('news of the %s drops every page and its data', async topic => {
  const cache = createHtmlCache(createRenderQueue())
  const outbox = createOutbox()
  expireWithNews(cache, outbox)
  const addresses = ['/products/a', '/?cari=a', '/products/a.data?_routes=routes%2Fproduct']
  for (const address of addresses) await cache.render(address, waiter, async () => pageOf('old price'))
  outbox.bring([{ topic }])
  for (const address of addresses) expect(cache.get(address)).toBeUndefined()
})

test('a text published again shows at once', async () => {
  const cache = createHtmlCache(createRenderQueue())
  const outbox = createOutbox()
  expireWithNews(cache, outbox)
  await cache.render('/informasi', waiter, async () => pageOf('old text'))
  outbox.bring([{ topic: 'content' }])
  expect(cache.get('/informasi')).toBeUndefined()
})

test('a rendering that began before a change is not kept after it', async () => {
  const cache = createHtmlCache(createRenderQueue())
  const slow = Promise.withResolvers<Rendered>()
  const asked = cache.render('/products/a', waiter, () => slow.promise)
  cache.expireAll()
  const fresh = cache.render('/products/a', waiter, async () => pageOf('new price'))
  slow.resolve(pageOf('old price'))
  await asked
  expect(textOf(await fresh)).toBe('new price')
  expect(cache.get('/products/a')?.fill(nonce).toString()).toBe('new price')
})

test('many deliveries render the home page again every two seconds at most, and the products not at all', async () => {
  let now = 0
  const cache = createHtmlCache(createRenderQueue(), () => now)
  const outbox = createOutbox()
  expireWithNews(cache, outbox)
  await cache.render('/', waiter, async () => pageOf('home'))
  await cache.render(keptAs('/', { language: 'en' }), waiter, async () => pageOf('home in English'))
  const ofHome = ['/_.data?_routes=routes%2Fhome', keptAs('/_.data?_routes=routes%2Fhome', { language: 'en' })]
  for (const address of ofHome) await cache.render(address, waiter, async () => pageOf('data'))
  await cache.render('/products/a', waiter, async () => pageOf('product'))
  await cache.render('/products/a.data', waiter, async () => pageOf('its data'))
  outbox.bring([{ topic: 'purchase' }])
  now = 1_999
  expect(cache.get('/')).toBeDefined()
  now = 2_000
  expect(cache.get('/')).toBeUndefined()
  expect(cache.get(keptAs('/', { language: 'en' }))).toBeUndefined()
  for (const address of ofHome) expect(cache.get(address)).toBeUndefined()
  expect(cache.get('/products/a')).toBeDefined()
  expect(cache.get('/products/a.data')).toBeDefined()
})

test('pages with queries never push out pages without, nor do data push out pages', async () => {
  const cache = createHtmlCache(createRenderQueue())
  await cache.render('/', waiter, async () => pageOf('home'))
  const addresses = Array.from({ length: 600 }, (_, index) => `/?cari=${index}`)
  for (const address of addresses) await cache.render(address, waiter, async () => pageOf(address))
  expect(cache.get('/')).toBeDefined()
  expect(addresses.filter(address => cache.get(address)).length).toBeLessThanOrEqual(100)
  for (const index of addresses.keys()) await cache.render(`/_.data?_routes=${index}`, waiter, async () => pageOf('data'))
  expect(cache.get('/')).toBeDefined()
  expect(cache.get(addresses.at(-1) ?? '')).toBeDefined()
  expect([0, 599].map(index => cache.get(`/_.data?_routes=${index}`) !== undefined)).toEqual([false, true])
})

test('a rendering that every visitor gave up before its turn starts again for the next visitor', async () => {
  const cache = createHtmlCache(createRenderQueue({ atOnce: 1, mostOfAddress: 10, most: 10, turnsBetween: 1 }))
  const busy = Promise.withResolvers<Rendered>()
  const first = cache.render('/', waiter, () => busy.promise)
  const leaving = new AbortController()
  const left = cache.render('/promos', { ...waiter, signal: leaving.signal }, async () => pageOf('left'))
  leaving.abort()
  await expect(left).rejects.toThrow()
  const next = cache.render('/promos', waiter, async () => pageOf('promos'))
  busy.resolve(pageOf('home'))
  await first
  expect(textOf(await next)).toBe('promos')
})
