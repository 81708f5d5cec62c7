import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { expectStatus, payAs, placeOrder } from './buyer.ts'

/** Signed in means: an access token is kept. Only pages opened after this have it, and only until they drop it. */
async function signIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('seeded')) return
    sessionStorage.setItem('seeded', 'yes')
    localStorage.setItem('accessToken', 'token-of-a-test')
    localStorage.setItem('refreshToken', 'refresh-of-a-test')
  })
}

const guarded = ['/dashboard', '/dashboard/riwayat-deposit', '/dashboard/riwayat-transaksi?status=berhasil&bulan=2026-01', '/profile']
const headings: Record<string, string> = {
  '/dashboard': 'Ringkasan',
  '/dashboard/riwayat-transaksi': 'Riwayat transaksi',
  '/dashboard/riwayat-deposit': 'Riwayat deposit',
  '/profile': 'Profil',
}

for (const path of guarded) {
  test(`[guard.auth] a visitor who opens ${path} comes to sign in, and there after it`, async ({ page }) => {
    await page.goto('/')
    await page.goto(path)
    await page.waitForURL(url => url.pathname === '/login')
    expect(new URL(page.url()).searchParams.get('to')).toBe(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => localStorage.setItem('accessToken', 'token-of-a-test'))
    await page.reload()
    await page.waitForURL(path)
    await expect(page.getByRole('heading', { level: 1, name: headings[path.split('?')[0] ?? ''] })).toBeVisible()
  })
}

test('[guard.auth] the way back of a visitor who was sent to sign in leads past the guarded page', async ({ page }) => {
  await page.goto('/transactions')
  await page.goto('/dashboard')
  await page.waitForURL(/\/login/)
  await page.goBack()
  await expect(page).toHaveURL(/\/transactions$/)
})

test('[guard.auth] a link to a guarded page brings a visitor to sign in, without a step in the history', async ({ page }) => {
  await page.goto('/transactions')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    history.pushState({}, '', '/profile')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  await page.waitForURL('/login?to=%2Fprofile')
  await page.goBack()
  await expect(page).toHaveURL(/\/transactions$/)
})

test('[guard.auth] nothing of a guarded page is in the HTML that everybody gets', async ({ page }) => {
  for (const path of guarded) {
    const html = await (await page.request.get(path)).text()
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
    expect(main, path).not.toContain('<h1')
    expect(main, path).toContain('/login')
  }
})

test('[guard.auth] an address of login that names another site leads to the dashboard', async ({ page }) => {
  await signIn(page)
  await page.goto('/login?to=https://example.com/')
  await page.waitForURL('/dashboard')
})

