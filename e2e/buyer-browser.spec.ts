import { type Browser, expect, type Page, test } from '@playwright/test'
import { signIn } from './account.ts'
import { untilAlive, untilQuiet } from './alive.ts'
import { confirmOrder, expectStatus, mainButton, payAs } from './buyer.ts'
import { openOrder } from './own-orders.ts'

const codes = (page: Page) => page.getByRole('region', { name: /^Kode voucher/ })
const question = (page: Page) => page.getByRole('heading', { name: 'Buka kode voucher' })

/** Chooses a voucher and fills in the contact, up to the main button. */
async function fillVoucher(page: Page, isReady = untilAlive): Promise<void> {
  await page.goto('/products/steam-wallet')
  await isReady(page)
  await page
    .getByRole('radio', { name: /IDR|Rp/ })
    .first()
    .check()
  await page.getByRole('radio', { name: /^QRIS/ }).check()
  await page.getByRole('radio', { name: 'WhatsApp' }).check()
  await page.getByLabel('Nomor WhatsApp').fill('081234567890')
}

/** Buys and pays a voucher in this browser. Answers the order's id. */
async function openVoucher(page: Page): Promise<string> {
  const id = await openOrder(page, { isVoucher: true })
  await payAs(page, 'full')
  await expectStatus(page, 'Berhasil')
  return id
}

/** Tries sixty wrong contacts. Answers the status of each. */
async function tryContacts(page: Page, id: string): Promise<number[]> {
  const headers = { 'x-api-key': 'kilat-demo' }
  const statuses: number[] = []
  for (let at = 0; at < 60; at += 1) {
    const data = { contact: `0812000000${at + 10}` }
    statuses.push((await page.request.post(`/api/transactions/${id}/reveal`, { headers, data })).status())
  }
  return statuses
}

/** What happens while the order is one of two codes of which the other is still being sent, as far as this page knows. Both are there at its end. */
async function whileOneIsSent(page: Page, id: string, act: () => Promise<void>): Promise<void> {
  const address = `**/api/transactions/${id}`
  const look = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.route(address, async route => {
    const response = await route.fetch()
    const { data } = await response.json()
    data.delivery.units.push({ unit: 2, status: 'checking', serial_number: null })
    await route.fulfill({ response, json: { data: { ...data, quantity: 2, status: 'delivering', shown_as: 'delivering' } } })
  })
  await look()
  await expect(page.getByRole('heading', { level: 2, name: '1 dari 2 kode siap' })).toBeVisible()
  await act()
  await page.unroute(address)
  await look()
  await expect(page.getByRole('heading', { level: 1, name: /^Kode/ })).toBeVisible()
}

async function elsewhere(browser: Browser, path: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await page.goto(path)
  return page
}

test('the browser that bought a voucher shows its code at once, and nothing contains the order’s secret; another browser asks for the contact', async ({
  page,
  browser,
}) => {
  await test.step('no address, page or answer contains the order’s secret', async () => {
    const seen: string[] = []
    const answers: Promise<string>[] = []
    page.on('request', request => seen.push(request.url()))
    page.on('response', response => answers.push(response.text().catch(() => '')))
    await fillVoucher(page)
    await confirmOrder(page)
    await payAs(page, 'full')
    await expectStatus(page, 'Berhasil')
    await expect(codes(page)).toBeVisible()
    await page.reload()
    await expect(codes(page)).toBeVisible()
    const secret = await page.evaluate(() => JSON.parse(localStorage.getItem('kilat-orders') ?? '[]')[0].secret)
    expect(secret).toMatch(/^[0-9a-f]{32}$/)
    for (const text of [...seen, ...(await Promise.all(answers)), await page.content()]) expect(text).not.toContain(secret)
  })
  await test.step('the code shows at once, even after wrong tries of others, who are asked for the contact', async () => {
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await test.step('the code can be hidden from whoever looks over the shoulder', async () => {
      const code = (await codes(page).locator('code').first().textContent()) ?? ''
      await codes(page).getByRole('button', { name: 'Sembunyikan' }).click()
      await expect(codes(page)).not.toContainText(code)
      await expect(codes(page).getByRole('button', { name: 'Salin kode' })).toBeVisible()
      await codes(page).getByRole('button', { name: 'Tampilkan' }).click()
      await expect(codes(page)).toContainText(code)
      await untilAlive(page)
      const show = codes(page).getByRole('button', { name: 'Tampilkan' })
      await whileOneIsSent(page, id, () => codes(page).getByRole('button', { name: 'Sembunyikan' }).press('Enter'))
      await expect(show).toBeFocused()
      await expect(codes(page)).not.toContainText(code)
      await show.click()
    })
    await expect(question(page)).toHaveCount(0)
    const stranger = await elsewhere(browser, `/transactions/${id}`)
    await expect(question(stranger)).toBeVisible()
    await expect(codes(stranger)).toHaveCount(0)
    await test.step('a wrong contact is refused at its field, where a screen reader says why', async () => {
      await untilAlive(stranger)
      const contact = stranger.getByLabel('Nomor WhatsApp')
      await contact.fill('081200000001')
      await stranger.getByRole('button', { name: 'Tampilkan kode' }).click()
      await expect(contact).toHaveAttribute('aria-invalid', 'true')
      await expect(contact).toBeFocused()
      await expect(contact).toHaveValue('081200000001')
    })
    await test.step('what is typed stays when the last one of several codes arrives', async () => {
      const contact = stranger.getByLabel('Nomor WhatsApp')
      await whileOneIsSent(stranger, id, () => contact.fill('0812345'))
      await expect(contact).toBeFocused()
      await expect(contact).toHaveValue('0812345')
    })
    expect(new Set(await tryContacts(stranger, id))).toEqual(new Set([422, 429]))
    await page.reload()
    await expect(codes(page)).toBeVisible()
    const otherTab = await page.context().newPage()
    await otherTab.goto(`/transactions/${id}`)
    await expect(codes(otherTab)).toBeVisible()
    await stranger.context().close()
  })
})

