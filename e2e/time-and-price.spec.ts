import { expect, test } from '@playwright/test'
import { untilAlive } from './alive.ts'
import { expectStatus, fillOrder, mainButton, openPayer } from './buyer.ts'
import { blockSockets, joined } from './live.ts'
import { type OwnStore, openOwnStore } from './own-store.ts'

// Each journey starts its own stores, some more than once.
test.slow()

let store: OwnStore
test.afterEach(() => store.remove())

test('an order paid after its expiry is still delivered', async ({ page }) => {
  store = await openOwnStore({ PAYMENT_WINDOW_MINUTES: '0.2', FIRST_CHECK_MS: '500' })
  await page.goto(`${store.origin}/products/mobile-legends`)
  await fillOrder(page)
  await mainButton(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ya, bayar/ })
    .click()
  // The payer has opened the code in time and pays too late.
  const payer = await openPayer(page)
  await expectStatus(page, 'Waktu habis')
  await payer.getByRole('button', { name: /^Bayar penuh/ }).click()
  await expectStatus(page, 'Berhasil')
  await expect(page.getByText('Pembayaran masuk, sedikit terlambat').first()).toBeVisible()
})

test('a new price shows in an open page once its store is back, and before the payment to a buyer who could not hear of it', async ({
  page,
  context,
}) => {
  store = await openOwnStore()
  const other = await context.newPage()
  const prices = joined(other, 'store')
  await other.goto(`${store.origin}/products/mobile-legends`)
  await untilAlive(other)
  await other.getByLabel('User ID').fill('987654321')
  await prices
  const item = other.locator('label').filter({ has: other.getByRole('radio', { name: /^86 Diamonds/ }) })
  const old = (await item.textContent()) ?? ''
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
