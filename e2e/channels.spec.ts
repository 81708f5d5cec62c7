import { expect, test } from '@playwright/test'
import { confirmOrder, fillFields, fillOrder, mainButton } from './buyer.ts'
import { type OwnStore, openOwnStore } from './own-store.ts'

// Each journey starts its own store more than once.
test.slow()

let store: OwnStore
test.afterEach(() => store.remove())

/** Runs an operator's command while the store is stopped, and starts it again. */
async function change(...wishes: string[]): Promise<void> {
  await store.stop()
  for (const wish of wishes) await store.setByHand(wish)
  await store.start()
}

test('a channel that is switched off while a buyer types is refused beside the channels, and another one takes the order', async ({
  page,
}) => {
  store = await openOwnStore()
  await page.goto(`${store.origin}/products/mobile-legends`)
  await fillOrder(page)
  await mainButton(page).click()
  const pay = page.getByRole('dialog').getByRole('button', { name: /^Ya, bayar/ })
  await expect(pay).toBeVisible()
  await change('channel qris state=off')
  await pay.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Lagi tidak bisa dipakai. Pilih metode lain, ya.').first()).toBeVisible()
  const qris = page.getByRole('radio', { name: /^QRIS/ })
  await expect(qris).toBeDisabled()
  await expect(page.getByText('Lagi tidak bisa dipakai.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('User ID')).toHaveValue('123456789')
  await page.getByRole('radio', { name: /^GoPay/ }).check()
  await confirmOrder(page)
  await expect(page.getByText('GoPay').first()).toBeVisible()
})

test('before an item is chosen, and without scripts, a channel that is off says so and a hidden one does not show', async ({ browser }) => {
  store = await openOwnStore()
  await change('channel gopay state=off', 'channel dana state=hidden', 'channel bca_va name=Bank-Kita')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${store.origin}/products/mobile-legends`)
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
    await change('channel bca_va state=off')
    await pay.click()
    await expect(page.getByText('Bank-Kita: lagi tidak bisa dipakai. Pilih cara bayar lain, ya.').first()).toBeVisible()
    await expect(page.getByLabel('User ID')).toHaveValue('123456789')
  })
  await context.close()
})
