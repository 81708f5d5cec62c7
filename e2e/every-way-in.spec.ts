import { expect, test } from '@playwright/test'
import { fillFields, followToProduct, mainButton, payAs, players } from './buyer.ts'

test.use({ serviceWorkers: 'allow' })

test('everything can be done with the keyboard alone', { tag: '@keyboard' }, async ({ page }) => {
  await page.goto('/products/mobile-legends')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Langsung ke isi' })).toBeFocused()
  await page.getByLabel('User ID').focus()
  await page.keyboard.type(players.ordinary)
  await page.keyboard.press('Tab')
  await page.keyboard.type('1234')
  await page.getByRole('radio', { name: /^5 Diamonds/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('radio', { name: /^QRIS/ }).focus()
  await page.keyboard.press('Space')
  await page.getByLabel('Nomor WhatsApp').focus()
  await page.keyboard.type('081234567890')
  await mainButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(mainButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Ya, bayar/ }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/transactions\/KLT-/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('pages are readable, links work, and an order can be placed and paid', async ({ page }) => {
    await page.goto('/')
    await followToProduct(page)
    await expect(page.getByRole('radio', { name: /^86 Diamonds/ })).toBeAttached()
    await fillFields(page, {}, { force: true })
    await page
      .getByRole('button', { name: /^(Beli|Beli sekarang|Isi data akun|Pilih nominal)$/ })
      .and(page.locator(':visible'))
      .first()
      .click()
    await page
      .getByRole('button', { name: /^Ya, bayar/ })
      .and(page.locator(':visible'))
      .first()
      .click()
    await page.waitForURL(/\/transactions\/KLT-/)
    await payAs(page, 'full')
    await expect(async () => {
      await page.reload()
      await expect(page).toHaveTitle(/Berhasil/, { timeout: 1_000 })
    }).toPass({ timeout: 15_000 })
  })
})
