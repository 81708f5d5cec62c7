import { expect, type Page, test } from '@playwright/test'
import { signIn } from './account.ts'
import { untilAlive, untilQuiet } from './alive.ts'
import { goWithin, isSameDocument, markDocument } from './go-within.ts'
import { openOrder } from './own-orders.ts'

type Manifest = { routes: Record<string, { module: string }> }

/** The file of each route, as the page itself knows them. */
function readRoutes(page: Page): Promise<Manifest['routes']> {
  return page.evaluate(() => (Reflect.get(window, '__reactRouterManifest') as Manifest).routes)
}

/** Paths the page asks for from now on. */
function collectRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  return asked
}

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })

test('[route.lazy] opening the home page loads the module of no other page', async ({ page }) => {
  const asked = collectRequests(page)
  await page.goto('/')
  await untilQuiet(page)
  const routes = await readRoutes(page)
  const others = Object.entries(routes).filter(([id]) => !['root', 'layouts/default', 'routes/home/route'].includes(id))
  expect(others.length).toBeGreaterThan(15)
  expect(others.filter(([, route]) => asked.includes(route.module)).map(([id]) => id)).toEqual([])
})

test('[route.preload-limit] pages are loaded beforehand from the first touch on, at most 4 at a time', async ({ page }) => {
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

test('a link that was touched before opens with its code already there', async ({ page, isMobile }) => {
  await page.goto('/')
  await untilAlive(page)
  const link = footerLink(page, 'Cek transaksi')
  const { module } = (await readRoutes(page))['routes/transactions/route'] ?? { module: 'none' }
  const loaded = page.waitForResponse(response => new URL(response.url()).pathname === module)
  if (isMobile) await link.dispatchEvent('touchstart')
  else await link.hover()
  await loaded
})

test('[nav.loading-indicator] a page that is there at once shows the indicator as well, for 200 ms', async ({ page }) => {
  await page.goto('/login')
  await untilAlive(page)
  await page.evaluate(() => {
    const seen: string[] = []
    Reflect.set(window, 'indicator', seen)
    let startedAt = 0
    new MutationObserver(() => {
      const isOn = document.querySelector('[role=progressbar]') !== null
      if (isOn === startedAt > 0) return
      seen.push(isOn ? 'on' : `off after ${performance.now() - startedAt >= 190 ? '200 ms' : 'too little'}`)
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

test('[nav.loading-indicator] a slow page shows the indicator until it has come', async ({ page }) => {
  await page.goto('/')
  await untilAlive(page)
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

const pages = [
  '/blogs',
  '/informasi',
  '/informasi/cara-top-up',
  '/login',
  '/promos',
  '/products/mobile-legends',
  '/transactions',
  '/landing_page',
  '/privacy-and-policy',
  '/term-and-condition',
]
const guarded = ['/dashboard', '/dashboard/riwayat-deposit', '/dashboard/riwayat-transaksi', '/profile']

test('[route.table] [route.lazy] every page is reached without reloading the document, and has its own title', async ({ page }) => {
  const orderId = await openOrder(page)
  await page.goto('/tidak-ada')
  await untilAlive(page)
  await markDocument(page)
  const blog = await page.request.get('/api/blogs?limit=1', { headers: { 'X-Api-Key': 'kilat-demo' } })
  const firstBlog: { data: { id: string }[] } = await blog.json()
  const titles = new Set<string>()
  const visit = async (path: string) => {
    await goWithin(page, path)
    await expect.poll(async () => titles.has(await page.title()), { message: `${path} has a title of its own` }).toBe(false)
    titles.add(await page.title())
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  for (const path of [...pages, `/blogs/${firstBlog.data[0]?.id}`, `/transactions/${orderId}`, '/']) await visit(path)
  const { token } = await signIn(page)
  await page.evaluate(kept => localStorage.setItem('accessToken', kept), token)
  for (const path of guarded) await visit(path)
  expect(await isSameDocument(page)).toBe(true)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of ['/', ...pages]) {
    test(`[route.table] ${path} answers 200 with its title and its heading`, async ({ page }) => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(200)
      expect(await page.title()).not.toBe('')
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'index, follow')
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path.replaceAll('/', '\\/')}$`))
    })
  }

  test('[route.not-found] an address that leads nowhere answers 404 and says which', async ({ page }) => {
    const answer = await page.goto('/tidak/ada')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Page not found: /tidak/ada')).toBeVisible()
  })
})

test('[seo.robots] what a page says to search engines and what robots.txt says agree', async ({ page }) => {
  const robots = await (await page.request.get('/robots.txt')).text()
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
  expect(closed).toContain('/api/')
  for (const path of ['/', '/promos', '/transactions', '/login', '/dashboard', '/profile', '/transactions/KLT-0000-0000-0000']) {
    const answer = await page.request.get(path)
    expect(await answer.text(), path).toContain('<meta name="robots" content="index, follow"/>')
    expect(
      closed.filter(start => path.startsWith(start)),
      path,
    ).toEqual([])
    expect(answer.headers()['x-robots-tag'], path).toBe(/^\/(?:login|dashboard|profile|transactions\/)/.test(path) ? 'noindex' : undefined)
  }
})

test('[seo.robots] every page has the same keywords and may be indexed and followed', async ({ page }) => {
  const keywords = new Set<string | null>()
  for (const path of ['/', '/products/mobile-legends', '/promos', '/tidak-ada']) {
    await page.goto(path)
    keywords.add(await page.locator('meta[name=keywords]').getAttribute('content'))
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'index, follow')
  }
  expect(keywords.size).toBe(1)
  expect([...keywords][0]).toMatch(/\w+, \w+/)
})
