import { expect, test } from '@playwright/test'
import { signIn } from './account.ts'

const headings: Record<string, string | RegExp> = {
  '/dashboard': /^Halo/,
  '/dashboard/riwayat-deposit': 'Riwayat deposit',
  '/dashboard/riwayat-transaksi?status=berhasil&bulan=2026-01': 'Riwayat transaksi',
  '/profile': 'Profil',
}

test('[guard.auth] a visitor who opens a guarded page comes to sign in, and there after it', async ({ page }) => {
  for (const [path, name] of Object.entries(headings)) {
    await page.goto(path)
    await page.waitForURL(url => url.pathname === '/login')
    expect(new URL(page.url()).searchParams.get('to')).toBe(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await signIn(page)
    await page.reload()
    await page.waitForURL(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.evaluate(() => localStorage.clear())
  }
})

test('[guard.auth] the way back of a visitor who was sent to sign in leads past the guarded page', async ({ page }) => {
  await page.goto('/transactions')
  await page.goto('/dashboard')
  await page.waitForURL(/\/login/)
  await page.goBack()
  await expect(page).toHaveURL(/\/transactions$/)
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
  for (const path of Object.keys(headings)) {
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
  await other.evaluate(() => {
    localStorage.removeItem('accessToken')
    localStorage.removeItem('refreshToken')
  })
  await page.waitForURL('/login?to=%2Fprofile')
  await expect(page.getByRole('heading', { name: 'Profil' })).toHaveCount(0)
  await expect(page.getByText('Sesi kamu sudah berakhir').first()).toBeVisible()
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

test('[layout.set] login and dashboard have two columns on a wide screen and one on a phone', async ({ page }) => {
  const login = [page.getByRole('main').locator('section').first(), page.getByRole('region', { name: 'Masuk' })] as const
  const dashboard = [page.getByRole('navigation', { name: 'Akun' }), page.getByRole('heading', { level: 1, name: /^Halo/ })] as const
  for (const [path, [first, second]] of [
    ['/login', login],
    ['/dashboard', dashboard],
  ] as const) {
    if (path === '/dashboard') await signIn(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    const [above, below] = [await first.boundingBox(), await second.boundingBox()]
    expect(below?.y, path).toBeGreaterThanOrEqual((above?.y ?? Number.NaN) + (above?.height ?? 0))
    await page.setViewportSize({ width: 1280, height: 800 })
    const [left, right] = [await first.boundingBox(), await second.boundingBox()]
    expect(right?.x, path).toBeGreaterThanOrEqual((left?.x ?? Number.NaN) + (left?.width ?? 0))
  }
})

test('the login page opens the rules in a new tab', async ({ page }) => {
  await page.goto('/login')
  for (const [name, path] of [
    ['Syarat & Ketentuan', '/term-and-condition'],
    ['Kebijakan Privasi', '/privacy-and-policy'],
  ] as const) {
    const link = page.getByRole('main').getByRole('link', { name })
    await expect(link).toHaveAttribute('href', path)
    await expect(link).toHaveAttribute('target', '_blank')
  }
})
