import { expect, type Page, test } from '@playwright/test'
import { signIn } from './account.ts'
import { expectNoBarriers } from './barriers.ts'
import { payAs } from './buyer.ts'
import { pressTo } from './press-to.ts'

const history = '/dashboard/riwayat-deposit'

const balance = (page: Page) => page.getByRole('region', { name: 'Saldo Kilat' })
const form = (page: Page) => page.getByRole('region', { name: 'Isi saldo' })
const own = (page: Page) => page.getByLabel('Jumlah lain')
const list = (page: Page) => page.getByRole('region', { name: 'Riwayat deposit' })

/** Opens a deposit by the form, whose card then shows. */
async function fillWallet(page: Page, { amount, channel }: { amount: string; channel: RegExp }): Promise<void> {
  await own(page).fill(amount)
  await page.getByRole('radio', { name: channel }).check()
  await form(page)
    .getByRole('button', { name: /^Bayar Rp/ })
    .click()
  await expect(page).toHaveURL(/[?&]deposit=DEP-[0-9A-Z]{16}$/)
}

test('[dashboard.home] a user fills the wallet: a bad amount stays in the form, the paid one moves the balance by itself', async ({
  page,
}) => {
  test.slow()
  await signIn(page)
  await page.goto('/dashboard')
  await balance(page).getByRole('link', { name: 'Isi saldo' }).click()
  await expect(page.getByRole('heading', { name: 'Belum ada deposit' })).toBeVisible()

  await test.step('a bad amount is refused beside the field, and stays', async () => {
    await expect(form(page).getByText('Dari Rp10.000 sampai Rp10.000.000.')).toBeVisible()
    for (const [typed, why] of [
      ['lima ribu', /rupiah bulat/],
      ['5.000', /Paling sedikit Rp10\.000/],
      ['20.000.000', /Paling banyak Rp10\.000\.000/],
    ] as const) {
      await own(page).fill(typed)
      await form(page).getByRole('button', { name: 'Isi saldo' }).click()
      await expect(form(page).getByText(why)).toBeVisible()
      await expect(own(page)).toHaveValue(typed)
      await expect(own(page)).toHaveAttribute('aria-invalid', 'true')
    }
    await expectNoBarriers(page)
  })

  await test.step('a chip fills the field, and a channel is needed', async () => {
    await page.getByRole('radio', { name: 'Rp50.000', exact: true }).check()
    await expect(own(page)).toHaveValue('50.000')
    await form(page).getByRole('button', { name: 'Isi saldo' }).click()
    await expect(form(page).getByText('Pilih satu cara bayar dulu, ya.')).toBeVisible()
    await page.getByRole('radio', { name: /^QRIS.*Rp50\.000/ }).check()
  })

  await test.step('both are still there after a reload', async () => {
    await page.reload()
    await expect(own(page)).toHaveValue('50.000')
    await expect(page.getByRole('radio', { name: /^QRIS.*Rp50\.000/ })).toBeChecked()
  })

  await test.step('prices that could not be loaded come by themselves once the connection is back', async () => {
    await page.context().setOffline(true)
    await own(page).fill('75.000')
    await expect(form(page).getByText('Harganya belum bisa dimuat.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('radio', { name: /^QRIS.*Rp75\.000/ })).toBeChecked()
    await own(page).fill('50.000')
    await expect(page.getByRole('radio', { name: /^QRIS.*Rp50\.000/ })).toBeChecked()
  })

  await test.step('a total that rose meanwhile is shown before anything is opened', async () => {
    await page.route('**/deposits', route => {
      const body = route.request().postDataJSON()
      return route.continue({ postData: { ...body, expected_total: body.expected_total - 1 } })
    })
    await form(page).getByRole('button', { name: 'Bayar Rp50.000' }).click()
    await expect(form(page).getByRole('alert')).toHaveText('Totalnya baru saja berubah jadi Rp50.000. Cek dulu, lalu putuskan lagi.')
    await expect(own(page)).toHaveValue('50.000')
    await expect(page.getByRole('heading', { name: 'Belum ada deposit' })).toBeVisible()
    await page.unroute('**/deposits')
  })

  await test.step('how to pay it, by the same words as an order', async () => {
    await form(page).getByRole('button', { name: 'Bayar Rp50.000' }).click()
    await expect(page.getByRole('img', { name: 'Kode QR pembayaran Rp50.000' })).toBeVisible()
    await expect(page.getByRole('timer')).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Simpan gambar QR' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^DEP-.*\.png$/)
    await expectNoBarriers(page)
  })

  await test.step('the balance and the history move without a reload, also while more of it loads', async () => {
    const more = Promise.withResolvers<void>()
    // Until it is shown: the page that is left may ask once more.
    let hasMore = true
    await page.route(/\/deposits(\?(?!.*cursor)|$)/, async route => {
      if (!hasMore) return route.fallback()
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), next_cursor: 'later' } })
    })
    await page.route(/\/deposits\?.*cursor=later/, route =>
      more.promise.then(() => route.fulfill({ json: { data: [], next_cursor: null, total: 1 } })),
    )
    const asked = page.waitForRequest(/cursor=later/)
    await page.reload()
    // Near enough, it has been followed already.
    await list(page)
      .getByRole('link', { name: /^(?:Tampilkan lebih banyak|Memuat)/ })
      .scrollIntoViewIfNeeded()
    await asked
    hasMore = false
    await payAs(page, 'full')
    await expect(page.getByText('Rp50.000 sudah masuk ke saldomu')).toBeVisible({ timeout: 20_000 })
    await expect(balance(page).getByText('Rp50.000')).toBeVisible()
    await expect(list(page).getByText('Masuk', { exact: true })).toBeVisible()
    more.resolve()
    await expect(list(page).getByText('Masuk', { exact: true })).toHaveCount(1)
    await expectNoBarriers(page)
  })

  await test.step('after a reload it is the same', async () => {
    await page.reload()
    await expect(page.getByText('Rp50.000 sudah masuk ke saldomu')).toBeVisible()
  })
})

