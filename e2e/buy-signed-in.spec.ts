import { expect, test } from '@playwright/test'
import { signIn } from './account.ts'
import { untilAlive, untilQuiet } from './alive.ts'
import { confirmOrder, expectStatus, fillOrder, fillPlayer, payAs, placeOrder } from './buyer.ts'
import { makeOrders } from './own-orders.ts'

test('a saved player is one tap away on the next visit, and the contact is filled in', async ({ page }) => {
  await signIn(page)
  await page.goto('/products/mobile-legends')
  await untilAlive(page)
  await expect(page.getByRole('radio', { name: 'E-mail' })).toBeChecked()
  await expect(page.getByLabel('Alamat e-mail')).not.toHaveValue('')

  await fillPlayer(page)
  await page.getByRole('button', { name: 'Simpan ID ini' }).click()
  await expect(page.getByText(/^Tersimpan: /)).toBeVisible()
  await page.goto('/products/mobile-legends')
  await page.getByRole('button', { name: /123456789 \(1234\)/ }).click()
  await expect(page.getByLabel('User ID')).toHaveValue('123456789')
  await expect(page.getByLabel('Zone ID')).toHaveValue('1234')
  await expect(page.getByRole('button', { name: 'Simpan ID ini' })).toHaveCount(0)
})

test('the account’s contact does not replace a typed one', async ({ page }) => {
  await page.goto('/products/mobile-legends')
  await fillOrder(page, { whatsapp: '081298765432' })
  await signIn(page)
  await page.reload()
  await untilAlive(page)
  await expect(page.getByLabel('Nomor WhatsApp')).toHaveValue('081298765432')
  await expect(page.getByLabel('User ID')).toHaveValue('123456789')
})

test('[auth.login-page] after signing in on the login page a user returns to the product with the typed input', async ({ page }) => {
  // The dialog never loads, as on a bad connection.
  await page.route(/late-parts/, route => route.abort())
  await page.goto('/products/mobile-legends')
  await fillOrder(page, { whatsapp: '081298765432' })
  await page.getByRole('banner').getByRole('link', { name: 'Masuk' }).click()
  await page.waitForURL('/login?to=%2Fproducts%2Fmobile-legends')
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Login With Google' }).click()
  await (await popup).getByRole('button', { name: /Sari/ }).click()
  await page.waitForURL('/products/mobile-legends')
  await expect(page.getByLabel('User ID')).toHaveValue('123456789')
  await expect(page.getByLabel('Zone ID')).toHaveValue('1234')
  await expect(page.getByLabel('Nomor WhatsApp')).toHaveValue('081298765432')
  await expect(page.getByRole('radio', { name: /^86 Diamonds/ })).toBeChecked()
})

test('a user’s order is theirs, and other callers can not cancel it', async ({ page, browser }) => {
  await signIn(page)
  await page.goto('/products/mobile-legends')
  await fillOrder(page)
  const id = await confirmOrder(page)
  const cancel = 'Batalkan pesanan'
  await expect(page.getByText(cancel, { exact: true })).toBeVisible()
  const stranger = await browser.newContext()
  const other = await stranger.newPage()
  await other.goto(new URL(`/transactions/${id}`, page.url()).href)
  await expect(other.getByText(id)).toBeVisible()
  await untilQuiet(other)
  await expect(other.getByText(cancel, { exact: true })).toHaveCount(0)
  await expect(other.getByText('Simpan pesanan ini ke akunmu')).toHaveCount(0)
  await stranger.close()
  await page.goto('/dashboard/riwayat-transaksi')
  await expect(page.getByRole('main').locator(`a[href="/transactions/${id}"]`)).toBeVisible()
})

test('a user adds an order that this browser has forgotten with the order’s contact', async ({ page }) => {
  // The order is placed in the form, so this browser remembers the contact and fills it in.
  const id = await placeOrder(page)
  await payAs(page, 'full')
  await expectStatus(page, 'Berhasil')
  await expect(page.getByRole('region', { name: 'Simpan pesanan ini ke akunmu' }).getByRole('link', { name: 'Masuk' })).toBeVisible()
  await signIn(page)
  await page.evaluate(() => localStorage.removeItem('kilat-orders'))
  await page.reload()
  const card = page.getByRole('region', { name: 'Simpan pesanan ini ke akunmu' })
  const contact = card.getByLabel('Nomor WhatsApp')
  await expect(contact).toHaveValue('081234567890')
  await contact.fill('081200000000')
  await card.getByRole('button', { name: 'Simpan ke akunku' }).click()
  await expect(card.getByText('Bukan nomor WhatsApp yang dipakai saat memesan.')).toBeVisible()
  await expect(contact).toHaveValue('081200000000')
  await contact.fill('0812 3456 7890')
  await card.getByRole('button', { name: 'Simpan ke akunku' }).click()
  await expect(card).toHaveCount(0)
  await page.goto('/dashboard/riwayat-transaksi')
  await expect(page.getByRole('main').locator(`a[href="/transactions/${id}"]`)).toBeVisible()
})

test('a voucher’s codes show to its owner, and to others only with the contact', async ({ page, browser }) => {
  const { token } = await signIn(page)
  const [order] = await makeOrders(page, 1, { token, isVoucher: true })
  const id = order?.id ?? ''
  await page.goto(`/transactions/${id}`)
  await payAs(page, 'full')
  await expectStatus(page, 'Berhasil')
  await expect(page.getByRole('region', { name: /^Kode voucher/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: /^Kode voucher/ })).toBeVisible()
  const stranger = await browser.newContext()
  const other = await stranger.newPage()
  await other.goto(new URL(`/transactions/${id}`, page.url()).href)
  await expect(other.getByRole('heading', { name: 'Buka kode voucher' })).toBeVisible()
  await expect(other.getByRole('region', { name: /^Kode voucher/ })).toHaveCount(0)
  await stranger.close()
})
