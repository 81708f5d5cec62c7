import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expireAccessToken, keptTokens, newPerson, signIn } from './account.ts'
import { untilAlive } from './alive.ts'
import { findBarriers } from './barriers.ts'
import { fillOrder } from './buyer.ts'
import { openGate } from './gate.ts'
import { isSameDocument, markDocument } from './go-within.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Login With Google' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Yuk, masuk hari ini' })
const notes = (page: Page) => page.getByRole('region', { name: 'Notification', exact: true })
const toast = (page: Page) => notes(page).getByRole('listitem')
const toSignIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Masuk' })
const face = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Akun Dimas' })

/** Opens a page and touches it, so that the part that shows the dialog is loaded. */
async function openTouched(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
  await page.keyboard.press('Shift')
  await expect(notes(page)).toBeAttached()
}

/** Presses the button. Answers the provider's window. */
async function openAccounts(page: Page, press: () => Promise<void> = () => button(page).click()): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await press()
  const accounts = await opened
  await accounts.waitForLoadState()
  return accounts
}

/** Chooses an account that no other journey uses. */
async function chooseAccount(accounts: Page): Promise<void> {
  const { name, email } = newPerson()
  await accounts.getByLabel('Nama').fill(name)
  await accounts.getByLabel('E-mail').fill(email)
  await accounts.getByRole('button', { name: 'Masuk dengan akun ini' }).click()
}

/** Sends an unsigned token in the way the provider's window sends a valid one. */
async function handOverForged(accounts: Page): Promise<void> {
  await accounts.evaluate(() => {
    const state = new URLSearchParams(location.search).get('state')
    window.opener.postMessage({ kind: 'kilat-sign-in', state, id_token: 'eyJhbGciOiJub25lIn0.e30.' }, location.origin)
  })
}

async function askProfile(page: Page, token: string | null): Promise<number> {
  const answer = await page.request.get('/api/profile', { headers: { 'x-api-key': 'kilat-demo', authorization: `Bearer ${token}` } })
  return answer.status()
}

test('[auth.dialog] [auth.google] the dialog is as designed and works by the keyboard, and a visitor signs in there with the typed input kept', {
  tag: '@wide',
}, async ({ page, isMobile }) => {
  await test.step('its texts and width are as designed, and it passes the accessibility check', async () => {
    await openTouched(page, '/promos')
    await toSignIn(page).click()
    await expect(dialog(page).getByRole('listitem')).toHaveText([/semua transaksimu/, /penawaran dan diskon/, /Penawaran lebih baik/])
    for (const [name, path] of [
      ['Syarat & Ketentuan', '/term-and-condition'],
      ['Kebijakan Privasi', '/privacy-and-policy'],
    ] as const) {
      const link = dialog(page).getByRole('link', { name })
      await expect(link).toHaveAttribute('href', path)
      await expect(link).toHaveAttribute('target', '_blank')
    }
    await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(isMobile ? 350 : 639)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await findBarriers(page)).toEqual([])
    }
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toHaveCount(0)
  })
  await page.emulateMedia({ colorScheme: null })
  // A phone has no such keys.
  if (!isMobile)
    await test.step('the keyboard opens and closes it, the focus stays inside and then returns', async () => {
      await openTouched(page, '/promos')
      await toSignIn(page).focus()
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toBeVisible()
      const focused = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)
      for (let step = 0; step < 6; step++) {
        expect(await focused()).toBe(true)
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      await expect(toSignIn(page)).toBeFocused()
      await page.keyboard.press('Enter')
      await button(page).focus()
      const accounts = await openAccounts(page, () => page.keyboard.press('Enter'))
      await accounts.getByRole('button', { name: /Dimas/ }).focus()
      // The window may be gone before the key is let go.
      await accounts.keyboard.press('Enter').catch(() => {})
      await expect(face(page)).toBeFocused()
      await page.evaluate(() => localStorage.clear())
    })
  await test.step('a visitor signs in over the product page, and the typed input stays', async () => {
    const loaded: string[] = []
    page.on('request', request => loaded.push(request.url()))
    await page.goto('/products/mobile-legends')
    await fillOrder(page)
    await expect(notes(page)).toBeAttached()
    expect(loaded.filter(url => /-provider|sign-in-flow/.test(url))).toEqual([])
    await toSignIn(page).click()
    const accounts = await openAccounts(page)
    await expect(button(page)).toBeDisabled()
    await expect(button(page)).toHaveAttribute('aria-busy', 'true')
    await chooseAccount(accounts)
    await expect(dialog(page)).toHaveCount(0)
    await expect(face(page)).toBeVisible()
    expect(accounts.isClosed()).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/products/mobile-legends')
    await expect(page.getByLabel('User ID')).toHaveValue('123456789')
    await expect(page.getByRole('radio', { name: /^86 Diamonds/ })).toBeChecked()
    await expect(page.getByLabel('Nomor WhatsApp')).toHaveValue('081234567890')
    const { accessToken, refreshToken } = await keptTokens(page)
    expect(await askProfile(page, accessToken), '[auth.signed-in] the token under its name is the one of the session').toBe(200)
    expect(refreshToken).toBeTruthy()
  })
})