test('[guard.auth] signing out in another tab closes a guarded page at once', async ({ page, context }) => {
  await signIn(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await other.evaluate(() => localStorage.removeItem('accessToken'))
  await page.waitForURL('/login?to=%2Fprofile')
  await expect(page.getByRole('heading', { name: 'Profil' })).toHaveCount(0)
})

test('signing out forgets both tokens and goes home', async ({ page }) => {
  await signIn(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Keluar dari perangkat ini' }).click()
  await page.waitForURL('/')
  expect(await page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('refreshToken')])).toEqual([null, null])
  await expect(page.getByRole('banner').getByRole('link', { name: 'Masuk' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a guarded page says what it needs and where to go', async ({ page }) => {
    await page.goto('/dashboard')
    const main = page.getByRole('main')
    await expect(main.getByText('Halaman akun butuh JavaScript')).toBeVisible()
    await main.getByRole('link', { name: 'Cek transaksi dengan nomor pesanan' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cek transaksi' })).toBeVisible()
  })
})

test('[layout.set] /login has two columns on a wide screen and one on a phone', async ({ page, isMobile }) => {
  await page.goto('/login')
  const stage = await page.getByRole('main').locator('section').first().boundingBox()
  const card = await page.getByRole('region', { name: 'Masuk' }).boundingBox()
  if (!stage || !card) throw new Error('a part of the page is missing')
  if (isMobile) expect(card.y).toBeGreaterThanOrEqual(stage.y + stage.height)
  else expect(card.x).toBeGreaterThanOrEqual(stage.x + stage.width)
})

test('[layout.set] the dashboard has a menu at the side of a wide screen and tabs on a phone', async ({ page, isMobile }) => {
  await signIn(page)
  await page.goto('/dashboard')
  const menu = await page.getByRole('navigation', { name: 'Akun' }).boundingBox()
  const content = await page.getByRole('heading', { level: 1, name: 'Ringkasan' }).boundingBox()
  if (!menu || !content) throw new Error('a part of the page is missing')
  if (isMobile) expect(content.y).toBeGreaterThanOrEqual(menu.y + menu.height)
  else expect(content.x).toBeGreaterThanOrEqual(menu.x + menu.width)
})

test('the login page opens the rules in a new tab and finds an order', async ({ page }) => {
  await page.goto('/login')
  for (const [name, path] of [
    ['Syarat & Ketentuan', '/term-and-condition'],
    ['Kebijakan Privasi', '/privacy-and-policy'],
  ] as const) {
    const link = page.getByRole('main').getByRole('link', { name })
    await expect(link).toHaveAttribute('href', path)
    await expect(link).toHaveAttribute('target', '_blank')
  }
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Nomor pesanan').fill('klt')
  await page.getByRole('button', { name: 'Cek pesanan' }).click()
  await expect(page.getByText('Nomor pesanan berisi 12 huruf dan angka')).toBeVisible()
})

test('the dashboard sums up what this browser bought, and the history finds it', async ({ page }) => {
  await signIn(page)
  const id = await placeOrder(page)
  await payAs(page, /^Bayar penuh/)
  await expectStatus(page, 'Berhasil')
  await page.goto('/dashboard')
  const sums = page.getByRole('region', { name: 'Ringkasan bulan' })
  await expect(sums.getByText('1 transaksi, berhasil senilai')).toBeVisible()
  await expect(page.getByRole('link', { name: /86 Diamonds.*Mobile Legends/ })).toHaveAttribute('href', `/transactions/${id}`)
  await sums.getByRole('link', { name: /^Bulan sebelumnya/ }).click()
  await expect(page).toHaveURL(/\/dashboard\?bulan=\d{4}-\d{2}$/)
  await expect(sums.getByText(/^Tidak ada pesanan di/)).toBeVisible()
  await sums.getByRole('link', { name: /bulan pesanan terakhirmu/ }).click()
  await sums.getByRole('link', { name: /^Berhasil/ }).click()
  await expect(page).toHaveURL(/\/dashboard\/riwayat-transaksi\?status=berhasil&bulan=/)
  await expect(page.getByRole('main').getByText('1 pesanan', { exact: true })).toBeVisible()
})

test('the history is narrowed by status and number, and the address keeps both', async ({ page }) => {
  await signIn(page)
  const id = await placeOrder(page)
  await page.goto('/dashboard/riwayat-transaksi')
  const found = page.getByRole('main').getByRole('link', { name: /86 Diamonds/ })
  await page.getByLabel('Cari nomor pesanan').fill(id.slice(-9).toLowerCase())
  await page.getByRole('button', { name: 'Cari', exact: true }).click()
  await expect(found).toHaveCount(1)
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Menunggu bayar' }).click()
  await expect(found).toHaveCount(1)
  await page.reload()
  await expect(page.getByLabel('Cari nomor pesanan')).toHaveValue(id.slice(-9).toLowerCase())
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Berhasil' }).click()
  await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
  await page.getByRole('link', { name: 'Tampilkan semua' }).click()
  await expect(found).toHaveCount(1)
})

test('the coming month is closed', async ({ page }) => {
  await signIn(page)
  await page.goto('/dashboard?bulan=2999-01')
  await expect(page.getByRole('button', { name: 'Bulan berikutnya belum mulai' })).toBeDisabled()
})

test('the profile changes and forgets what this device remembers, after asking', async ({ page }) => {
  await signIn(page)
  await placeOrder(page)
  await page.goto('/profile')
  const contact = page.getByLabel('Nomor WhatsApp')
  await expect(contact).toHaveValue('081234567890')
  await contact.fill('123')
  await page.getByRole('button', { name: 'Simpan kontak' }).click()
  await expect(page.getByText('Nomor WhatsApp dimulai 08')).toBeVisible()
  await contact.fill('081298765432')
  await page.getByRole('button', { name: 'Simpan kontak' }).click()
  await expect(page.getByText('Kontak tersimpan.')).toBeVisible()
  await page.reload()
  await expect(contact).toHaveValue('081298765432')

  await page.getByText('Lupakan kontak', { exact: true }).click()
  await page.getByRole('button', { name: 'Ya, lupakan kontak' }).click()
  await expect(contact).toHaveValue('')
  await expect(page.getByText('1 pesanan diingat')).toBeVisible()
  await page.getByText('Lupakan semua pesanan', { exact: true }).click()
  await page.getByRole('button', { name: 'Ya, lupakan semua' }).click()
  await expect(page.getByText('Tidak ada pesanan yang diingat.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pesanan yang diingat' })).toBeFocused()
  await page.reload()
  await expect(contact).toHaveValue('')
})

test('the profile puts a theme on, and leaves it to the device again', async ({ page }) => {
  await signIn(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/profile')
  const root = page.locator('html')
  await page.getByRole('radio', { name: 'Gelap' }).check()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Gelap' })).toBeChecked()
  await page.getByRole('radio', { name: 'Ikut perangkat' }).check()
  await expect(root).not.toHaveAttribute('data-theme')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' })

    for (const path of ['/login', ...Object.keys(headings)]) {
      test(`nothing keeps anybody out of ${path}, nor is it wider than a 320-pixel phone`, async ({ page }) => {
        if (path !== '/login') await signIn(page)
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
        await page.setViewportSize({ width: 320, height: 640 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      })
    }
  })
}
