import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { Client } from 'pg'
import { type Postgres, startPostgres } from '../tools/postgres.mjs'
import { untilAlive } from './alive.ts'
import { expectNoBarriers } from './barriers.ts'
import { confirmOrder, fillFields, fillOrder, mainButton } from './buyer.ts'
import { enterConsole, goTo } from './console-door.ts'
import { blockSockets, joined } from './live.ts'
import { type OwnStore, openOwnStore } from './own-store.ts'

// The operator's commands change a store that runs, which needs a database that two processes can open. The journeys run one after
// the other in one store: the last one switches off what others pay with.
test.describe.configure({ mode: 'default' })
test.slow()

let database: Postgres | undefined
let store: OwnStore

test.beforeAll(async () => {
  test.setTimeout(240_000)
  // A run of journeys has one, by hand there is none.
  if (!process.env.E2E_DATABASE_URL) database = await startPostgres()
  store = await openOwnStore({ ...(database && { DATABASE_URL: database.url }), SUPPLIER_ANSWER_MS: '50', FIRST_CHECK_MS: '300' })
})
test.afterAll(async () => {
  await store?.remove()
  await database?.stop()
})

test('before an item is chosen, and without scripts, a channel that is off says so and a hidden one does not show', async ({ browser }) => {
  for (const wish of ['gopay state=off', 'bca_va name=Bank-Kita', 'dana state=hidden']) await store.setByHand(`channel ${wish}`)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const product = `${store.origin}/products/mobile-legends`
  await expect.poll(async () => (await page.request.get(product)).text(), 'the page that was kept is given up').not.toContain('DANA')
  await page.goto(product)
  await expect(page.getByRole('radio', { name: /^GoPay.*Lagi tidak bisa dipakai\./ })).toBeDisabled()
  await expect(page.getByRole('radio', { name: /^QRIS/ })).toBeEnabled()
  await expect(page.getByText('DANA')).toHaveCount(0)
  await page.getByText('Virtual account').first().click()
  await expect(page.getByRole('radio', { name: /^Bank-Kita/ })).toBeEnabled()
  await test.step('a form posted again after its channel went off says so and keeps what was typed', async () => {
    await fillFields(page)
    await page.getByRole('radio', { name: /^Bank-Kita/ }).check()
    await mainButton(page, /^(?:Beli|Isi|Pilih)/).click()
    const pay = page.getByRole('button', { name: /^Ya, bayar/ })
    await expect(pay).toBeVisible()
    await store.setByHand('channel bca_va state=off')
    await pay.click()
    await expect(page.getByText('Bank-Kita: lagi tidak bisa dipakai. Pilih cara bayar lain, ya.').first()).toBeVisible()
    await expect(page.getByLabel('User ID')).toHaveValue('123456789')
  })
  await context.close()
})

test('an owner sees what the store works at, and has a job that was given up tried again, which it is', async ({ page }) => {
  const id = randomUUID()
  const client = new Client({ connectionString: store.databaseUrl })
  await client.connect()
  await client.query(
    `insert into pgboss.job (id, name, data, state, retry_limit, retry_count, output, completed_on)
     values ($1, 'check-stock', '{"sku": "contoh-1"}', 'failed', 20, 20, '{"error": {"message": "disk full"}}', now())`,
    [id],
  )
  await enterConsole(page, { name: 'ratu', role: 'owner', socket: store.socket })
  await goTo(page, 'Pekerjaan')
  const failed = page.getByRole('listitem').filter({ hasText: 'disk full' })
  await expect(failed).toContainText('contoh-1 · dicoba 21 kali')
  await expect(page.getByRole('listitem').filter({ hasText: 'Mengirim pesanan' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectNoBarriers(page)
  await failed.getByRole('button', { name: 'Jalankan lagi' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Jalankan lagi' }).click()
  await expect(page.getByText('Dijadwalkan lagi')).toBeVisible()
  await expect(failed).toHaveCount(0)
  await expect(page.getByText('Semua pekerjaan berjalan. Tidak ada yang menyerah.')).toBeVisible()
  const state = async () => (await client.query('select state from pgboss.job where id = $1', [id])).rows[0]?.state
  await expect.poll(state, { timeout: 60_000 }).toBe('completed')
  await client.end()
  await page.goto(`${store.origin}/console/catatan?jenis=companies`)
  await expect(page.getByRole('listitem').filter({ hasText: `check-stock/${id}` })).toContainText('menjalankan lagi pekerjaan')
})

test('a new price shows in an open page once its store is back; a price or a channel that changes while a buyer types is said beside it', async ({
  page,
  context,
}) => {
  await test.step('a new price shows in an open page once its store is back, and before the payment to a buyer who could not hear of it', async () => {
    const other = await context.newPage()
    const prices = joined(other, 'store')
    await other.goto(`${store.origin}/products/mobile-legends`)
    await untilAlive(other)
    await other.getByLabel('User ID').fill('987654321')
    await prices
    const item = other.locator('label').filter({ has: other.getByRole('radio', { name: /^86 Diamonds/ }) })
    const old = (await item.textContent()) ?? ''
    // A page with real time would hear of it before the buyer taps.
    await blockSockets(page)
    await page.goto(`${store.origin}/products/mobile-legends`)
    await fillOrder(page)
    await mainButton(page).click()
    const before = await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Ya, bayar/ })
      .textContent()
    await store.stop()
    await store.setMargin(1_500)
    await store.start()
    await expect(item).not.toHaveText(old, { timeout: 60_000 })
    await expect(other.getByLabel('User ID')).toHaveValue('987654321')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Ya, bayar/ })
      .click()
    await expect(page.getByText('Harganya baru saja berubah').first()).toBeVisible()
    const accept = page.getByRole('button', { name: /^Lanjut bayar/ })
    expect(await accept.textContent()).not.toContain(before?.replace('Ya, bayar ', '') ?? '')
    await page.getByRole('button', { name: 'Tidak jadi' }).click()
    await expect(page.getByLabel('User ID')).toHaveValue('123456789')
    await mainButton(page).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Ya|Lanjut) ?,? bayar/ })
      .click()
    await page.waitForURL(/\/transactions\/KLT-/)
  })
  await test.step('a channel that is switched off while a buyer types is refused beside the channels, and another one takes the order', async () => {
    await page.goto(`${store.origin}/products/mobile-legends`)
    await fillOrder(page)
    await mainButton(page).click()
    const pay = page.getByRole('dialog').getByRole('button', { name: /^Ya, bayar/ })
    await expect(pay).toBeVisible()
    await store.setByHand('channel qris state=off')
    await pay.click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Lagi tidak bisa dipakai. Pilih metode lain, ya.').first()).toBeVisible()
    const qris = page.getByRole('radio', { name: /^QRIS/ })
    await expect(qris).toBeDisabled()
    await expect(page.getByText('Lagi tidak bisa dipakai.', { exact: true }).first()).toBeVisible()
    await expect(page.getByLabel('User ID')).toHaveValue('123456789')
    await page.getByText('Virtual account').first().click()
    await page.getByRole('radio', { name: /^BRI/ }).check()
    await confirmOrder(page)
    await expect(page.getByText('BRI Virtual Account').first()).toBeVisible()
  })
})
