import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPageReads, routes } from '../app.ts'
import { products } from '../db/schema/catalog.ts'
import { seedDemoContent } from '../modules/content/seed-demo-content.ts'
import { seedDemoStore } from '../modules/store/seed-demo-store.ts'
import { createApiCaller } from '../test/call-api.ts'
import { makeItem } from '../test/make-item.ts'
import { createTestStore, type TestStore } from '../test/store.ts'
import type { PageAsk, ReadForPages } from './read-for-pages.ts'

let store: TestStore
let read: ReadForPages
let productId: string
beforeAll(async () => {
  store = await createTestStore()
  await seedDemoStore(store.ctx)
  await seedDemoContent(store.ctx)
  await makeItem(store.ctx)
  const [product] = await store.ctx.db.select().from(products)
  productId = product?.id ?? ''
  read = createPageReads(store.ctx, { origin: 'http://store.test', checksAnswers: true })
})
afterAll(() => store.close())

/** The same call over HTTP. */
async function overHttp(path: string, { params = {}, query = {} }: PageAsk) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const response = await createApiCaller(store.ctx)('GET', `${filled}?${new URLSearchParams(query)}`)
  return { status: response.status, body: await response.json() }
}

const cases: [name: string, asked: (known: { productId: string }) => PageAsk][] = [
  ['listProducts', () => ({})],
  ['listProducts', () => ({ query: { search: 'game', match: 'any', limit: '3' } })],
  ['listProducts', () => ({ query: { limit: 'banyak' } })],
  ['getProduct', ({ productId: id }) => ({ params: { id } })],
  ['getProduct', () => ({ params: { id: 'tidak-ada' } })],
  ['getProduct', () => ({ params: { id: '../KUNCI' } })],
  ['listBlogs', () => ({ query: { limit: '2' } })],
  ['listBlogs', () => ({ query: { cursor: 'bukan-penanda' } })],
  ['getBlog', () => ({ params: { id: 'cara-kerja-qris' } })],
  ['listInformasi', () => ({})],
  ['getInformasi', () => ({ params: { id: 'tidak-ada' } })],
  ['listPromos', () => ({})],
  ['getPage', () => ({ params: { id: 'terms' } })],
  ['getThemeInfo', () => ({})],
  ['getMeasures', () => ({})],
  ['getPublicSettings', () => ({})],
  ['listPaymentChannels', () => ({})],
  ['listRecentPurchases', () => ({})],
]

test.each(cases)('pages read %s in the process as over HTTP (%#)', async (name, asked) => {
  const path = routes.find(({ endpoint }) => endpoint.name === name)?.endpoint.path ?? ''
  expect(await read(name, asked({ productId }), 'request-1')).toEqual(await overHttp(path, asked({ productId })))
})

test('only reads that are equal for all visitors are read in the process', () => {
  const reads = routes.filter(({ endpoint }) => read(endpoint.name, {}, 'request-1') !== undefined).map(({ endpoint }) => endpoint.name)
  expect(reads.toSorted()).toEqual([...new Set(cases.map(([name]) => name))].toSorted())
})

test('a failure of the store is logged and answered without details', async () => {
  const broken = { ...store.ctx, outbox: undefined } as never
  const answer = await createPageReads(broken, { origin: 'http://store.test', checksAnswers: false })('listPromos', {}, 'request-1')
  expect(answer).toMatchObject({ status: 500, body: { code: 'internal', request_id: 'request-1' } })
})
