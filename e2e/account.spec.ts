import type { Transaction } from '@kilat/contract/transactions.ts'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from './account.ts'
import { actFirst, untilAlive, untilQuiet } from './alive.ts'
import { expectNoBarriers, findBarriers } from './barriers.ts'
import { actAsPayer, expectStatus, payAs } from './buyer.ts'
import { expectRoom } from './layout.ts'
import { makeOrders, rememberOrders } from './own-orders.ts'
import { watchRefusals } from './refusals.ts'

/** Goes offline after the page has loaded its late parts: a part lost later would reload the document. */
/** Pays an order and waits until it has arrived. */
async function haveDelivered(page: Page, { id, payment }: Transaction): Promise<void> {
  await actAsPayer(page, payment.instructions?.pay_url ?? '', 'full')
  const read = async () => (await page.request.get(`/api/transactions/${id}`, { headers: { 'x-api-key': 'kilat-demo' } })).json()
  await expect.poll(async () => (await read()).data.status, { timeout: 20_000 }).toBe('delivered')
}

async function goOffline(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Akun Dimas' })).toBeVisible()
  await untilQuiet(page)
  await page.context().setOffline(true)
}

test('a new account’s pages explain what they will show, and a failed call shows its reason with a button that repeats it', async ({
  page,
}) => {
  await signIn(page)
  await test.step('a new account’s pages explain what they will show and link to a first step', async () => {
    for (const [path, words] of [
      ['/dashboard', 'Belum ada pesanan di akunmu'],
      ['/dashboard/riwayat-transaksi', 'Belum ada pesanan di akunmu'],
      ['/dashboard/riwayat-deposit', 'Belum ada deposit'],
      ['/profile', /^Belum ada ID tersimpan/],
      ['/transactions', 'Belum ada pesanan di akunmu'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(words), path).toBeVisible()
      expect(await findBarriers(page, { runOnly: ['heading-order'] }), path).toEqual([])
    }
  })
  await test.step('a failed call shows its reason, and a button that repeats it', async () => {
    await page.route('**/api/profile?*', route => route.fulfill({ status: 500, json: { error: 'Ada gangguan.', code: 'internal' } }))
    await page.route('**/api/profile', route => route.fulfill({ status: 500, json: { error: 'Ada gangguan.', code: 'internal' } }))
    await page.goto('/dashboard')
    const balance = page.getByRole('region', { name: 'Saldo Kilat' })
    await expect(page.getByRole('region', { name: 'Ringkasan bulan' }).getByText(/^Ada gangguan\./)).toBeVisible()
    await expect(balance.getByText('Saldo belum bisa dimuat')).toBeVisible()
    await page.unrouteAll()
    await balance.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(balance.getByText('Rp0')).toBeVisible()
    await expect(balance).toBeFocused()
  })
})

test('[dashboard.home] [auth.month-filter] a user’s order is found by filters and summed up by month, and the sums stay while a month can not be loaded', async ({
  page,
  context,
}) => {
  const { token } = await signIn(page, { name: 'Dimas' })
  const [order] = await makeOrders(page, 1, { token })
  await test.step('the history is filtered by status and number, and the address keeps both filters', async () => {
    const typed = order?.id.slice(-9).toLowerCase() ?? ''
    await page.goto('/dashboard/riwayat-transaksi')
    const found = page.getByRole('main').getByRole('listitem')
    await expect(found).toHaveCount(1)
    const status = page.getByRole('navigation', { name: 'Status' })
    await page.getByLabel('Cari nomor pesanan').fill(typed)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/[?&]id=/)
    await expect(page.getByLabel('Cari nomor pesanan')).toBeFocused()
    await status.getByRole('link', { name: 'Menunggu bayar' }).click()
    await page.reload()
    await expect(page.getByLabel('Cari nomor pesanan')).toHaveValue(typed)
    await expect(found).toHaveCount(1)
    await status.getByRole('link', { name: 'Berhasil' }).click()
    await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
    await page.getByRole('link', { name: 'Tampilkan semua' }).click()
    await expect(found).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Riwayat transaksi' })).toBeFocused()
    await expect(page.getByLabel('Cari nomor pesanan')).toHaveValue('')
    await page.goto('/dashboard/riwayat-transaksi?status=batal')
    await expect(status.getByRole('link', { name: 'Batal' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('status').getByText('Tidak ada pesanan untuk ditampilkan')).toBeAttached()
  })
  await test.step('the dashboard sums up a user’s orders by month', async () => {
    await page.goto(`/transactions/${order?.id}`)
    await payAs(page, 'full')
    await expectStatus(page, 'Berhasil')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Halo, Dimas' })).toBeVisible()
    const sums = page.getByRole('region', { name: 'Ringkasan bulan' })
    await expect(sums.getByText('1 transaksi, berhasil senilai')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Saldo Kilat' }).getByText('Rp0')).toBeVisible()
    await expect(page.getByRole('link', { name: /Diamonds.*Mobile Legends.*Berhasil/ })).toHaveAttribute(
      'href',
      `/transactions/${order?.id}`,
    )

    const asked = page.waitForRequest(request => /\/profile\?selectMonth=\d{4}-\d{2}$/.test(request.url()))
    await sums.getByRole('link', { name: /^Bulan sebelumnya/ }).click()
    await expect(page).toHaveURL(/\/dashboard\?bulan=\d{4}-\d{2}$/)
    await asked
    await expect(sums.getByText(/^Tidak ada pesanan di/)).toBeVisible()
    await test.step('by the keyboard back in the last month, the focus stays where it was', async () => {
      await sums.getByRole('link', { name: /^Bulan berikutnya/ }).press('Enter')
      await expect(sums.getByText('1 transaksi, berhasil senilai')).toBeVisible()
      await expect(sums.getByRole('link', { name: 'Bulan berikutnya belum mulai' })).toBeFocused()
      await page.goBack()
    })
    await sums.getByRole('link', { name: /bulan pesanan terakhirmu/ }).click()
    await sums.getByRole('link', { name: /^Berhasil/ }).click()
    await expect(page).toHaveURL(/\/dashboard\/riwayat-transaksi\?status=berhasil&bulan=/)
    await expect(page.getByRole('main').getByText('1 pesanan', { exact: true })).toBeVisible()
  })
  await test.step('if a month can not be loaded, the earlier sums and month stay, and choosing it again retries', async () => {
    await page.goto('/dashboard?bulan=2999-01')
    const sums = page.getByRole('region', { name: 'Ringkasan bulan' })
    await expect(sums.getByText('1 transaksi, berhasil senilai')).toBeVisible()
    await expect(sums.getByRole('link', { name: 'Bulan berikutnya belum mulai' })).toBeDisabled()
    const shownMonth = await sums.locator('[aria-live]').textContent()
    await goOffline(page)
    await sums.getByRole('link', { name: /^Bulan sebelumnya/ }).click()
    await expect(page).toHaveURL(/\/dashboard\?bulan=\d{4}-\d{2}$/)
    await expect(sums.locator('[aria-live]')).toHaveText(shownMonth ?? '')
    await expect(sums.getByText('1 transaksi, berhasil senilai')).toBeVisible()
    await expect(page.getByRole('main').getByText(/belum bisa|Sambungan|Ada yang/)).toHaveCount(0)
    await context.setOffline(false)
    await sums.getByRole('link', { name: /^Bulan sebelumnya/ }).click()
    await expect(sums.getByText(/^Tidak ada pesanan di/)).toBeVisible()
  })
})

test('the history grows while the user scrolls, and is as long after going back', async ({ page }) => {
  const { token } = await signIn(page)
  const orders = await makeOrders(page, 45, { token })
  await page.goto('/dashboard/riwayat-transaksi')
  const list = page.getByRole('region', { name: 'Riwayat transaksi' })
  const rows = list.getByRole('listitem')
  await expect(list.getByText('20 dari 45 pesanan')).toBeVisible()
  const more = list.getByRole('link', { name: 'Tampilkan lebih banyak' })
  const later = await more.getAttribute('href')
  await more.scrollIntoViewIfNeeded()
  await expect(rows).toHaveCount(40)
  await more.scrollIntoViewIfNeeded()
  await expect(rows).toHaveCount(45)
  await expect(list.getByText('45 pesanan', { exact: true })).toBeVisible()
  const ids = await rows.getByRole('link').evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(ids).toEqual(orders.map(({ id }) => `/transactions/${id}`).reverse())

  await rows.nth(42).getByRole('link').click()
  await page.waitForURL(/\/transactions\/KLT-/)
  await page.goBack()
  await expect(rows).toHaveCount(45)
  await expect(rows.nth(42)).toBeInViewport()

  await rows.nth(42).getByRole('link').click()
  await page.waitForURL(/\/transactions\/KLT-/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(goBackAndReload)
  await expect(rows).toHaveCount(45)
  await expect(rows.nth(42), 'also if news of the page that is left comes before the list is painted').toBeInViewport()

  await page.goto(later ?? '')
  await expect(rows.first().getByRole('link')).toHaveAttribute('href', ids[20] ?? '')
  await page.getByRole('link', { name: 'Ke awal daftar' }).click()
  await expect(rows.first().getByRole('link')).toHaveAttribute('href', ids[0] ?? '')
  await page.goto('/dashboard/riwayat-transaksi?setelah=salah')
  await expect(list.getByText('Belum bisa dimuat')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Coba lagi' })).toHaveCount(0)
  await list.getByRole('link', { name: 'Ke awal daftar' }).click()
  await expect(rows.first().getByRole('link')).toHaveAttribute('href', ids[0] ?? '')
})

test('a page of the history that can not be loaded leaves the others shown; the keyboard that loads it has the focus on its first row', async ({
  page,
  context,
}) => {
  const { token } = await signIn(page)
  await makeOrders(page, 21, { token })
  await test.step('it loads when the connection is back', async () => {
    await page.goto('/dashboard/riwayat-transaksi')
    const list = page.getByRole('region', { name: 'Riwayat transaksi' })
    const rows = list.getByRole('listitem')
    await expect(rows).toHaveCount(20)
    await goOffline(page)
    const more = list.getByRole('link', { name: 'Tampilkan lebih banyak' })
    await more.scrollIntoViewIfNeeded()
    await expect(list.getByText('Belum bisa dimuat')).toBeVisible()
    await expect(rows).toHaveCount(20)
    await context.setOffline(false)
    await expect(rows).toHaveCount(21)
  })
  await test.step('after the keyboard loads more rows, the focus is on the first new one', async () => {
    await page.setViewportSize({ width: 1280, height: 400 })
    await page.goto('/dashboard/riwayat-transaksi')
    const list = page.getByRole('region', { name: 'Riwayat transaksi' })
    const more = list.getByRole('link', { name: 'Tampilkan lebih banyak' })
    await more.evaluate(link => link.focus({ preventScroll: true }))
    await page.keyboard.press('Enter')
    await expect(list.getByRole('listitem').nth(20).getByRole('link')).toBeFocused()
  })
})

test('a user adds an order placed as a visitor in this browser with the order’s contact, and a postponed offer does not show again', async ({
  page,
}) => {
  await test.step('each order is added with its own contact', async () => {
    const visitors = await makeOrders(page, 2)
    const [others] = await makeOrders(page, 1, { contact: { kind: 'email', value: 'adik@contoh.id' } })
    if (!others) throw new Error('no order was made')
    // Until it has arrived, an order without a secret is not put into an account by a contact alone.
    for (const order of [...visitors, others]) await haveDelivered(page, order)
    await rememberOrders(page, [...visitors, others])
    await signIn(page)
    await page.goto('/dashboard')
    const offer = page.getByRole('region', { name: /belum ada di akunmu$/ })
    await expect(offer.getByRole('heading', { name: '3 pesanan dari browser ini belum ada di akunmu' })).toBeVisible()
    const contact = offer.getByLabel('Nomor WhatsApp atau e-mail pemesan')
    await offer.getByRole('button', { name: 'Masukkan 3 pesanan ke akunku' }).click()
    await expect(offer.getByText(/^Isi dulu/)).toBeVisible()
    await contact.fill('halo')
    await offer.getByRole('button', { name: 'Masukkan 3 pesanan ke akunku' }).click()
    await expect(offer.getByText(/^Ini bukan nomor WhatsApp atau alamat e-mail/)).toBeVisible()
    await contact.fill('0812 3456 7890')
    await offer.getByRole('button', { name: 'Masukkan 3 pesanan ke akunku' }).click()
    await expect(offer.getByText('Pesanan ini dibuat dengan kontak lain.')).toBeVisible()
    await expect(offer.getByRole('listitem')).toHaveText(/ad•••@c•••.id/)
    await expect(contact).toHaveValue('0812 3456 7890')
    await expect(page.getByRole('region', { name: 'Terakhir' }).getByRole('listitem')).toHaveCount(2)
    await contact.fill('adik@contoh.id')
    await offer.getByRole('button', { name: 'Masukkan ke akunku' }).click()
    await expect(offer).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Terakhir' }).getByRole('listitem')).toHaveCount(3)
  })
  await test.step('a postponed offer does not show again', async () => {
    await rememberOrders(page, await makeOrders(page, 1))
    await signIn(page)
    await page.goto('/transactions')
    const offer = page.getByRole('region', { name: /belum ada di akunmu$/ })
    await offer.getByRole('button', { name: 'Nanti saja' }).click()
    await expect(offer).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Pesananmu' })).toBeFocused()
    await page.goto('/dashboard')
    await expect(page.getByRole('main').getByText('Belum ada pesanan di akunmu')).toBeVisible()
    await untilQuiet(page)
    await expect(offer).toHaveCount(0)
  })
})

test.describe('in both themes', () => {
  test.use({ reducedMotion: 'reduce' })
  // Checking a whole page takes seconds.
  test.slow()

  test('the account’s pages pass the accessibility check, fit wherever there is little room, and turn no text into markup', async ({
    page,
  }) => {
    const refusals = await watchRefusals(page)
    await rememberOrders(page, await makeOrders(page, 1))
    const { token } = await signIn(page)
    await makeOrders(page, 21, { token })
    for (const path of ['/dashboard', '/dashboard/riwayat-transaksi', '/dashboard/riwayat-deposit', '/profile', '/transactions'])
      await test.step(path, async () => {
        await page.goto(path)
        await untilAlive(page)
        await expectNoBarriers(page)
        await expectRoom(page)
        await actFirst(page)
      })
    await test.step('with letters twice as large, the tabs reach the screen’s edges, and the page’s own is seen', async () => {
      const session = await page.context().newCDPSession(page)
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 13 } })
      await page.goto('/profile')
      const tabs = page.getByRole('navigation', { name: 'Akun' })
      await expect(tabs.getByRole('link', { name: 'Profil' })).toBeInViewport({ ratio: 1 })
      expect(await tabs.evaluate(rail => [rail.getBoundingClientRect().right, innerWidth])).toEqual([360, 360])
    })
    expect(refusals).toEqual([])
  })
})

/** Runs in the page: goes back, and lets the page that is left ask for its data again before React has shown the other one. */
function goBackAndReload(): void {
  type Router = { subscribe(listen: (now: { location: { pathname: string } }) => void): () => void; revalidate(): Promise<void> }
  const router = Reflect.get(window, '__reactRouterDataRouter') as Router
  const stop = router.subscribe(({ location }) => {
    if (!location.pathname.startsWith('/dashboard')) return
    stop()
    void router.revalidate()
  })
  history.back()
}
