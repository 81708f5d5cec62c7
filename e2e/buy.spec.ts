import { expect, test } from '@playwright/test'
import { untilAlive } from './alive.ts'
import { answerOnce } from './answer-once.ts'
import { confirmOrder, expectStatus, fillOrder, fillPlayer, followToProduct, mainButton, openPayer } from './buyer.ts'
import { goWithin } from './go-within.ts'
import { openOrder } from './own-orders.ts'
import { translatePage } from './translate-page.ts'

test.use({ reducedMotion: 'no-preference', serviceWorkers: 'allow' })

test('a visitor finds a game, is told the missing step, pays by QRIS and has the diamonds within seconds; no page logs an error or warning', {
  tag: '@wide',
}, async ({ page }) => {
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error)))
  const started = Date.now()
  await page.goto('/')
  await followToProduct(page)
  await test.step('the main button names the missing step and leads to it', async () => {
    await mainButton(page, 'Isi data akun').click()
    await expect(page.getByText('Lengkapi data akunmu dulu, ya.')).toBeVisible()
    await fillPlayer(page)
    await mainButton(page, 'Pilih nominal').click()
    await expect(page.getByText('Pilih satu nominal dulu, ya.')).toBeVisible()
  })
  await fillOrder(page)
  await confirmOrder(page)
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  const payer = await openPayer(page)
  await payer.getByRole('button', { name: /^Bayar penuh/ }).click()
  await payer.waitForURL(/\/transactions\/KLT-/)
  await payer.close()
  await expectStatus(page, 'Berhasil')
  await expect(page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).first()).toBeVisible()
  // Alone it takes a third of that; two cores also run another journey and two servers.
  expect(Date.now() - started).toBeLessThan(30_000)
  await page.goto('/transactions')
  expect(complaints).toEqual([])
})

test('[toast.variants] an order’s page shows a QR code and updates by itself after a payment on another screen; only an unpaid order is cancelled', async ({
  page,
  context,
}) => {
  await test.step('an order’s page shows a QR code that can be scanned and saved, and updates by itself after a payment on another screen', async () => {
    const id = await openOrder(page)
    const link = page.getByRole('link', { name: /Simpan gambar QR/ })
    await expect(link).toHaveAttribute('href', `/qr/${id}.png`)
    const picture = await page.request.get(`/qr/${id}.png`)
    expect(picture.headers()['content-type']).toBe('image/png')
    // Whoever presses without a connection and then pays after all is left where they read.
    await untilAlive(page)
    await answerOnce(page, '**/api/transactions/*/cancel', route => route.abort())
    await page.getByText('Batalkan pesanan').click()
    await page.getByRole('button', { name: 'Ya, batalkan' }).click()
    await expect(page.getByRole('alert')).toHaveText('Sambungan terputus. Coba lagi sebentar.')
    await page.evaluate(() => addEventListener('focusin', () => document.documentElement.setAttribute('data-moved', '')))
    const address = await page.getByRole('link', { name: /simulasi/i }).getAttribute('href')
    const payer = await context.newPage()
    await payer.goto(address ?? '')
    await payer.getByRole('button', { name: /^Bayar penuh/ }).click()
    await expectStatus(page, 'Berhasil')
    await expect(page.getByRole('button', { name: 'Ya, batalkan' })).toHaveCount(0)
    await expect(page.locator('html'), 'the focus stays where it was').not.toHaveAttribute('data-moved')
  })
  await test.step('a cancelled order shows so in a message and after a reload, and can no longer be paid', async () => {
    await openOrder(page)
    const payer = await openPayer(page)
    await page.getByText('Batalkan pesanan').click()
    await page.getByRole('button', { name: 'Ya, batalkan' }).click()
    const toast = page.getByRole('region', { name: 'Notification', exact: true }).getByRole('listitem')
    await expect(toast).toContainText('Pesanan dibatalkan')
    await expect(toast).toHaveAttribute('data-variant', 'default')
    await expectStatus(page, 'Dibatalkan')
    await page.reload()
    await expectStatus(page, 'Dibatalkan')
    await payer.reload()
    await expect(payer.getByText('Pembayaran ini dibatalkan.')).toBeVisible()
    await expect(payer.getByRole('button')).toHaveCount(0)
  })
  await test.step('a paid order is not cancelled: a message says so, and the delivery continues', async () => {
    await openOrder(page)
    const payer = await openPayer(page)
    await page.getByText('Batalkan pesanan').click()
    const button = page.getByRole('button', { name: 'Ya, batalkan' })
    await expect(button).toBeVisible()
    // The page must not hear of the payment before its buyer cancels.
    let release = () => {}
    const pressed = new Promise<void>(resolve => (release = resolve))
    await page.route('**/api/transactions/**', async route => {
      if (route.request().method() === 'GET') await pressed
      await route.continue().catch(() => {})
    })
    await payer.getByRole('button', { name: /^Bayar tanpa pemberitahuan/ }).click()
    await button.click()
    release()
    await expect(page.getByText('Pesanan tidak dibatalkan', { exact: true }).first()).toBeVisible()
    await expectStatus(page, 'Berhasil')
  })
})

