import { expect, type Page, test } from '@playwright/test'
import { signIn } from './account.ts'
import { actFirst, untilAlive, untilQuiet } from './alive.ts'
import { goWithin, isSameDocument, markDocument } from './go-within.ts'
import { openOrder } from './own-orders.ts'
import { watchRefusals } from './refusals.ts'

type Manifest = { routes: Record<string, { module: string }> }

/** The file of each route, read from the page's manifest. */
function readRoutes(page: Page): Promise<Manifest['routes']> {
  return page.evaluate(() => (Reflect.get(window, '__reactRouterManifest') as Manifest).routes)
}

/** The paths of the page's requests from now on. */
function collectRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  return asked
}

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })

test('[route.lazy] [nav.loading-indicator] [route.preload-limit] the home page loads no other page’s module, later preloads at most 4 at a time, and navigations show the indicator', async ({
  page,
  isMobile,
}) => {
  await test.step('opening the home page loads the module of no other page', async () => {
    const asked = collectRequests(page)
    await page.goto('/')
    await untilQuiet(page)
    const routes = await readRoutes(page)
    const others = Object.entries(routes).filter(([id]) => !['root', 'layouts/default', 'routes/home/route'].includes(id))
    expect(others.length).toBeGreaterThan(15)
    expect(others.filter(([, route]) => asked.includes(route.module)).map(([id]) => id)).toEqual([])
  })
  await test.step('a link that was touched before opens with its code already there', async () => {
    const link = footerLink(page, 'Cek transaksi')
    const { module } = (await readRoutes(page))['routes/transactions/route'] ?? { module: 'none' }
    const loaded = page.waitForResponse(response => new URL(response.url()).pathname === module)
    if (isMobile) await link.dispatchEvent('touchstart')
    else await link.hover()
    await loaded
  })
  await test.step('a slow page shows the indicator until it has loaded', async () => {
    let answer = () => {}
    const held = new Promise<void>(resolve => (answer = resolve))
    await page.route('**/promos.data*', async route => {
      await held
      await route.continue()
    })
    await footerLink(page, 'Promo').click()
    await expect(page.getByRole('progressbar', { name: 'Memuat halaman' })).toBeVisible()
    answer()
    await page.waitForURL('**/promos')
    await expect(page.getByRole('progressbar', { name: 'Memuat halaman' })).toBeHidden()
  })
  await page.unrouteAll()
  await test.step('after the first touch pages are preloaded, at most 4 at a time', async () => {
    await page.goto('/')
    await untilAlive(page)
    const modules = new Set(Object.values(await readRoutes(page)).map(route => route.module))
    const seen = new Set<string>()
    let running = 0
    let most = 0
    await page.route(
      url => modules.has(url.pathname),
      async route => {
        seen.add(new URL(route.request().url()).pathname)
        running += 1
        most = Math.max(most, running)
        await new Promise(resolve => setTimeout(resolve, 250))
        running -= 1
        await route.continue()
      },
    )
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect.poll(() => seen.size).toBeGreaterThanOrEqual(6)
    await expect.poll(() => running).toBe(0)
    expect(most).toBeLessThanOrEqual(4)
    expect(most).toBeGreaterThan(1)
  })
  await page.unrouteAll()
  await test.step('a page that loads at once shows the indicator for 200 ms', async () => {
    await page.goto('/login')
    await untilAlive(page)
    await page.evaluate(() => {
      const seen: string[] = []
      Reflect.set(window, 'indicator', seen)
      let startedAt = 0
      new MutationObserver(() => {
        const isOn = document.querySelector('[role=progressbar]') !== null
        if (isOn === startedAt > 0) return
        // Its time begins before it is drawn, on a busy machine a while before.
        const lastedMs = performance.now() - startedAt
        seen.push(isOn ? 'on' : `off after ${lastedMs >= 150 ? '200 ms' : `${lastedMs} ms`}`)
        startedAt = isOn ? performance.now() : 0
      }).observe(document.body, { childList: true, subtree: true })
    })
    const readSeen = () => page.evaluate(() => Reflect.get(window, 'indicator'))
    await goWithin(page, '/login?to=%2Fpromos')
    await expect.poll(readSeen).toEqual(['on', 'off after 200 ms'])
    await goWithin(page, '/login?to=%2Fpromos#isi')
    await goWithin(page, '/login')
    await expect.poll(readSeen).toEqual(['on', 'off after 200 ms', 'on', 'off after 200 ms'])
  })
})