test('a browser that forgot its orders asks for the contact, and a user adds this browser’s orders without entering it', async ({
  page,
}) => {
  await test.step('a browser that forgot its orders asks for the contact', async () => {
    const id = await openVoucher(page)
    await expect(codes(page)).toBeVisible()
    await signIn(page)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Lupakan semua pesanan' }).click()
    await page.getByRole('button', { name: 'Ya, lupakan semua' }).click()
    await expect(page.getByText('Tidak ada pesanan yang diingat.')).toBeVisible()
    await page.goto(`/transactions/${id}`)
    await expect(question(page)).toBeVisible()
    await expect(codes(page)).toHaveCount(0)
  })
  await test.step('a user adds this browser’s orders to the account without entering the contact', async () => {
    const id = await openVoucher(page)
    await signIn(page)
    await page.goto(`/transactions/${id}`)
    const keep = page.getByRole('region', { name: 'Simpan pesanan ini ke akunmu' })
    await expect(keep.getByRole('textbox')).toHaveCount(0)
    await keep.getByRole('button', { name: 'Simpan ke akunku' }).click()
    await expect(keep).toHaveCount(0)
    await expect(codes(page)).toBeVisible()
  })
  await test.step('a user adds this browser’s order before the page has loaded it as its buyer’s', async () => {
    const id = await openVoucher(page)
    await signIn(page)
    const press = Promise.withResolvers<void>()
    await page.route(`**/api/transactions/${id}`, async route => {
      await press.promise
      await route.continue()
    })
    await page.goto(`/transactions/${id}`)
    const keep = page.getByRole('region', { name: 'Simpan pesanan ini ke akunmu' })
    const attached = page.waitForResponse(response => response.url().endsWith(`/transactions/${id}/attach`))
    await keep.getByRole('button', { name: 'Simpan ke akunku' }).click()
    expect((await attached).status()).toBe(200)
    press.resolve()
    await expect(keep).toHaveCount(0)
  })
})

test('without scripts only the browser that placed the order sees its code and can cancel it', async ({ browser }) => {
  const page = await elsewhere(browser, '/', { javaScriptEnabled: false })
  await fillVoucher(page, untilQuiet)
  await mainButton(page, /^(?:Beli|Isi|Pilih)/).click()
  await page.getByRole('button', { name: /^Ya, bayar/ }).click()
  await page.waitForURL(/\/transactions\/KLT-/)
  const { pathname } = new URL(page.url())
  await expect(page.getByText('Batalkan pesanan')).toBeVisible()
  const stranger = await elsewhere(browser, pathname, { javaScriptEnabled: false })
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(stranger.getByText('Batalkan pesanan')).toHaveCount(0)
  await payAs(page, 'full')
  await expect(async () => {
    await page.goto(pathname)
    await expect(codes(page)).toBeVisible({ timeout: 500 })
  }).toPass()
  await stranger.goto(pathname)
  await expect(question(stranger)).toBeVisible()
  await expect(codes(stranger)).toHaveCount(0)
  await page.context().close()
  await stranger.context().close()
})

test('an order placed without scripts is in this browser’s list once scripts run', async ({ page }) => {
  let isWithout = true
  await page.route('**/*.js', route => (isWithout ? route.abort() : route.continue()))
  await fillVoucher(page, untilQuiet)
  await mainButton(page, /^(?:Beli|Isi|Pilih)/).click()
  // The confirmation for browsers without scripts is hidden once scripts run.
  await page.locator('button', { hasText: /^Ya, bayar/ }).dispatchEvent('click')
  await page.waitForURL(/\/transactions\/KLT-/)
  isWithout = false
  // The page has lost its scripts and may be reloading at that moment.
  await expect(() => page.reload()).toPass()
  const { pathname } = new URL(page.url())
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('kilat-orders') ?? '[]')[0]?.secret))
    .toMatch(/^[0-9a-f]{32}$/)
  expect(await page.evaluate(() => document.cookie)).not.toContain('kilat-order-secret')
  await payAs(page, 'full')
  await page.goto(pathname)
  await expect(codes(page)).toBeVisible()
})
