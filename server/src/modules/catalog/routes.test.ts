import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { sandboxChecker } from '../../players/sandbox/checker.ts'
import { listCheckers } from '../../test/scripted-checker.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { seedDemoCatalog } from './seed-demo.ts'

let store: TestStore
let app: ReturnType<typeof createApp>

beforeAll(async () => {
  store = await createTestStore()
  await seedDemoCatalog(store.ctx)
  const ctx = { ...store.ctx, players: listCheckers(sandboxChecker) }
  app = createApp(ctx, { storeApiKey: 'kilat-demo', origin: 'http://store.test', isRateLimited: false, checksAnswers: true })
})

afterAll(() => store.close())

const visitor = { address: '10.0.0.1', requestId: 'request-1', takesGzip: false }

async function call(path: string, body?: object) {
  const headers = { 'X-Api-Key': 'kilat-demo', 'Content-Type': 'application/json' }
  const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const answer = await app.request(`http://store.test/api${path}`, request, { visitor })
  return { status: answer.status, body: await answer.json() }
}

test('products are listed, by category and search', async () => {
  expect((await call('/products')).body.data).toHaveLength(26)
  const found = await call('/products?category=mobile&search=mlbb')
  expect(found).toMatchObject({ status: 200, body: { data: [{ id: 'mobile-legends' }] } })
})

test('a product is answered with its items; an unknown one is refused with a next step [api.error-body]', async () => {
  expect(await call('/products/valorant')).toMatchObject({ status: 200, body: { data: { id: 'valorant', category: 'pc' } } })
  expect(await call('/products/tidak-ada')).toEqual({
    status: 404,
    body: { code: 'not_found', error: 'Produk ini tidak ada di toko kami. Cari produk lain dari beranda, ya.' },
  })
})

test('a player is looked up; invalid values are refused, naming the field [api.error-body]', async () => {
  const path = '/products/mobile-legends/check-player'
  expect(await call(path, { player: { user_id: '123456789', zone_id: '1234' } })).toMatchObject({
    status: 200,
    body: { data: { status: 'found', region: 'Indonesia' } },
  })
  expect(await call(path, { player: { user_id: '123456404', zone_id: '1234' } })).toMatchObject({ body: { data: { status: 'not_found' } } })
  expect(await call(path, { player: { user_id: '123456789' } })).toEqual({
    status: 422,
    body: { code: 'player_invalid', error: 'Isi Zone ID dulu, ya.', fields: { 'player.zone_id': 'Isi Zone ID dulu, ya.' } },
  })
})
