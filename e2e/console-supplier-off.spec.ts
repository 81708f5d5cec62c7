import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { untilAlive } from './alive.ts'
import { enterConsole, goTo } from './console-door.ts'
import { joined } from './live.ts'
import { openOwnStore } from './own-store.ts'

/** In force on every screen within this time. */
const withinMs = 5_000
const buyers = 4
/** Some twenty orders a second in all, so that the store has time for its pages, too. */
const betweenMs = 200

type Try = { at: number; status: number; code: string | undefined }

const headers = { 'x-api-key': 'kilat-demo' }

/** Buyers who place orders one after the other until they are stopped. Answers what became of each. */
function startBuyers(request: APIRequestContext, { origin, itemId }: { origin: string; itemId: string }) {
  const tries: Try[] = []
  let isOver = false
  const buy = async () => {
    while (!isOver) {
      const body = {
        ...{ item_id: itemId, quantity: 1, player: { user_id: '123456789', zone_id: '1234' }, channel: 'qris' },
        ...{ contact: { kind: 'whatsapp', value: '081234567890' }, expected_total: 10_000_000 },
      }
      const asked = { headers: { ...headers, 'idempotency-key': randomUUID() }, data: body }
      const answer = await request.post(`${origin}/api/transactions`, asked)
      const { code }: { code?: string } = await answer.json()
      tries.push({ at: Date.now(), status: answer.status(), code })
      await wait(betweenMs)
    }
  }
  const running = Promise.all(Array.from({ length: buyers }, buy))
  return {
    tries,
    async stop() {
      isOver = true
      await running
    },
  }
}

test('an operator on a phone switches a supplier off while buyers order: they see it within five seconds, none gets an error, and nothing is sold without it until it is on again', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const store = await openOwnStore({})
  try {
    const { data }: { data: { items: { id: string; availability: { is_available: boolean } }[] } } = await (
      await request.get(`${store.origin}/api/products/mobile-legends`, { headers })
    ).json()
    const itemId = data.items.find(({ availability }) => availability.is_available)?.id ?? ''
    const buyer = await (await browser.newContext()).newPage()
    const hears = joined(buyer, 'store')
    await buyer.goto(`${store.origin}/products/mobile-legends`)
    await untilAlive(buyer)
    await buyer.mouse.move(10, 10)
    await hears
    const packs = buyer.locator('input[name=item]:enabled')
    const before = await packs.count()
    await page.goto(store.origin)
    await enterConsole(page, { name: 'sari', role: 'owner', socket: store.socket })
    await goTo(page, 'Perusahaan')

    const load = startBuyers(request, { origin: store.origin, itemId })
    const sold = () => load.tries.filter(({ status }) => status === 201)
    await expect.poll(() => sold().length).toBeGreaterThan(5)
    // The gateway beside it has the same name.
    const card = page.locator('article', { has: page.locator('#supplier-sandbox') })
    await card.getByRole('button', { name: 'Matikan sandbox' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Kalimat untuk pembeli').fill('Pemasok sedang kami cek')
    await sheet.getByRole('button', { name: 'Matikan sandbox' }).click()
    await expect(sheet).toHaveCount(0)
    const offAt = Date.now()
    await expect(packs).toHaveCount(0, { timeout: withinMs })
    await expect(buyer.getByText(/Pemasok sedang kami cek/).first()).toBeVisible()
    // A second more than it may take, in which buyers go on.
    await expect.poll(() => load.tries.some(({ at }) => at > offAt + withinMs + 1_000), { timeout: 20_000 }).toBe(true)
    expect(sold().filter(({ at }) => at > offAt + withinMs)).toEqual([])

    await page
      .getByRole('region', { name: /^Sedang dimatikan/ })
      .getByRole('button', { name: 'Nyalakan sandbox' })
      .click()
    await sheet.getByRole('button', { name: 'Nyalakan sandbox' }).click()
    const soldBefore = sold().length
    await expect(packs).toHaveCount(before, { timeout: withinMs })
    await expect.poll(() => sold().length).toBeGreaterThan(soldBefore)
    await load.stop()
    const refusals = load.tries.filter(({ status }) => status !== 201)
    expect(new Set(refusals.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['422 item_unavailable']))
  } finally {
    await store.remove()
  }
})