test('[auth.login-page] [build.chunk-failure] a lost dialog reloads its page once; then the login page takes its place and leads back', async ({
  page,
}) => {
  await page.route(/auth-dialog-view/, route => route.abort())
  await openTouched(page, '/promos')
  await markDocument(page)
  const again = page.waitForEvent('load')
  await toSignIn(page).click()
  await again
  expect(await isSameDocument(page)).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/promos')
  await untilAlive(page)
  await page.keyboard.press('Shift')
  await expect(notes(page)).toBeAttached()
  await toSignIn(page).click()
  await page.waitForURL('/login?to=%2Fpromos')
})

test('[auth.popup-error] [auth.server-error] [auth.google] the button works again after a window is blocked or closed and a server refuses or is down', async ({
  page,
  baseURL,
}) => {
  await test.step('a blocked window shows a message with the next step', async () => {
    const blocked = await page.addInitScript(() => {
      window.open = () => null
    })
    await openTouched(page, '/login')
    await button(page).click()
    await expect(toast(page)).toContainText('Izinkan pop-up untuk toko ini')
    await expect(button(page)).toBeEnabled()
    await blocked.dispose()
  })
  await test.step('a refusal of the server shows its sentence, and the dialog closes', async () => {
    await openTouched(page, '/promos')
    await toSignIn(page).click()
    const refused = page.waitForResponse(response => response.url().endsWith('/api/auth/login'))
    await handOverForged(await openAccounts(page))
    const { error } = await (await refused).json()
    await expect(toast(page)).toHaveAttribute('data-variant', 'destructive')
    await expect(toast(page).getByText('Error', { exact: true })).toBeVisible()
    await expect(toast(page)).toContainText(error)
    await expect(dialog(page)).toHaveCount(0)
    await expect(toSignIn(page)).toBeVisible()
  })
  await test.step('a message shows if the server is down at the sign-in', async () => {
    const store = await openGate(baseURL ?? '')
    await openTouched(page, `${store.origin}/login`)
    const accounts = await openAccounts(page)
    await store.close()
    await handOverForged(accounts)
    await expect(toast(page).getByText('Error', { exact: true })).toBeVisible()
    await expect(toast(page)).toContainText('Sambungan terputus')
    await expect(button(page)).toBeEnabled()
  })
  await test.step('closing the window is not an error, and the button works again', async () => {
    await openTouched(page, '/login?to=/promos')
    await (await openAccounts(page, () => button(page).press('Enter'))).close()
    await expect(button(page)).toBeEnabled()
    await expect(button(page)).toBeFocused()
    await expect(toast(page)).toHaveCount(0)
    await chooseAccount(await openAccounts(page))
    await page.waitForURL('/promos')
  })
})

