import { expect, test } from '@playwright/test'
import { timeDelivery } from './live.ts'
import { type OwnStore, openOwnStore } from './own-store.ts'

// These measure, so they run after everything else, one at a time.
test.describe.configure({ mode: 'default' })

/** Whatever else the machine does may delay one page, hardly five. */
const mostTries = 5

test('[realtime.client] an order’s page shows its delivery within 300 ms of the commit', { tag: '@alone' }, async ({ page }) => {
  const times: number[] = []
  const sockets: string[] = []
  page.on('websocket', socket => sockets.push(socket.url()))
  while (times.length < mostTries && !times.some(time => time <= 300)) times.push(await timeDelivery(page))
  expect(Math.min(...times), `${times.join(', ')} ms`).toBeLessThanOrEqual(300)
  const { host } = new URL(page.url())
  for (const address of sockets) {
    const { protocol, host: at, pathname, searchParams } = new URL(address)
    expect([protocol, at, searchParams.get('protocol'), searchParams.get('client')]).toEqual(['ws:', host, '7', 'js'])
    expect(pathname).toMatch(/^\/app\/[\w-]+$/)
  }
})

test.describe('two processes of one store', () => {
  const stores: OwnStore[] = []

  test.beforeAll(async () => {
    const settings = { SUPPLIER_ANSWER_MS: '50', FIRST_CHECK_MS: '300' }
    const first = await openOwnStore(settings)
    stores.push(first)
    if (!first.databaseUrl) throw new Error('two processes need a PostgreSQL, which npm run e2e starts')
    stores.push(await openOwnStore({ ...settings, DATABASE_URL: first.databaseUrl }))
  })
  // The first one’s database goes last.
  test.afterAll(async () => {
    for (const store of stores.reverse()) await store.remove()
  })

  test('an order’s page at one process shows what the other one delivers within 300 ms', { tag: '@alone' }, async ({ page }) => {
    test.slow()
    const times: number[] = []
    const isEnough = () => times.length >= stores.length && times.some(time => time <= 300)
    while (times.length < mostTries && !isEnough()) times.push(await timeDelivery(page, stores[times.length % stores.length]?.origin))
    expect(Math.min(...times), `${times.join(', ')} ms`).toBeLessThanOrEqual(300)
  })
})
