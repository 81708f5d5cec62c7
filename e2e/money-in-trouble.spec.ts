import { expect, type Page, test } from '@playwright/test'
import { actAsPayer, confirmOrder, expectStatus, fillOrder, mainButton, openPayer, payAs, payerPage, players } from './buyer.ts'
import { openOrder } from './own-orders.ts'
import { type OwnStore, openOwnStore } from './own-store.ts'

/** Settings of a store with short promises. */
const silent = { CALL_TIMEOUT_MS: '1500', FIRST_CHECK_MS: '1000', RATE_LIMIT: 'off', PROMISE_MINUTES: '0.05' }

/** Places and pays an order whose supplier behaves as the player id says. Answers the order's id. */
async function buy(page: Page, wish: { userId: string; channel?: string; origin?: string }): Promise<string> {
  const id = await openOrder(page, wish)
  await payAs(page, 'full')
  return id
}

test('how a channel refunds is said before the payment; a claim and a payment taken back have the same status everywhere', async ({
  page,
}) => {
  await test.step('before the payment the page says how the chosen channel refunds', async () => {
    await page.goto('/products/mobile-legends')
    await fillOrder(page)
    const promise = page.getByText(/Gagal\? Uangmu/).and(page.locator(':visible'))
    await expect(promise.last()).toContainText('kembali sendiri')
    await page.getByText('Virtual account').first().click()
    await page.getByRole('radio', { name: /^BCA Virtual Account/ }).check()
    await expect(promise.last()).toContainText('kami simpan, kamu ambil')
    await expect(page.getByText(/kembali (?:sendiri|otomatis)/).and(page.locator(':visible'))).toHaveCount(0)
    await mainButton(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/uangmu kami simpan dan kamu ambil: BCA Virtual Account tidak bisa menerima uang balik/)).toBeVisible()
    await dialog.getByRole('button', { name: /^Ya, bayar/ }).click()
    await page.waitForURL(/\/transactions\/KLT-/)
    await expect(page.getByText(/kami simpan dan kamu ambil, karena BCA Virtual Account/)).toBeVisible()
    await expect(page.getByText(/kembali (?:sendiri|otomatis)/)).toHaveCount(0)
  })
  await test.step('an order with a claim has the same status on its page, in the title and in the lists', async () => {
    const id = await buy(page, { userId: players.refused, channel: 'bca_va' })
    await expectStatus(page, 'Perlu kamu ambil')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Ambil Rp[\d.]+ milikmu$/)
    await expect(page.getByText(/sedang kembali|menunggu kamu ambil|kembali sendiri/i)).toHaveCount(0)
    for (const way of ['Ambil lewat WhatsApp', 'Ambil lewat e-mail'])
      await expect(page.getByRole('link', { name: way })).toHaveAttribute('href', new RegExp(id))
    await expect(page.getByText('Tidak hangus.', { exact: false })).toBeVisible()
    await expect(page.getByText(/Petugas menulis ke WhatsApp/)).toBeVisible()
    await page.goto('/transactions')
    await expect(page.getByRole('link', { name: /Perlu kamu ambil/ })).toBeVisible()
  })
  await test.step('a payment that the bank takes back stops the delivery, and the order’s page says so with the deadline', async () => {
    await openOrder(page, { userId: players.silent })
    const payer = await payerPage(page)
    await actAsPayer(page, payer, 'full')
    await expectStatus(page, 'Sedang dikirim')
    await actAsPayer(page, payer, 'reverse')
    await expectStatus(page, 'Sedang dicek')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pembayaranmu ditarik kembali')
    await expect(page.getByText(/^Bukan kamu yang menariknya\? Tulis ke kami sebelum .*\d\d\.\d\d/)).toBeVisible()
    await expect(page.getByText(/pengirimannya kami hentikan/)).toBeVisible()
    await expect(page.getByText(/uangmu aman/i)).toHaveCount(0)
  })
})

