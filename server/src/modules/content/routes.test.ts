import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { seedDemoCatalog } from '../catalog/seed-demo.ts'
import { seedDemoStore } from '../store/seed-demo-store.ts'
import { seedDemoContent } from './seed-demo-content.ts'

let store: TestStore
let app: ReturnType<typeof createApp>

beforeAll(async () => {
  store = await createTestStore()
  await seedDemoStore(store.ctx)
  await seedDemoCatalog(store.ctx)
  await seedDemoContent(store.ctx)
  app = createApp(store.ctx, { storeApiKey: 'kilat-demo', origin: 'http://store.test', isRateLimited: false, checksAnswers: true })
})

afterAll(() => store.close())

async function call(path: string) {
  const visitor = { address: '10.0.0.1', requestId: 'request-1', takesGzip: false }
  const answer = await app.request(`http://store.test/api${path}`, { headers: { 'X-Api-Key': 'kilat-demo' } }, { visitor })
  return { status: answer.status, cache: answer.headers.get('cache-control'), body: await answer.json() }
}

test.each(['/blogs', '/informasi'])('%s lists one page at a time, and each listed article can be read', async path => {
  const first = await call(`${path}?limit=2`)
  expect(first).toMatchObject({ status: 200, cache: expect.stringContaining('public, max-age=60'), body: { data: [{}, {}] } })
  const second = await call(`${path}?limit=2&cursor=${encodeURIComponent(first.body.next_cursor)}`)
  const ids = [...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(4)
  for (const id of ids)
    expect(await call(`${path}/${id}`)).toMatchObject({ status: 200, body: { data: { id, html: expect.stringContaining('<h2') } } })
})

test('promos and the legal pages are answered as the contract says', async () => {
  const { status, body } = await call('/promos')
  expect(status).toBe(200)
  expect(body.data.map(({ product_id }: { product_id: string | null }) => product_id)).toContain('mobile-legends')
  for (const id of ['privacy-and-policy', 'term-and-condition'])
    expect(await call(`/pages/${id}`)).toMatchObject({
      status: 200,
      body: { data: { html: expect.stringContaining('PT Kilat Contoh Digital') } },
    })
})

test.each(['/blogs/tidak-ada', '/informasi/tidak-ada', '/pages/tidak-ada', '/blogs/cara-top-up'])(
  '%s is refused with a next step [api.error-body]',
  async path => {
    expect(await call(path)).toMatchObject({
      status: 404,
      body: { code: 'not_found', error: expect.stringMatching(/tidak ada\. .+, ya\.$/) },
    })
  },
)

test('a cursor this store did not make is refused with a sentence [api.error-body]', async () => {
  expect(await call('/blogs?cursor=%3Cscript%3E')).toMatchObject({
    status: 400,
    body: { code: 'malformed', error: expect.stringContaining('Penanda'), fields: { cursor: expect.any(String) } },
  })
})

test.each(['/blogs', '/informasi', '/promos'])('%s may be asked for 120 times a minute from one address', async path => {
  const limited = createApp(store.ctx, {
    storeApiKey: 'kilat-demo',
    origin: 'http://store.test',
    isRateLimited: true,
    checksAnswers: false,
  })
  const visitor = { address: '10.0.0.1', requestId: 'request-1', takesGzip: false }
  const ask = async () => (await limited.request(`/api${path}`, { headers: { 'X-Api-Key': 'kilat-demo' } }, { visitor })).status
  const statuses = await Promise.all(Array.from({ length: 121 }, ask))
  expect(statuses.filter(status => status === 429)).toHaveLength(1)
})