test('[auth.logout] [auth.signed-in] [auth.login-page] [guard.auth] signing in and out in one tab shows in the other; a visitor of a guarded page is there after signing in', async ({
  page,
  context,
}) => {
  await test.step('signing in and out in one tab shows in the other', async () => {
    await page.goto('/profile')
    await page.waitForURL(/\/login/)
    const other = await context.newPage()
    await openTouched(other, '/promos')
    await toSignIn(other).click()
    await chooseAccount(await openAccounts(other))
    await page.waitForURL('/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible()
    await expect(face(other)).toBeVisible()
    const { accessToken } = await keptTokens(page)
    const ended = page.waitForResponse(response => response.url().endsWith('/api/auth/logout'))
    await page.getByRole('button', { name: /^Keluar dari perangkat ini/ }).click()
    await page.waitForURL('/')
    await expect(toSignIn(other)).toBeVisible()
    await expect(face(other)).toHaveCount(0)
    expect(await keptTokens(other)).toEqual({ accessToken: null, refreshToken: null })
    expect((await ended).status()).toBe(204)
    expect(await askProfile(page, accessToken)).toBe(401)
    await other.close()
  })
  await test.step('a visitor of a guarded page is there after signing in', async () => {
    const wanted = '/dashboard/riwayat-transaksi?status=berhasil'
    await page.goto(wanted)
    await page.waitForURL(url => url.pathname === '/login')
    await chooseAccount(await openAccounts(page))
    await page.waitForURL(wanted)
    await expect(page.getByRole('heading', { level: 1, name: 'Riwayat transaksi' })).toBeVisible()
  })
})

test('[auth.401] [guard.auth] a session is renewed while it can be, also in two tabs at once; one that has ended leads to sign in, and back', async ({
  page,
  context,
}) => {
  await signIn(page)
  await test.step('a token that expires during work is renewed, and the work continues', async () => {
    await page.goto('/dashboard')
    await untilAlive(page)
    const before = await keptTokens(page)
    await expireAccessToken(page)
    await page
      .getByRole('navigation', { name: 'Akun' })
      .getByRole('link', { name: /transaksi/i })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Riwayat transaksi' })).toBeVisible()
    await expect.poll(async () => (await keptTokens(page)).accessToken).not.toMatch(/over/)
    const after = await keptTokens(page)
    expect(after.refreshToken).not.toBe(before.refreshToken)
    expect(await askProfile(page, after.accessToken)).toBe(200)
    expect(new URL(page.url()).pathname).toBe('/dashboard/riwayat-transaksi')
  })
  await test.step('a user with only a refresh token is not sent to sign in', async () => {
    await page.evaluate(() => localStorage.removeItem('accessToken'))
    const seen: string[] = []
    page.on('framenavigated', frame => seen.push(new URL(frame.url()).pathname))
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible()
    expect(seen).not.toContain('/login')
  })
  await test.step('if the session can not be renewed, the page says so and offers a retry', async () => {
    await page.evaluate(() => localStorage.removeItem('accessToken'))
    await page.route('**/api/auth/refresh', route => route.abort())
    await page.goto('/profile')
    await expect(page.getByRole('alert')).toContainText('Kamu tidak perlu masuk lagi')
    expect(new URL(page.url()).pathname).toBe('/profile')
    await page.unroute('**/api/auth/refresh')
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible()
  })
  await test.step('two tabs that renew at once both stay signed in', async () => {
    const tabs = [page, ...(await openMore(context, 2))]
    await expireAccessToken(page)
    await Promise.all(tabs.map(tab => tab.goto('/dashboard')))
    for (const tab of tabs) {
      await untilAlive(tab)
      await expect(tab.getByRole('heading', { level: 1, name: /Dimas/ })).toBeVisible()
    }
    expect(await askProfile(page, (await keptTokens(page)).accessToken)).toBe(200)
    for (const tab of tabs.slice(1)) await tab.close()
  })
  await test.step('a session that has ended leads to sign in, and back', async () => {
    await page.evaluate(() => {
      localStorage.setItem('accessToken', 'one-that-is-over')
      localStorage.setItem('refreshToken', 'another-that-is-over')
    })
    await page.goto('/profile')
    await page.waitForURL('/login?to=%2Fprofile')
    expect(await keptTokens(page)).toEqual({ accessToken: null, refreshToken: null })
  })
})

function openMore(context: BrowserContext, count: number): Promise<Page[]> {
  return Promise.all(Array.from({ length: count }, () => context.newPage()))
}
