import { expect, type Page, test } from '@playwright/test'
import { expireAccessToken, signIn } from './account.ts'
import { untilAlive } from './alive.ts'
import { goWithin, isSameDocument, markDocument } from './go-within.ts'

const headings: Record<string, string | RegExp> = {
  '/dashboard': /^Halo/,
  '/dashboard/riwayat-deposit': 'Riwayat deposit',
  '/dashboard/riwayat-transaksi?status=berhasil&bulan=2026-01': 'Riwayat transaksi',
  '/profile': 'Profil',
}

test('[guard.auth] a visitor who opens a guarded page is sent to sign in, and back after it; no guarded page nor other site is shown on the way', async ({
  page,
  request,
}) => {
  await test.step('the back button on the sign-in page skips the guarded page', async () => {
    await page.goto('/transactions')
    await page.goto('/dashboard')
    await page.waitForURL(/\/login/)
    await page.goBack()
    await expect(page).toHaveURL(/\/transactions$/)
    await untilAlive(page)
    await page.evaluate(() => {
      history.pushState({}, '', '/profile')
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    })
    await page.waitForURL('/login?to=%2Fprofile')
    await page.goBack()
    await expect(page).toHaveURL(/\/transactions$/)
  })
  await test.step('the HTML of a guarded page contains nothing of a user', async () => {
    for (const path of Object.keys(headings)) {
      const html = await (await request.get(path)).text()
      const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
      expect(main, path).not.toMatch(/Halo, |Rp[\d.]|@/)
      if (path !== '/dashboard') expect(main, path).not.toContain('<h1')
      expect(main, path).toContain('/login')
    }
  })
  await test.step('a visitor who opens a guarded page is sent to sign in, and back after it', async () => {
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
  await test.step('a login address with another site as its target leads to the dashboard', async () => {
    await signIn(page)
    await page.goto('/login?to=https://example.com/')
    await page.waitForURL('/dashboard')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a guarded page says that it needs a sign-in, and links to it', async ({ page }) => {
    await page.goto('/dashboard')
    const main = page.getByRole('main')
    await expect(main.getByText('Halaman akun butuh JavaScript')).toBeVisible()
    await main.getByRole('link', { name: 'Cek transaksi dengan nomor pesanan' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cek transaksi' })).toBeVisible()
  })
})

test('[layout.set] login and dashboard have two columns on a wide screen and one on a phone; login opens the rules in a new tab', async ({
  page,
}) => {
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
    if (path === '/login') await expectRulesInNewTab(page)
  }
})

async function expectRulesInNewTab(page: Page): Promise<void> {
  for (const [name, path] of [
    ['Syarat & Ketentuan', '/term-and-condition'],
    ['Kebijakan Privasi', '/privacy-and-policy'],
  ] as const) {
    const link = page.getByRole('main').getByRole('link', { name })
    await expect(link).toHaveAttribute('href', path)
    await expect(link).toHaveAttribute('target', '_blank')
  }
}

/** Delays matching requests from now on, until the returned function is called. */
async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  let open = () => {}
  const held = new Promise<void>(resolve => (open = resolve))
  await page.route(url, async route => {
    await held
    await route.continue()
  })
  return open
}

/** Records the pages on which the browser painted anything. */
function notePaints(): void {
  new PerformanceObserver(list => {
    if (!list.getEntriesByName('first-contentful-paint')[0]) return
    sessionStorage.setItem('painted', `${sessionStorage.getItem('painted') ?? ''}${location.pathname} `)
  }).observe({ type: 'paint', buffered: true })
}

const frame = (page: Page) => page.getByRole('navigation', { name: 'Akun' })

test('[guard.auth] a guarded page is never painted for a visitor, who stays on the old page until the sign-in page has loaded', async ({
  page,
  context,
}) => {
  await test.step('a guarded page is never painted for a visitor, even if the sign-in page is slow', async () => {
    await page.addInitScript(notePaints)
    for (const path of ['/dashboard', '/profile'])
      await test.step(path, async () => {
        const open = await holdBack(page, /\/login\?to=/)
        const asked = page.waitForRequest(/\/login\?to=/)
        const styled = page.waitForResponse(/\.css$/)
        await page.goto(path, { waitUntil: 'commit' })
        await Promise.all([asked, styled])
        // Meanwhile the guarded page has its HTML and styles, so it could be painted.
        const other = await context.newPage()
        await other.goto('/promos')
        await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
        await other.close()
        open()
        await page.waitForURL(/\/login\?to=/)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect.poll(() => page.evaluate(() => sessionStorage.getItem('painted'))).toBe('/login ')
        await page.evaluate(() => sessionStorage.clear())
        await page.unrouteAll()
      })
  })
  await test.step('a visitor who follows a link to a guarded page stays on the old page until the sign-in page has loaded', async () => {
    for (const path of ['/dashboard', '/profile'])
      await test.step(path, async () => {
        await page.goto('/promos')
        await untilAlive(page)
        await markDocument(page)
        const module = await page.evaluate(() => {
          const manifest: { routes: Record<string, { module: string }> } = Reflect.get(window, '__reactRouterManifest')
          return manifest.routes['routes/login/route']?.module ?? 'none'
        })
        const open = await holdBack(page, `**${module}`)
        const asked = page.waitForRequest(`**${module}`)
        const gone = goWithin(page, path)
        await asked
        await expect(page.getByRole('heading', { level: 1, name: 'Promo' })).toBeVisible()
        await expect(frame(page)).toHaveCount(0)
        expect(new URL(page.url()).pathname).toBe('/promos')
        open()
        await gone
        await expect(page).toHaveURL(`/login?to=${encodeURIComponent(path)}`)
        expect(await isSameDocument(page)).toBe(true)
        await page.goBack()
        await expect(page).toHaveURL(/\/promos$/)
        await page.unrouteAll()
      })
  })
})

test('[auth.signed-in] [guard.auth] with only a refresh token, an expired one or none the page shows no account, and the typed input stays', async ({
  page,
  context,
}) => {
  await signIn(page, { name: 'Dimas' })
  await test.step('with only a refresh token the page shows no account until the renewal', async () => {
    await page.goto('/promos')
    // Before the token is gone: the page may ask for another by itself.
    const open = await holdBack(page, '**/api/auth/refresh')
    const asked = page.waitForRequest('**/api/auth/refresh')
    await page.evaluate(() => localStorage.removeItem('accessToken'))
    await page.goto('/dashboard')
    await asked
    await expect(frame(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Masuk' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Akun Dimas' })).toHaveCount(0)
    open()
    await expect(page.getByRole('heading', { level: 1, name: 'Halo, Dimas' })).toBeVisible()
    await expect(frame(page)).toBeVisible()
  })
  await page.unrouteAll()
  await test.step('an expired token hides the account until the renewal, and the typed input stays', async () => {
    await page.goto('/profile')
    const name = page.getByLabel('Nama', { exact: true })
    await expect(name).toHaveValue('Dimas')
    await untilAlive(page)
    await name.fill('Dimas Pratama')
    // Before the token expires: a read in the background may be the first to ask for another.
    const open = await holdBack(page, '**/api/auth/refresh')
    const asked = page.waitForRequest('**/api/auth/refresh')
    await expireAccessToken(page)
    await page.keyboard.press('Enter')
    await asked
    await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeHidden()
    await expect(frame(page)).toBeHidden()
    open()
    await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible()
    await expect(name).toHaveValue('Dimas Pratama')
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  })
  await page.unrouteAll()
  await test.step('signing out in another tab closes a guarded page at once', async () => {
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible()
    await untilAlive(page)
    await page.getByLabel('Nama').fill('Dimas yang baru')
    const other = await context.newPage()
    await other.goto('/')
    const tokens = await other.evaluate(() => {
      const kept = { ...localStorage }
      localStorage.removeItem('accessToken')
      localStorage.removeItem('refreshToken')
      return kept
    })
    await page.waitForURL('/login?to=%2Fprofile')
    await expect(page.getByRole('heading', { name: 'Profil' })).toHaveCount(0)
    await expect(page.getByText('Sesi kamu sudah berakhir').first()).toBeVisible()
    // Whoever signs in again finds what was typed.
    await other.evaluate(tokens => Object.assign(localStorage, tokens), tokens)
    await page.waitForURL('/profile')
    await expect(page.getByLabel('Nama')).toHaveValue('Dimas yang baru')
  })
})
