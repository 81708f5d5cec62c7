import { expect, test } from '@playwright/test'
import { endSession, expireAccessToken, signIn } from './account.ts'
import { untilAlive, untilQuiet } from './alive.ts'
import { confirmOpened, expectStatus, fillOrder, fillPlayer, mainButton, payAs, placeOrder } from './buyer.ts'
import { makeOrders } from './own-orders.ts'

/** Records a confirmation that disappears before the address changes, or that can be pressed again once the order is being placed. */
function noteUnsteadySheet(): void {
  let isPlacing = false
  const note = (what: string) => sessionStorage.setItem('unsteady', what)
  new MutationObserver(() => {
    const pay = document.querySelector('[role=dialog] [aria-disabled]')
    if (!pay && location.pathname.startsWith('/products/')) note('closed')
    if (isPlacing && pay?.ariaDisabled === 'false') note('can be pressed again')
    isPlacing ||= pay?.ariaDisabled === 'true'
  }).observe(document.body, { attributeFilter: ['aria-disabled'], childList: true, subtree: true })
}

test('a user buys with a saved player; a balance too low says what is missing; order and codes are the owner’s', async ({
  page,
  browser,
}) => {
  const { token } = await signIn(page)
  const stranger = await browser.newContext()
  const other = await stranger.newPage()
  await test.step('a saved player is one tap away on the next visit, and the contact is filled in', async () => {
    await page.goto('/products/mobile-legends')
    await untilAlive(page)
    await expect(page.getByRole('radio', { name: 'E-mail' })).toBeChecked()
    await expect(page.getByLabel('Alamat e-mail')).not.toHaveValue('')

    await fillPlayer(page)
    await test.step('also if those of the account can not be loaded', async () => {
      await page.route('**/api/profile/players?*', route => route.abort())
      await page.reload()
      await untilAlive(page)
      await fillPlayer(page)
      await expect(page.getByRole('button', { name: 'Simpan ID ini' })).toBeVisible()
      await page.unrouteAll()
    })
    await page.getByRole('button', { name: 'Simpan ID ini' }).click()
    await expect(page.getByText(/^Tersimpan: /)).toBeVisible()
    await page.goto('/products/mobile-legends')
    await page.getByRole('button', { name: /123456789 \(1234\)/ }).click()
    await expect(page.getByLabel('User ID')).toHaveValue('123456789')
    await expect(page.getByLabel('Zone ID')).toHaveValue('1234')
    await expect(page.getByRole('button', { name: 'Simpan ID ini' })).toHaveCount(0)
  })
  await test.step('a balance that is too low says what is missing and leads to filling it, and the input stays', async () => {
    await fillOrder(page)
    const row = page.locator('label', { hasText: 'Saldo' })
    await expect(row).toContainText(/Saldo kurang, kurang Rp[\d.]+\. Saldomu Rp0\./)
    await expect(row.getByRole('radio')).toBeDisabled()
    await row.getByRole('link', { name: 'Isi saldo' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Riwayat deposit' })).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('User ID')).toHaveValue('123456789')
  })
  await test.step('a user’s order is theirs, and other callers can not cancel it', async () => {
    await mainButton(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expireAccessToken(page)
    await page.evaluate(noteUnsteadySheet)
    const id = await confirmOpened(page)
    expect(await page.evaluate(() => sessionStorage.getItem('unsteady')), 'the sheet waits, also while the token is renewed').toBe(null)
    const cancel = 'Batalkan pesanan'
    await expect(page.getByText(cancel, { exact: true })).toBeVisible()
    await other.goto(new URL(`/transactions/${id}`, page.url()).href)
    await expect(other.getByText(id)).toBeVisible()
    await untilQuiet(other)
    await expect(other.getByText(cancel, { exact: true })).toHaveCount(0)
    await expect(other.getByText('Simpan pesanan ini ke akunmu')).toHaveCount(0)
    await page.goto('/dashboard/riwayat-transaksi')
    await expect(page.getByRole('main').locator(`a[href="/transactions/${id}"]`)).toBeVisible()
  })
  await test.step('a voucher’s codes show to its owner, and to others only with the contact', async () => {
    const [order] = await makeOrders(page, 1, { token, isVoucher: true })
    const id = order?.id ?? ''
    await page.goto(`/transactions/${id}`)
    await payAs(page, 'full')
    await expectStatus(page, 'Berhasil')
    await expect(page.getByRole('region', { name: /^Kode voucher/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('region', { name: /^Kode voucher/ })).toBeVisible()
    await other.goto(new URL(`/transactions/${id}`, page.url()).href)
    await expect(other.getByRole('heading', { name: 'Buka kode voucher' })).toBeVisible()
    await expect(other.getByRole('region', { name: /^Kode voucher/ })).toHaveCount(0)
  })
  await test.step('prices for a session that has ended are those for a visitor', async () => {
    await page.goto('/products/mobile-legends')
    await untilAlive(page)
    await endSession(page)
    await page.getByRole('radio', { name: /^172 Diamonds/ }).check()
    await expect(page.locator('label', { hasText: 'Saldo' })).toContainText('Masuk dulu untuk bayar dari saldomu.')
    await expect(page.getByRole('radio', { name: /^QRIS.*Rp/ })).toBeVisible()
  })
  await stranger.close()
})

test('[auth.login-page] after signing in on the login page a user returns to the product with the typed input', async ({ page }) => {
  await test.step('the login page leads back', async () => {
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
  await test.step('the account’s contact does not replace a typed one', async () => {
    await page.unrouteAll()
    await page.reload()
    await untilAlive(page)
    await expect(page.getByLabel('Nomor WhatsApp')).toHaveValue('081298765432')
    await expect(page.getByLabel('User ID')).toHaveValue('123456789')
  })
})

test('a visitor who ordered signs in to pay from a balance, and adds the order that this browser has forgotten with its contact', async ({
  page,
}) => {
  // The order is placed in the form, so this browser remembers the contact and fills it in.
  const id = await placeOrder(page)
  await payAs(page, 'full')
  await expectStatus(page, 'Berhasil')
  await expect(page.getByRole('region', { name: 'Simpan pesanan ini ke akunmu' }).getByRole('link', { name: 'Masuk' })).toBeVisible()
  await test.step('the balance shows after signing in, beside the same input', async () => {
    await page.goto('/products/mobile-legends')
    await fillOrder(page)
    const row = page.locator('label', { hasText: 'Saldo' })
    await expect(row).toContainText('Masuk dulu untuk bayar dari saldomu.')
    await expect(row.getByRole('radio')).toBeDisabled()
    await row.getByRole('link', { name: 'Masuk' }).click()
    const popup = page.waitForEvent('popup')
    await page.getByRole('dialog').getByRole('button', { name: 'Login With Google' }).click()
    await (await popup).getByRole('button', { name: /Sari/ }).click()
    await expect(row).toContainText('Saldomu Rp')
    await expect(page.getByLabel('User ID')).toHaveValue('123456789')
  })
  await test.step('a forgotten order is added with its contact alone', async () => {
    await page.evaluate(() => localStorage.removeItem('kilat-orders'))
    await page.goto(`/transactions/${id}`)
    const card = page.getByRole('region', { name: 'Simpan pesanan ini ke akunmu' })
    const contact = card.getByLabel('Nomor WhatsApp')
    await expect(contact).toHaveValue('081234567890')
    await contact.fill('081200000000')
    await card.getByRole('button', { name: 'Simpan ke akunku' }).click()
    await expect(card.getByText('Bukan nomor WhatsApp yang dipakai saat memesan.')).toBeVisible()
    await expect(contact).toHaveValue('081200000000')
    await expect(contact).toBeFocused()
    await contact.fill('0812 3456 7890')
    await card.getByRole('button', { name: 'Simpan ke akunku' }).click()
    await expect(card).toHaveCount(0)
    await page.goto('/dashboard/riwayat-transaksi')
    await expect(page.getByRole('main').locator(`a[href="/transactions/${id}"]`)).toBeVisible()
  })
})
