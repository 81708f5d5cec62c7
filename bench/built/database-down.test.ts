import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Postgres, startPostgres } from '../../tools/postgres.mjs'
import type { Running } from '../processes.ts'
import { findSale, payAndAwaitDelivery, placeOrders } from '../store-client.ts'
import { startStore } from './start-store.ts'

let database: Postgres
let store: Running
beforeAll(async () => {
  database = await startPostgres()
  store = await startStore({ DATABASE_URL: database.url, LOG_LEVEL: 'silent', SUPPLIER_ANSWER_MS: '0', SUPPLIER_PENDING_MS: '0' })
})
afterAll(async () => {
  await store?.stop()
  await database?.stop()
})

const headers = { 'x-api-key': 'kilat-demo', 'content-type': 'application/json' }
const getOrder = () => fetch(`${store.url}/api/transactions/KLT-0000-0000-0000`, { headers })

test('while the database is down, API, pages and health say when to try again, and all of them recover without a restart', async () => {
  const sale = await findSale(store.url)
  const [paid] = await placeOrders(store.url, sale, 1)
  await database.goDown()

  const answer = await getOrder()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject({ code: 'unavailable', error: expect.stringContaining('Coba lagi dalam beberapa detik') })

  const page = await fetch(`${store.url}/products/free-fire`)
  expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([503, '5', 'no-store'])
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('Service Unavailable')

  const form = await fetch(`${store.url}/products/free-fire`, { method: 'POST', body: new URLSearchParams({ item_id: 'a' }) })
  expect(form.status).toBe(503)

  const ready = await fetch(`${store.url}/health/ready`)
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await fetch(`${store.url}/health/live`)).status).toBe(200)

  await database.comeBack()
  await vi.waitFor(async () => expect((await fetch(`${store.url}/health/ready`)).status).toBe(200), { timeout: 15_000, interval: 200 })
  expect((await getOrder()).status).toBe(404)
  expect((await fetch(`${store.url}/products/free-fire`)).status).toBe(200)
  // Jobs go on too, including those of an earlier order.
  if (paid) await payAndAwaitDelivery(store.url, [paid])
})