test('[dashboard.home] half of a deposit is credited and said, a cancelled one is found by its filter, and someone else’s is not shown', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await test.step('half of a deposit is credited and said, and a cancelled one is found by its filter', async () => {
    await page.goto(history)
    await fillWallet(page, { amount: '40.000', channel: /^BCA/ })
    await expect(page.getByText(/^Nomor virtual account/)).toBeVisible()
    await payAs(page, 'less')
    await expect(page.getByText(/sudah masuk ke saldomu, kurang dari tagihannya/)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('Batalkan isi saldo')).toHaveCount(0)
    await expect(page.getByText(/^Nomor virtual account/)).toHaveCount(0)

    await page.getByRole('link', { name: 'Tutup', exact: true }).click()
    await fillWallet(page, { amount: '25000', channel: /^QRIS/ })
    await page.getByText('Batalkan isi saldo').click()
    await page.getByRole('button', { name: 'Ya, batalkan' }).press('Enter')
    await expect(page.getByText('Isi saldo ini dibatalkan')).toBeVisible()
    await expect(page.locator(':focus'), 'the button is gone').toContainText('Isi saldo ini dibatalkan')
    await expect(page.getByText('Isi saldo ini dibatalkan')).toBeInViewport({ ratio: 1 })
    await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Batal' }).click()
    await expect(page.getByRole('main').getByText('1 deposit', { exact: true })).toBeVisible()
    await expect(list(page).getByRole('link', { name: 'Rp25.000' })).toBeVisible()
  })
  await test.step('someone else’s deposit is not shown', async () => {
    await page.goto(history)
    await fillWallet(page, { amount: '25000', channel: /^QRIS/ })
    const other = await browser.newPage()
    await signIn(other, { name: 'Budi' })
    await other.goto(page.url())
    await expect(other.getByText(/Deposit ini tidak ada di akunmu/)).toBeVisible()
    await other.close()
  })
})

test('with the keyboard alone, a cut connection keeps what was typed, and a slow answer opens one deposit, which follows its payment', {
  tag: ['@keyboard', '@wide'],
}, async ({ page }) => {
  await signIn(page)
  await page.goto(history)
  await pressTo(page, own(page))
  await page.keyboard.type('75000')
  const qris = page.getByRole('radio', { name: /^QRIS.*Rp75\.000/ })
  await pressTo(page, qris)
  await page.keyboard.press('Space')
  const pay = form(page).getByRole('button', { name: 'Bayar Rp75.000' })
  await page.context().setOffline(true)
  await pressTo(page, pay)
  await page.keyboard.press('Enter')
  await expect(form(page).getByText(/^Sambungan terputus\. .*Isianmu tetap ada di sini\.$/)).toBeVisible()
  await expect(own(page)).toHaveValue('75000')
  await expect(qris).toBeChecked()
  await expectNoBarriers(page)
  await page.context().setOffline(false)
  let asked = 0
  let answer = () => {}
  const held = new Promise<void>(resolve => (answer = resolve))
  await page.route('**/api/deposits', async route => {
    if (route.request().method() === 'POST') {
      asked++
      await held
    }
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(form(page).getByRole('button', { name: 'Menyiapkan…' })).toBeFocused()
  await page.keyboard.press('Enter')
  answer()
  await expect(page).toHaveURL(/[?&]deposit=DEP-[0-9A-Z]{16}$/)
  const qr = page.getByRole('img', { name: 'Kode QR pembayaran Rp75.000' })
  await expect(qr).toBeVisible()
  expect(asked).toBe(1)
  await expect(page.getByRole('main').getByText('1 deposit', { exact: true })).toBeVisible()
  await page.context().setOffline(true)
  // As when the user comes back from the app that pays.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText('Sambungan terputus. Yang tampil ini keadaan terakhir yang kami tahu.')).toBeVisible()
  await expect(qr).toBeVisible()
  await payAs(page, 'full')
  await page.context().setOffline(false)
  await expect(page.getByText('Rp75.000 sudah masuk ke saldomu')).toBeVisible({ timeout: 20_000 })
})