test('tapping twice makes one order, and a virtual account shows a number to copy', async ({ page }) => {
  await test.step('a quantity is typed like any other text, and repaired when its field is left', async () => {
    await page.goto('/products/mobile-legends')
    await fillOrder(page)
    const quantity = page.getByLabel('Jumlah', { exact: true })
    const bar = page.getByRole('region', { name: 'Ringkasan' })
    await quantity.press('End')
    await quantity.press('Backspace')
    await quantity.pressSequentially('2')
    await expect(quantity).toHaveValue('2')
    await expect(bar).toContainText('86 Diamonds × 2')
    await quantity.fill('99')
    await expect(bar).toContainText('86 Diamonds × 5')
    await page.getByRole('button', { name: 'Kurangi' }).click()
    await expect(quantity).toHaveValue('4')
    await test.step('by the keyboard it is counted down to one and up again, and said', async () => {
      for (let left = 4; left > 0; left -= 1) await page.keyboard.press('Enter')
      await expect(quantity).toHaveValue('1')
      await expect(page.getByText('Jumlah 1', { exact: true })).toHaveRole('status')
      await expect(page.getByRole('button', { name: 'Kurangi' })).toBeFocused()
      await quantity.fill('4')
    })
    await quantity.fill('')
    await expect(quantity).toHaveValue('')
    await quantity.blur()
    await expect(quantity).toHaveValue('4')
    await test.step('the total beside the button is that of the quantity also on a page that the browser has translated', async () => {
      await translatePage(page)
      const qris = page.getByRole('radio', { name: /^QRIS/ })
      const totals: string[] = []
      for (const count of ['2', '4']) {
        await quantity.fill(count)
        await expect(bar).toContainText(`86 Diamonds × ${count}`)
        await expect(bar.getByText(/^Rp[\d.]+$/).first()).not.toHaveText(totals.at(-1) ?? '')
        await expect(qris).toBeChecked()
        totals.push(
          (await bar
            .getByText(/^Rp[\d.]+$/)
            .first()
            .textContent()) ?? '',
        )
      }
      await page.reload()
      await untilAlive(page)
      await expect(quantity).toHaveValue('4')
      await expect(bar.getByText(totals[1] ?? '', { exact: true })).toBeVisible()
    })
  })
  await test.step('the way back of an Android phone closes the confirmation, and not the page', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'userAgent', { value: 'Android' })
      const Own: new () => { requestClose(): void } = Reflect.get(window, 'CloseWatcher')
      class Watcher extends Own {
        constructor() {
          super()
          addEventListener('way-back', () => this.requestClose(), { once: true })
        }
      }
      Object.assign(window, { CloseWatcher: Watcher })
    })
    await mainButton(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('way-back')))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/products\/mobile-legends/)
  })
  await test.step('tapping twice makes one order', async () => {
    await mainButton(page).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Ya, bayar/ })
      .dblclick()
    await page.waitForURL(/\/transactions\/KLT-/)
    await page.goto('/transactions')
    await expect(page.getByRole('link', { name: /86 Diamonds.*Mobile Legends/ })).toHaveCount(1)
  })
  await test.step('a channel that the new price rules out is left with its reason, and nothing opens until the button is pressed again', async () => {
    await page.goto('/products/mobile-legends')
    await fillOrder(page)
    await page.locator('summary', { hasText: 'Minimarket' }).click()
    await page.getByRole('radio', { name: /^Alfamart/ }).check()
    let release = () => {}
    const priced = new Promise<void>(resolve => (release = resolve))
    await page.route('**/api/quotes', async route => {
      await priced
      await route.continue()
    })
    await page.getByRole('radio', { name: /^5 Diamonds/ }).check()
    await mainButton(page).click()
    await expect(mainButton(page, 'Memuat harga…')).toBeVisible()
    release()
    await expect(page.getByText(/^Alfamart: .+ Pilih cara bayar lain, ya\.$/)).toBeVisible()
    await page.getByRole('radio', { name: /^QRIS/ }).check()
    await expect(mainButton(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('a buyer who goes back to the product while the order’s page loads can press the main button again', async () => {
    await page.unrouteAll()
    await page.goto('/products/mobile-legends')
    await fillOrder(page)
    const pack = await page.getByRole('radio', { name: /^86 Diamonds/ }).getAttribute('value')
    await goWithin(page, `/products/mobile-legends?item=${pack}`)
    let release = () => {}
    const left = new Promise<void>(resolve => (release = resolve))
    await page.route('**/api/transactions/KLT-*', async route => {
      await left
      await route.continue().catch(() => {})
    })
    const asked = page.waitForRequest('**/api/transactions/KLT-*')
    await mainButton(page).click()
    const pay = page.getByRole('dialog').getByRole('button', { name: /^Ya, bayar/ })
    await pay.click()
    await asked
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    release()
    await mainButton(page).click()
    await expect(pay).toBeEnabled()
  })
  await test.step('a virtual account shows a number to copy', async () => {
    await page.goto('/products/mobile-legends')
    await fillOrder(page)
    await page.locator('summary', { hasText: 'Virtual account' }).click()
    await page.getByRole('radio', { name: /^BCA/ }).check()
    await confirmOrder(page)
    await expect(page.getByText(/^\d{4}( ?\d{4}){3}$/).first()).toBeVisible()
  })
})
