import { expect, test } from '@playwright/test'
import { untilAlive } from './alive.ts'
import { expectStatus, fillOrder, mainButton, payAs, players } from './buyer.ts'
import { openOrder } from './own-orders.ts'

test('an account that does not exist is told before anybody pays, and what was typed stays', async ({ page }) => {
  await page.goto('/products/mobile-legends')
  await fillOrder(page, { userId: players.unknownAccount })
  await expect(page.getByText('Akun tidak ketemu').first()).toBeVisible()
  await mainButton(page, /./).click()
  await expect(page).toHaveURL(/\/products\/mobile-legends/)
  await expect(page.getByLabel('User ID')).toHaveValue(players.unknownAccount)
  await expect(page.getByLabel('Nomor WhatsApp')).not.toHaveValue('')
})

test('letters in a number are told beside the field', async ({ page }) => {
  await page.goto('/products/mobile-legends')
  await untilAlive(page)
  await page.getByLabel('User ID').fill('abc')
  await page.getByLabel('Zone ID').focus()
  await expect(page.getByText('User ID hanya berisi angka 0–9.')).toBeVisible()
})

test('a delivery that fails for good shows the money coming back', async ({ page }) => {
  await openOrder(page, { userId: players.refused })
  await payAs(page, 'full')
  await expectStatus(page, 'Uang kembali')
  await expect(page.getByText(/Rp\d/).first()).toBeVisible()
})

test('a supplier that goes silent is asked again until the diamonds are there', async ({ page }) => {
  await openOrder(page, { userId: players.silentButDelivered })
  await payAs(page, 'full')
  await expectStatus(page, 'Berhasil')
})

test('paying too little gives it all back', async ({ page }) => {
  await openOrder(page)
  await payAs(page, 'less')
  await expectStatus(page, 'Uang kembali')
})

test('a payment whose notice got lost is found', async ({ page }) => {
  await openOrder(page)
  await payAs(page, 'silent')
  await expectStatus(page, 'Berhasil')
})

test('paying twice delivers once and gives the second payment back', async ({ page }) => {
  await openOrder(page)
  await payAs(page, 'twice')
  await expectStatus(page, 'Berhasil')
  await expect(page.getByText('Ada pembayaran kedua').first()).toBeVisible()
})

test('[route.not-found] a path that is not there says so with status 404', async ({ page }) => {
  const answer = await page.goto('/products/mobil-legend')
  expect(answer?.status()).toBe(404)
  const other = await page.goto('/tidak/ada')
  expect(other?.status()).toBe(404)
  await expect(page.getByText('Page not found: /tidak/ada')).toBeVisible()
})

test('an order that is not there is a page that helps, not a blank one', async ({ page }) => {
  const answer = await page.goto('/transactions/KLT-0000-0000-0000')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('without a connection nothing typed is lost', async ({ page, context }) => {
  await page.goto('/products/mobile-legends')
  await fillOrder(page)
  await mainButton(page).click()
  const pay = page.getByRole('dialog').getByRole('button', { name: /^Ya, bayar/ })
  await expect(pay).toBeVisible()
  await context.setOffline(true)
  await pay.click()
  await expect(page.getByText(/pesananmu tidak akan dobel/).first()).toBeVisible()
  await context.setOffline(false)
  await pay.click()
  await page.waitForURL(/\/transactions\/KLT-/)
})