/** Every page for visitors, with its title. */
const pages: Record<string, RegExp> = {
  '/': /./,
  '/blogs': /^Artikel \| /,
  '/informasi': /^Informasi \| /,
  '/informasi/cara-top-up': /^Cara top up.* \| /,
  '/login': /./,
  '/promos': /^Promo \| /,
  '/products/mobile-legends': /^.*Mobile Legends/,
  '/products/genshin-impact': /./,
  '/products/steam-wallet': /./,
  '/transactions': /./,
  '/landing_page': /^Top up game tanpa daftar \| /,
  '/privacy-and-policy': /^Kebijakan privasi \| /,
  '/term-and-condition': /^Syarat dan ketentuan \| /,
}
/** The pages with content to read. */
const texts = ['/blogs', '/informasi', '/informasi/cara-top-up', '/promos', '/privacy-and-policy', '/term-and-condition', '/landing_page']
const guarded = ['/dashboard', '/dashboard/riwayat-deposit', '/dashboard/riwayat-transaksi', '/profile']

/** Width of the page's content in pixels. */
const readWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('[route.table] [route.lazy] every page is reached without reloading the document, has its own title, nothing wider than a 320-pixel phone, and turns no text into markup', async ({
  page,
}) => {
  const refusals = await watchRefusals(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const orderId = await openOrder(page)
  expect(await readWidth(page)).toBeLessThanOrEqual(320)
  await page.goto('/tidak-ada')
  await actFirst(page)
  await markDocument(page)
  await goWithin(page, '/products/tidak-ada')
  const blog = await page.request.get('/api/blogs?limit=1', { headers: { 'X-Api-Key': 'kilat-demo' } })
  const firstBlog: { data: { id: string }[] } = await blog.json()
  const titles = new Set<string>()
  const visit = (path: string) =>
    test.step(path, async () => {
      await goWithin(page, path)
      await expect.poll(async () => titles.has(await page.title()), { message: `${path} has a title of its own` }).toBe(false)
      titles.add(await page.title())
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(path)
      expect(await readWidth(page)).toBeLessThanOrEqual(320)
    })
  for (const path of [...Object.keys(pages).reverse(), `/blogs/${firstBlog.data[0]?.id}`, `/transactions/${orderId}`]) await visit(path)
  const { token } = await signIn(page)
  await page.evaluate(kept => localStorage.setItem('accessToken', kept), token)
  for (const path of guarded) await visit(path)
  await goWithin(page, '/tidak-ada')
  await untilQuiet(page)
  expect(await isSameDocument(page)).toBe(true)
  expect(refusals).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[route.table] every page answers 200 with its title, its heading and its own address, is there to be read and not wider than a 320-pixel phone', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const [path, title] of Object.entries(pages))
      await test.step(path, async () => {
        const answer = await page.goto(path)
        expect(answer?.status()).toBe(200)
        await expect(page).toHaveTitle(title)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'index, follow')
        expect(new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '').pathname).toBe(path)
        expect(await readWidth(page)).toBeLessThanOrEqual(320)
        if (texts.includes(path)) expect((await page.getByRole('main').textContent())?.length).toBeGreaterThan(200)
      })
  })
})

test('[seo.robots] pages and robots.txt say the same to search engines, and all have the same keywords', async ({ request }) => {
  await test.step('pages and robots.txt say the same to search engines', async () => {
    const robots = await (await request.get('/robots.txt')).text()
    const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
    expect(closed).toContain('/api/')
    for (const path of ['/', '/promos', '/transactions', '/login', '/dashboard', '/profile', '/transactions/KLT-0000-0000-0000']) {
      const answer = await request.get(path)
      expect(await answer.text(), path).toContain('<meta name="robots" content="index, follow"/>')
      expect(
        closed.filter(start => path.startsWith(start)),
        path,
      ).toEqual([])
      expect(answer.headers()['x-robots-tag'], path).toBe(
        /^\/(?:login|dashboard|profile|transactions\/)/.test(path) ? 'noindex' : undefined,
      )
    }
  })
  await test.step('every page has the same keywords and may be indexed and followed', async () => {
    const keywords = new Set<string | undefined>()
    for (const path of ['/', '/products/mobile-legends', '/promos', '/tidak-ada']) {
      const html = await (await request.get(path)).text()
      keywords.add(/<meta name="keywords" content="([^"]*)"/.exec(html)?.[1])
      expect(html, path).toContain('<meta name="robots" content="index, follow"/>')
    }
    expect(keywords.size).toBe(1)
    expect([...keywords][0]).toMatch(/\w+, \w+/)
  })
})
