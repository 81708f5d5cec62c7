import { expect, test, vi } from 'vitest'
import { createEvents } from '../platform/events.ts'
import { createHtmlCache, expireWithEvents, type Rendered } from './html-cache.ts'
import { createHtmlTemplate } from './html-template.ts'

const nonce = 'n'.repeat(24)
const pageOf = (html: string): Rendered => ({ kind: 'page', template: createHtmlTemplate(html, '@@') })
const textOf = (rendered: Rendered) => rendered.template.fill(nonce).toString()

test('a crowd that asks at once causes one rendering', async () => {
  const cache = createHtmlCache()
  const render = vi.fn(async () => pageOf('<p>home</p>'))
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.render('/', render)))
  expect(render).toHaveBeenCalledTimes(1)
  expect(answers.map(textOf)).toEqual(Array(50).fill('<p>home</p>'))
  expect(cache.get('/')?.fill(nonce).toString()).toBe('<p>home</p>')
})

test('an answer that is no page is not kept', async () => {
  const cache = createHtmlCache()
  await cache.render('/products/none', async () => ({
    kind: 'other',
    status: 404,
    headers: new Headers(),
    template: createHtmlTemplate('', '@@'),
  }))
  expect(cache.get('/products/none')).toBeUndefined()
})

test('a rendering that fails is not remembered', async () => {
  const cache = createHtmlCache()
  await expect(cache.render('/', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(textOf(await cache.render('/', async () => pageOf('up')))).toBe('up')
})

test('a page is kept for thirty seconds', async () => {
  let now = 0
  const cache = createHtmlCache(() => now)
  await cache.render('/', async () => pageOf('home'))
  now = 29_999
  expect(cache.get('/')).toBeDefined()
  now = 30_000
  expect(cache.get('/')).toBeUndefined()
})

test('a change of the catalogue drops every page', async () => {
  const cache = createHtmlCache()
  const events = createEvents()
  expireWithEvents(cache, events)
  await cache.render('/products/a', async () => pageOf('old price'))
  events.emit('catalog')
  expect(cache.get('/products/a')).toBeUndefined()
})

test('a text that is published anew is seen at once', async () => {
  const cache = createHtmlCache()
  const events = createEvents()
  expireWithEvents(cache, events)
  await cache.render('/informasi', async () => pageOf('old text'))
  events.emit('content')
  expect(cache.get('/informasi')).toBeUndefined()
})

test('a rendering that began before a change is not kept after it', async () => {
  const cache = createHtmlCache()
  const slow = Promise.withResolvers<Rendered>()
  const asked = cache.render('/products/a', () => slow.promise)
  cache.expireAll()
  const fresh = cache.render('/products/a', async () => pageOf('new price'))
  slow.resolve(pageOf('old price'))
  await asked
  expect(textOf(await fresh)).toBe('new price')
  expect(cache.get('/products/a')?.fill(nonce).toString()).toBe('new price')
})

test('a flood of orders renders the home page anew every two seconds, and leaves the products alone', async () => {
  let now = 0
  const cache = createHtmlCache(() => now)
  const events = createEvents()
  expireWithEvents(cache, events)
  await cache.render('/', async () => pageOf('home'))
  await cache.render('/products/a', async () => pageOf('product'))
  events.emit('order', { orderId: 'KLT-0000-0000-0000' })
  now = 1_999
  expect(cache.get('/')).toBeDefined()
  now = 2_000
  expect(cache.get('/')).toBeUndefined()
  expect(cache.get('/products/a')).toBeDefined()
})
