import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from './alive.ts'
import { expectStatus, payAs } from './buyer.ts'
import { makeOrders, openOrder } from './own-orders.ts'
import { type OwnStore, openOwnStore } from './own-store.ts'
import { translatePage } from './translate-page.ts'

// One store, in which a first order for a player waits long enough for a journey, serves all.
test.describe.configure({ mode: 'default' })

let store: OwnStore
test.beforeAll(async () => {
  store = await openOwnStore({ SUPPLIER_ANSWER_MS: '50', FIRST_CHECK_MS: '300', CORRECTION_SECONDS: '30' })
})
test.afterAll(() => store?.remove())

const card = (page: Page) => page.getByRole('region', { name: 'Benar ini akunmu?' })

test('before the first delivery the buyer cancels, or corrects the id and buys the same again', async ({ page, context }) => {
  await test.step('before the first delivery the buyer cancels, and the page says where the money is', async () => {
    await openOrder(page, { userId: '123450002', origin: store.origin })
    await untilAlive(page)
    await payAs(page, 'full')
    await card(page).getByText('Batalkan', { exact: true }).click()
    await expect(card(page)).toContainText('Uangmu kembali penuh ke aplikasi yang kamu pakai bayar.')
    await card(page).getByRole('button', { name: 'Ya, batalkan' }).press('Enter')
    await expectStatus(page, 'Uang kembali')
    await expect(page.getByText('Kamu membatalkannya sebelum ada yang dikirim.')).toBeVisible()
    await expect(card(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 }), 'the button is gone').toBeFocused()
  })
  await test.step('before the first delivery the buyer corrects the id, keeps what was typed without a connection, and buys the same again', async () => {
    test.slow()
    await openOrder(page, { userId: '123450001', origin: store.origin })
    await untilAlive(page)
    // Every later sentence has to take the place of one that the browser has translated.
    await translatePage(page)
    await payAs(page, 'full')
    await expect(card(page)).toContainText('123450001 (1234)')
    await expect(page.getByRole('region', { name: 'Perjalanan pesanan' })).toContainText(/Setelah ini\s*Paling lambat/)
    await card(page).locator('summary', { hasText: 'Perbaiki ID' }).press('Enter')
    const id = card(page).getByLabel('User ID')
    await expect(id).toHaveValue('123450001')
    await id.fill('')
    await card(page).getByRole('button', { name: 'Simpan ID' }).click()
    await expect(id).toHaveAccessibleDescription('Isi User ID dulu, ya.')
    await expect(id, 'a screen reader says why').toBeFocused()
    await id.fill('987654321')
    await context.setOffline(true)
    await card(page).getByRole('button', { name: 'Simpan ID' }).click()
    await expect(card(page).getByRole('alert')).toBeVisible()
    await expect(id).toHaveValue('987654321')
    await context.setOffline(false)
    await card(page).getByRole('button', { name: 'Simpan ID' }).click()
    await expect(card(page).getByText('987654321 (1234)')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Rincian' })).toContainText('987654321 (1234)')
    await expect(page.getByText('Dari 123450001 (1234) jadi 987654321 (1234).')).toBeVisible()
    await expect(page.getByText('Berhasil', { exact: true }).first()).toBeVisible({ timeout: 45_000 })
    await expect(card(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Beli lagi' }).click()
    await expect(page.getByLabel('User ID')).toHaveValue('987654321')
    await expect(page.getByLabel('Zone ID')).toHaveValue('1234')
    await expect(page.getByRole('radio', { name: /^QRIS/ })).toBeChecked()
  })
})

test('without scripts the id is corrected by the same form', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const secret = randomBytes(16).toString('hex')
  const [order] = await makeOrders(page, 1, { userId: '123450003', origin: store.origin, secret })
  const url = `${store.origin}/transactions/${order?.id}`
  await context.addCookies([{ name: 'kilat-order-secret', value: secret, url }])
  await page.goto(url)
  await payAs(page, 'full')
  await expect(async () => {
    await page.goto(url)
    await expect(card(page)).toBeVisible({ timeout: 500 })
  }).toPass()
  await card(page).getByText('Perbaiki ID').click()
  await card(page).getByLabel('User ID').fill('12x')
  await card(page).getByRole('button', { name: 'Simpan ID' }).click()
  const id = card(page).getByLabel('User ID')
  await expect(id).toHaveValue('12x')
  await expect(id).toHaveAccessibleDescription(/hanya berisi angka/)
  await id.fill('987654322')
  await card(page).getByRole('button', { name: 'Simpan ID' }).click()
  await expect(card(page).getByText('987654322 (1234)')).toBeVisible()
  await context.close()
})
