import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from './alive.ts'
import { type ApiGate, openApiGate } from './api-gate.ts'
import { fillPlayer } from './buyer.ts'
import { goWithin, isSameDocument, markDocument } from './go-within.ts'
import { type OwnStore, openOwnStore } from './own-store.ts'

const missing = [
  '/products/sudah-dihapus',
  '/blogs/sudah-dihapus',
  '/informasi/sudah-dihapus',
  '/transactions/KLT-0000-0000-0000',
  '/promo/sudah-dihapus',
  '/produk/apa%20saja',
  '/promo/sudah-dihapus/',
  '/informasi/Bukan%20Alamat',
  '/tidak/ada',
]

async function expectNotFound(page: Page, path: string): Promise<void> {
  const sentence = `Page not found: ${path}`
  await expect(page.getByRole('main').getByText(sentence, { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(sentence)
  await expect(page.getByRole('main')).not.toContainText('.data')
}

test('[route.not-found] the error page shows an unknown address exactly as typed, with the same suggestions, opened directly or from another page', async ({
  page,
}) => {
  await test.step('opened directly', async () => {
    for (const path of missing) {
      await test.step(path, async () => {
        const answer = await page.request.get(path)
        expect(answer.status()).toBe(404)
        expect(await answer.text()).toContain(`<title>Page not found: ${path}</title>`)
        expect((await page.goto(`${path}?warna=biru#bawah`))?.status()).toBe(404)
        await untilAlive(page)
        await expectNotFound(page, path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      })
    }
    await page.getByRole('main').getByRole('link', { name: 'Ke beranda' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
  await test.step('the suggestions for a mistyped address are the same', async () => {
    await page.goto('/products/mobil-legend')
    const likely = page.getByRole('region', { name: 'Mungkin kamu mencari' }).getByRole('link')
    const names = await likely.allTextContents()
    expect(names[0]).toContain('Mobile Legends')
    await page.goto('/promos')
    await untilAlive(page)
    await goWithin(page, '/products/mobil-legend')
    await expectNotFound(page, '/products/mobil-legend')
    expect(await likely.allTextContents()).toEqual(names)
  })
  await test.step('reached from another page', async () => {
    await page.goto('/promos')
    await untilAlive(page)
    await markDocument(page)
    for (const path of missing) {
      await test.step(path, async () => {
        for (const rest of ['', '?warna=biru#bawah']) {
          await goWithin(page, path + rest)
          await expectNotFound(page, path)
        }
        await expect(page.locator('#kabar')).toHaveText(`Page not found: ${path}`)
        await goWithin(page, '/promos')
        await expect(page.getByRole('heading', { level: 1, name: 'Promo' })).toBeVisible()
      })
    }
    expect(await isSameDocument(page)).toBe(true)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[route.not-found] an unknown address is answered with 404 and named', async ({ page }) => {
    const answer = await page.goto('/tidak/ada')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Page not found: /tidak/ada')).toBeVisible()
  })
})

test.describe('an API on another server', () => {
  // In one process, so that the store is started once.
  test.describe.configure({ mode: 'default' })

  let gate: ApiGate
  let store: OwnStore

  test.beforeAll(async () => {
    gate = await openApiGate(() => store.origin)
    store = await openOwnStore({ API_BASE: gate.base })
  })

  test.afterEach(() => gate.reset())

  test.afterAll(async () => {
    await store.remove()
    await gate.close()
  })

  async function expectFatal(page: Page, message: string, help: string): Promise<void> {
    await expect(page.getByRole('main').getByText(message, { exact: true })).toBeVisible()
    await expect(page).toHaveTitle(message)
    await expect(page.getByRole('main')).toContainText(help)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  const kinds = [
    { path: '/products/free-fire', call: '/products/', statuses: [503, 403] },
    { path: '/blogs', call: '/blogs', statuses: [400, 500] },
    { path: '/transactions/KLT-7Q2M-9XH4-T8RC', call: '/transactions/', statuses: [429, 503] },
  ] as const
  const messages = {
    400: 'Bad Request',
    403: 'Forbidden',
    429: 'Too Many Requests',
    500: 'Internal Server Error',
    503: 'Service Unavailable',
  }

  test('[route.fatal] an error page keeps status and message, opened directly or from another page', async ({ page }) => {
    const cases = kinds.flatMap(({ path, call, statuses }) => statuses.map(status => ({ path, call, status, message: messages[status] })))
    const help = (status: number) => (status < 500 ? 'Coba lagi jam 09.00.' : 'Pesanan dan uangmu aman.')
    const fail = (call: string, status: number) => gate.answer(call, { status, body: { error: 'Coba lagi jam 09.00.', code: 'internal' } })
    for (const { path, call, status, message } of cases)
      await test.step(`${path} with ${status}, opened directly`, async () => {
        fail(call, status)
        const loaded = await page.goto(store.origin + path)
        expect(loaded?.status()).toBe(status)
        await expectFatal(page, message, help(status))
      })
    await page.getByRole('link', { name: 'Ke beranda' }).click()
    await page.waitForURL(`${store.origin}/`)
    await untilAlive(page)
    await markDocument(page)
    for (const { path, call, status, message } of cases)
      await test.step(`${path} with ${status}, from another page`, async () => {
        fail(call, status)
        await goWithin(page, path)
        await expectFatal(page, message, help(status))
        expect(await isSameDocument(page)).toBe(true)
        await goWithin(page, '/')
      })
  })

  test('[api.headers] [theme.get-info] all calls go to the configured base; if the theme info fails, its fallbacks show, and so does the notice that no money is real', async ({
    page,
  }) => {
    await test.step('the page’s and the server’s calls all go to the configured base', async () => {
      const own: string[] = []
      page.on('request', request => {
        if (request.url().startsWith(`${store.origin}/api/`)) own.push(request.url())
      })
      const answer = await page.goto(`${store.origin}/products/mobile-legends`)
      const policy = answer?.headers()['content-security-policy'] ?? ''
      expect(policy).toMatch(new RegExp(`connect-src 'self' ${new URL(gate.base).origin}[ ;]`))
      await expect(page.getByRole('heading', { level: 1, name: 'Mobile Legends' })).toBeVisible()
      await untilAlive(page)
      await fillPlayer(page)
      await expect(page.getByText('Benar ini akunmu?')).toBeVisible()
      expect(gate.asked.filter(call => !call.isOfBrowser).map(call => call.path)).toEqual(
        expect.arrayContaining(['/products/mobile-legends', '/frontend/get-info', '/payment-channels']),
      )
      const check = gate.asked.find(call => call.isOfBrowser && !call.isPreflight && call.path === '/products/mobile-legends/check-player')
      expect(check?.headers).toMatchObject({ 'content-type': 'application/json', accept: 'application/json', 'x-api-key': 'kilat-demo' })
      expect((await page.request.get(`${store.origin}/sitemap.xml`)).status()).toBe(200)
      expect(gate.asked.some(call => call.path.startsWith('/informasi?'))).toBe(true)
      expect(own).toEqual([])
    })
    await test.step('prices that the store refuses say why, and come with the next try', async () => {
      gate.answer('/quotes', { status: 429, body: { error: 'Coba lagi jam 09.00.', code: 'rate_limited' } })
      await page.getByRole('radio', { name: /^86 Diamonds/ }).check()
      const alert = page.getByRole('alert').filter({ hasText: 'Coba lagi jam 09.00.' })
      await expect(alert).toBeVisible()
      gate.reset()
      await alert.getByRole('button', { name: 'Coba lagi' }).click()
      await expect(page.getByRole('radio', { name: /^QRIS.*Rp/ })).toBeVisible()
      await expect(alert).toHaveCount(0)
    })
    await test.step('if the theme info fails, its fallbacks show, and so does the notice that no money is real', async () => {
      gate.answer('/frontend/get-info', { status: 503 })
      await page.goto(`${store.origin}/promos`)
      await expect(page.getByText('Toko percobaan: tidak ada uang sungguhan.')).toBeVisible()
      await expect(page).toHaveTitle('Promo | Kilat')
      await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon.svg')
      await untilAlive(page)
      await goWithin(page, '/blogs')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Toko percobaan: tidak ada uang sungguhan.')).toBeVisible()
    })
  })
})