test('a missed promise shows at the top with its deadline and help, also without scripts; without proof until then the money goes back', async ({
  page,
  browser,
}) => {
  // The journey starts a store and waits for a deadline.
  test.slow()
  const store = await openOwnStore({ ...silent, STAFF_HOURS: '00.00-00.00', HOLD_MINUTES: '0.3' })
  try {
    const id = await openOrder(page, { userId: players.silent, origin: store.origin })
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await payAs(page, 'full')
    await expectStatus(page, 'Sedang dicek')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Kami janji \d\d\.\d\d, dan itu lewat$/)
    await expect(page.getByText('Kami tanya pemasok lagi')).toBeVisible()
    await expect(page.getByText('Paling lambat diputuskan')).toBeVisible()
    await expect(page.getByText(/tanpa bukti terkirim, Rp[\d.]+ kembali penuh ke aplikasi yang kamu pakai bayar/)).toBeVisible()
    const help = await page.getByRole('heading', { name: 'Mau tanya orang?' }).boundingBox()
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(help?.y ?? 0).toBeLessThan(title?.y ?? 0)
    await plain.goto(`${store.origin}/transactions/${id}`)
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText(/^Kami janji \d\d\.\d\d, dan itu lewat$/)
    await expect(plain.getByText('Paling lambat diputuskan')).toBeVisible()
    await context.close()
    await test.step('a hold that ends without proof refunds the order', async () => {
      await expectStatus(page, 'Uang kembali')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Rp[\d.]+ sudah kembali$/)
      await expect(page.getByText('Sampai batas waktunya tidak ada bukti pesananmu terkirim.')).toBeVisible()
    })
  } finally {
    await store.remove()
  }
})

test.describe('a store at night, whose codes soon expire', () => {
  test.slow()

  // The staff has just left and today's time of decision has passed, so tomorrow's counts.
  const clock = (minutesAgo: number) =>
    new Date(Date.now() + 7 * 3_600_000 - minutesAgo * 60_000).toISOString().slice(11, 16).replace(':', '.')
  const decision = clock(2)
  const night = { STAFF_HOURS: `${decision}-${clock(0)}`, NIGHT_DECISION: decision }
  let store: OwnStore

  test.beforeAll(async () => {
    store = await openOwnStore({ ...silent, ...night, PAYMENT_WINDOW_MINUTES: '0.2' })
  })
  test.afterAll(() => store?.remove())

  test('a promise missed has its deadline on the next day, and an order paid after its expiry is still delivered', async ({ page }) => {
    await test.step('a promise missed at night has its deadline on the next day, with the date', async () => {
      await buy(page, { userId: players.silent, origin: store.origin })
      await expectStatus(page, 'Sedang dicek')
      await expect(
        page
          .getByText(/^besok, (?:Min|Sen|Sel|Rab|Kam|Jum|Sab) \d+ \w{3}$/)
          .or(page.getByText(/^(?:Min|Sen|Sel|Rab|Kam|Jum|Sab) \d+ \w{3}$/))
          .first(),
      ).toBeVisible()
      await expect(page.getByText(new RegExp(`\\d+ \\w{3}, ${decision.replace('.', '\\.')}`)).first()).toBeVisible()
    })
    await test.step('an order paid after its expiry is still delivered', async () => {
      await page.goto(`${store.origin}/products/mobile-legends`)
      await fillOrder(page)
      await confirmOrder(page)
      // The payer has opened the code in time and pays too late.
      const payer = await openPayer(page)
      await expectStatus(page, 'Waktu habis')
      // The page's own clock says so a moment before the store has ended the order.
      await expect(page.getByRole('heading', { level: 1, name: 'Pesanan ini sudah tutup' })).toBeVisible()
      await payer.getByRole('button', { name: /^Bayar penuh/ }).click()
      await expectStatus(page, 'Berhasil')
      await expect(page.getByText('Pembayaran masuk, sedikit terlambat').first()).toBeVisible()
    })
  })
})
