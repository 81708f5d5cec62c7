import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from './alive.ts'
import { expectNoBarriers } from './barriers.ts'
import { enterConsole, goTo } from './console-door.ts'
import { joined } from './live.ts'

// Nobody else buys these, so their switch is this journey's.
const product = { id: 'stumble-guys', title: 'Stumble Guys' }
const sentence = 'Lagi kami cek, pesananmu tetap aman'
/** In force on every screen within this time. */
const within = { timeout: 5_000 }

test('an operator on a phone switches a product off and on: an open page shows it within five seconds, and a quote is refused meanwhile', async ({
  page,
  browser,
}) => {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  const buyer = await (await browser.newContext()).newPage()
  const hears = joined(buyer, 'store')
  await buyer.goto(`/products/${product.id}`)
  await untilAlive(buyer)
  await buyer.mouse.move(10, 10)
  await hears
  const packs = buyer.locator('input[name=item]:enabled')
  const before = await packs.count()
  expect(before).toBeGreaterThan(0)

  await enterConsole(page, { name: `sari-${randomUUID().slice(0, 8)}`, role: 'owner' })
  await goTo(page, 'Perusahaan')
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await test.step('every company is asked, and says whether it works', async () => {
    await page.getByRole('button', { name: 'Uji semua' }).click()
    await expect(page.locator('.company .test').first()).toBeVisible()
  })
  await expectNoBarriers(page)

  await test.step('the preview counts what stops before anything does', async () => {
    const form = page.getByRole('region', { name: 'Sakelar baru' })
    await form.getByLabel('Apa').selectOption({ label: 'Produk' })
    await form.getByLabel('Produk', { exact: true }).selectOption({ label: product.title })
    await expect(form.getByText(/^\d+ nominal berhenti dijual\./)).toBeVisible()
    await form.getByLabel('Kalimat untuk pembeli').fill(sentence)
    await expectNoBarriers(page)
    expect((await quote(buyer)).status).toBe(200)
    await form.getByRole('button', { name: `Matikan ${product.title}` }).click()
  })
  await expect(buyer.getByText(new RegExp(`^${sentence}`)).first()).toBeVisible(within)
  await expect(packs).toHaveCount(0)
  expect(await quote(buyer)).toMatchObject({ status: 422, body: { code: 'item_unavailable', reason: 'switched_off', sentence } })

  await test.step('what is off stands in the list, and comes back whole', async () => {
    const list = page.getByRole('region', { name: /^Sedang dimatikan/ })
    await expect(list.getByText(`“${sentence}”`)).toBeVisible()
    await expectNoBarriers(page)
    await list.getByRole('button', { name: `Nyalakan ${product.title}` }).click()
    const sheet = page.getByRole('dialog')
    await expectNoBarriers(page)
    await sheet.getByRole('button', { name: `Nyalakan ${product.title}` }).click()
    await expect(list.getByRole('button', { name: `Nyalakan ${product.title}` })).toHaveCount(0)
  })
  await expect(packs).toHaveCount(before, within)
  expect((await quote(buyer)).status).toBe(200)
  await buyer.context().close()
  expect(faults).toEqual([])
})

test('support sees how the companies are, and switches nothing', async ({ page }) => {
  await enterConsole(page, { name: `rudi-${randomUUID().slice(0, 8)}`, role: 'support' })
  await goTo(page, 'Perusahaan')
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expect(page.getByText('Uji koneksi dan sakelar perlu peran pemilik.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Matikan|Uji/ })).toHaveCount(0)
  await expectNoBarriers(page)
})

test('an operator without a connection keeps the form of a switch with what was typed, and the focus is where it was before', async ({
  page,
}) => {
  await enterConsole(page, { name: `dewi-${randomUUID().slice(0, 8)}`, role: 'owner' })
  await goTo(page, 'Perusahaan')
  const opener = page
    .getByRole('article')
    .getByRole('button', { name: /^Matikan/ })
    .first()
  const sheet = page.getByRole('dialog')
  const notNow = sheet.getByRole('button', { name: 'Jangan dulu' })
  const typed = sheet.getByLabel('Kalimat untuk pembeli')

  await test.step('what stops can not be counted: that is said, and it can be asked again', async () => {
    await page.route('**/api/operator/switches/*/*/*', route => route.abort())
    await opener.press('Enter')
    await expect(sheet.getByText('Toko tidak bisa dihubungi.')).toBeVisible()
    await expect(notNow).toBeVisible()
    await expectNoBarriers(page)
    await page.unroute('**/api/operator/switches/*/*/*')
    await sheet.getByRole('button', { name: 'Coba lagi' }).press('Enter')
    await expect(typed).toBeVisible()
    await expect(sheet.getByRole('heading')).toBeFocused()
  })
  await test.step('nothing answers any more: the form says so and stays, and works again afterwards', async () => {
    await typed.fill(sentence)
    await sheet.getByLabel('Menyala lagi').selectOption('Aku nyalakan sendiri')
    await page.route('**/api/**', route => route.abort())
    const planned = page.waitForRequest('**/api/operator/switches/*/*/*')
    await sheet.locator('button[type=submit]').press('Enter')
    await planned
    await expect(sheet.getByText('Toko tidak bisa dihubungi.')).toHaveCount(1)
    await expect(typed).toHaveValue(sentence)
    await expect(sheet.getByLabel('Menyala lagi')).toHaveValue('hand')
    // The console may ask again by itself before the page is looked at again.
    const plannedAgain = page.waitForResponse('**/api/operator/switches/*/*/*')
    await page.unroute('**/api/**')
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await plannedAgain
    await expect(typed).toHaveValue(sentence)
    await expect(sheet.locator('button[type=submit]')).toHaveText(/^Matikan/)
  })
  await notNow.press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(opener).toBeFocused()
  await test.step('the room, too, says that it shows what was read last, and can be asked again', async () => {
    await page.route('**/api/**', route => route.abort())
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    const room = page.getByRole('main')
    await expect(room.getByRole('alert')).toContainText('Yang tampil adalah yang terakhir terbaca.')
    await expect(room.getByRole('button', { name: 'Coba lagi' })).toBeVisible()
    await page.unroute('**/api/**')
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(room.getByRole('alert')).toHaveCount(0)
  })
  await test.step('after midnight the next morning is that of the same day', async () => {
    await page.clock.setFixedTime(new Date('2026-12-01T02:10:00+07:00'))
    await opener.press('Enter')
    const choice = sheet.getByLabel('Menyala lagi')
    await expect(choice.getByRole('option', { name: 'Hari ini pukul 06.00 WIB' })).toHaveCount(1)
    await choice.selectOption('Hari ini pukul 06.00 WIB')
    await expect(sheet.locator('input[name=until]')).toHaveValue('2026-11-30T23:00:00.000Z')
  })
})

let itemId: string | undefined

/** A price asked for now, of the product's first pack. */
async function quote(page: Page): Promise<{ status: number; body: object }> {
  const headers = { 'x-api-key': 'kilat-demo' }
  if (!itemId) {
    const answer = await page.request.get(`/api/products/${product.id}`, { headers })
    const { data }: { data: { items: { id: string }[] } } = await answer.json()
    itemId = data.items[0]?.id
  }
  const answer = await page.request.post('/api/quotes', { headers, data: { item_id: itemId, quantity: 1 } })
  return { status: answer.status(), body: await answer.json() }
}
