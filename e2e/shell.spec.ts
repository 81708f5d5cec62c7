import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { signIn } from './account.ts'
import { untilAlive } from './alive.ts'

test.use({ serviceWorkers: 'allow' })

type Build = ServerBuild & { entry: { module: { createLoadContext(given: object): RouterContextProvider } } }

test('header, footer and the phone’s bar lead to the store’s pages, and show the account of a user without a layout shift', {
  tag: '@wide',
}, async ({ page, isMobile }) => {
  const banner = page.getByRole('banner')
  const theme = page.getByRole('button', { name: 'Ganti tema terang atau gelap' })
  await page.goto('/')
  await test.step('the header, the footer and the phone’s bar link to the store’s pages', async () => {
    const bar = page.getByRole('navigation', { name: isMobile ? 'Bawah' : 'Utama' })
    const places = isMobile ? ['Beranda', 'Transaksi', 'Promo', 'Akun'] : ['Beranda', 'Promo', 'Cek transaksi', 'Artikel']
    await expect(bar.getByRole('link')).toHaveText(places)
    const footer = page.getByRole('contentinfo')
    for (const [name, path] of [
      ['Cara top up', '/informasi/cara-top-up'],
      ['Aturan refund', '/informasi/aturan-refund'],
      ['Syarat & ketentuan', '/term-and-condition'],
      ['Kebijakan privasi', '/privacy-and-policy'],
    ] as const)
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path)
  })
  await untilAlive(page)
  const themeBefore = await theme.boundingBox()
  await page.goto('/transactions')
  const signInBefore = await banner.getByRole('link', { name: 'Masuk' }).boundingBox()
  await signIn(page, { name: 'Dimas' })
  await test.step('for a user the sign-in link becomes the account link without a layout shift', async () => {
    await page.reload()
    const link = banner.getByRole('link', { name: 'Akun' })
    await expect(link).toHaveAttribute('href', '/dashboard')
    expect(await link.boundingBox()).toEqual(signInBefore)
  })
  await test.step('a user’s picture is in the header before the first touch, and moves nothing there', async () => {
    await page.goto('/')
    await expect(banner.getByRole('link', { name: 'Akun Dimas' })).toBeVisible()
    expect(await theme.boundingBox()).toEqual(themeBefore)
  })
})

test('the phone’s bar marks Akun on every page of the account; at 900 px the header has room and no cover lies under the title', async ({
  page,
}) => {
  await test.step('the phone’s bar marks Akun', async () => {
    const account = page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'Akun' })
    await page.goto('/login')
    await expect(account).toHaveAttribute('aria-current', 'page')
    await signIn(page)
    await page.goto('/profile')
    await expect(account).toHaveAttribute('aria-current', 'page')
    await page.goto('/promos')
    await expect(account).not.toHaveAttribute('aria-current')
  })
  await test.step('at 900 px the header has room for its name and its links, and no cover lies under the title', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.setViewportSize({ width: 900, height: 740 })
    await page.goto('/')
    const name = page.getByRole('banner').getByText('kilat', { exact: false }).first()
    expect(await name.evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true)
    const links = page.getByRole('navigation', { name: 'Utama' }).getByRole('link')
    for (const link of await links.all()) expect((await link.boundingBox())?.height).toBe(44)
    const hero = page.getByRole('region', { name: 'Isi ID, bayar, beres' })
    const title = await hero.getByRole('heading', { level: 1 }).evaluate(element => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().right
    })
    const covers = await hero.locator('img').evaluateAll(images => images.map(image => image.getBoundingClientRect().left))
    expect(Math.min(...covers)).toBeGreaterThan(title)
  })
})

test('the keyboard’s focus and the announced title follow a navigation, and nothing else', { tag: '@keyboard' }, async ({ page }) => {
  await test.step('after a navigation the focus is at the new content and its title is announced', async () => {
    await page.goto('/')
    await untilAlive(page)
    await page.getByRole('navigation', { name: 'Utama' }).getByRole('link', { name: 'Cek transaksi' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.locator('#kabar')).toHaveText(/^Cek transaksi \|/)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Nomor pesanan', { exact: true })).toBeFocused()
  })
  await test.step('neither the first page nor a change within a page moves the focus', async () => {
    await page.goto('/login')
    await untilAlive(page)
    await expect(page.getByRole('main')).not.toBeFocused()
    await signIn(page)
    await page.goto('/dashboard')
    const before = page.getByRole('link', { name: /^Bulan sebelumnya/ })
    await before.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/bulan=/)
    await expect(before).toBeFocused()
    await expect(page.locator('#kabar')).toBeEmpty()
  })
})

test('[route.fatal] [route.not-found] refusals show their status and message, while the API is down with the way home and a search', async ({
  page,
}) => {
  await test.step('other refusals show their status and message', async () => {
    const response = await page.request.post('/informasi')
    expect(response.status()).toBe(405)
    expect(await response.text()).toContain('Method Not Allowed')
  })
  await test.step('while the API is down, a page that needs it shows Internal Server Error, with the way home and a search', async () => {
    const response = await answerWithoutApi('/products/mobile-legends')
    expect(response.status).toBe(500)
    await page.setContent(await response.text())
    await expect(page).toHaveTitle('Internal Server Error')
    const main = page.getByRole('main')
    await expect(main.getByText('Internal Server Error')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Ke beranda' })).toHaveAttribute('href', '/')
    await expect(main.getByRole('searchbox')).toBeVisible()
  })
  await test.step('while the API is down, an unknown address still shows the not-found page', async () => {
    const response = await answerWithoutApi('/tidak-ada')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('<title>Page not found: /tidak-ada</title>')
  })
})

/** The built store's answers while every call of its API fails. */
async function answerWithoutApi(path: string): Promise<Response> {
  const folder = pathToFileURL(`${process.env.STOREFRONT_BUILD ?? `${process.cwd()}/storefront/build`}/`)
  const build: Build = await import(new URL('server/index.js', folder).href)
  const context = build.entry.module.createLoadContext({
    fetch: () => Promise.reject(new TypeError('no connection')),
    nonce: 'n',
    origin: 'http://store.test',
    apiBase: '/api',
    apiKey: 'key-of-a-test',
  })
  return createRequestHandler(build, 'production')(new Request(`http://store.test${path}`), context)
}
