import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from './alive.ts'

const pages = [
  { path: '/blogs', title: /^Artikel \| / },
  { path: '/informasi', title: /^Informasi \| / },
  { path: '/informasi/cara-top-up', title: /^Cara top up.* \| / },
  { path: '/promos', title: /^Promo \| / },
  { path: '/privacy-and-policy', title: /^Kebijakan privasi \| / },
  { path: '/term-and-condition', title: /^Syarat dan ketentuan \| / },
  { path: '/landing_page', title: /^Top up game tanpa daftar \| / },
] as const

for (const { path, title } of pages) {
  test(`[route.table] ${path} answers with its title, its own address and nothing wider than a phone`, async ({ page }) => {
    await page.setViewportSize({ width: Math.min(page.viewportSize()?.width ?? 320, 320), height: 640 })
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page).toHaveTitle(title)
    expect(new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '').pathname).toBe(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const { path, title } of pages) {
    test(`${path} is there to be read`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveTitle(title)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect((await page.getByRole('main').textContent())?.length).toBeGreaterThan(200)
    })
  }

  test('an article is reached from its list, and the list from the article', async ({ page }) => {
    await page.goto('/blogs')
    const heading = page.getByRole('article').first().getByRole('heading')
    const title = (await heading.textContent()) ?? ''
    await heading.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.getByRole('navigation', { name: 'Letak halaman' }).getByRole('link', { name: 'Artikel' }).click()
    await expect(page).toHaveURL(/\/blogs$/)
  })

  test('older articles are a link away, and the newest from there', async ({ page, baseURL }) => {
    const list = await page.request.get('/api/blogs?limit=2', { headers: { 'x-api-key': 'kilat-demo' } })
    const { data, next_cursor } = await list.json()
    await page.goto(`/blogs?cursor=${encodeURIComponent(next_cursor)}`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: data[0].title })).toHaveCount(0)
    await page.getByRole('link', { name: 'Kembali ke yang terbaru' }).click()
    await expect(page).toHaveURL(new URL('/blogs', baseURL).href)
    await expect(page.getByRole('heading', { name: data[0].title })).toBeVisible()
  })

  test('the rules of a promo open', async ({ page }) => {
    await page.goto('/promos')
    const promo = page.getByRole('article').first()
    await promo.getByText('Syarat promo').click()
    await expect(promo.locator('.prose')).toBeVisible()
  })
})

for (const path of ['/blogs/tidak-ada', '/informasi/tidak-ada', '/informasi/Bukan%20Alamat']) {
  test(`[route.not-found] ${path} says that there is no such page`, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByText(/^Page not found: \//)).toBeVisible()
  })
}

async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  return () => page.evaluate(() => 'stayed' in window)
}

test('from the list to an article the document stays', async ({ page }) => {
  await page.goto('/blogs')
  await untilAlive(page)
  const isSame = await markDocument(page)
  const heading = page.getByRole('article').first().getByRole('heading')
  const title = (await heading.textContent()) ?? ''
  await heading.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} \\| `))
  expect(await isSame()).toBe(true)
})

test('a link inside a text changes the page without loading it again', async ({ page }) => {
  await page.goto('/informasi/cara-top-up')
  await untilAlive(page)
  const isSame = await markDocument(page)
  const link = page.locator('.prose a[href^="/informasi/"]').first()
  const href = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Cara top up/)
  expect(await isSame()).toBe(true)
})

test('an article says to search engines what it is and where it stands', async ({ page }) => {
  await page.goto('/informasi/cara-top-up')
  const written = await page.locator('script[type="application/ld+json"]').allTextContents()
  const said = written.map(text => JSON.parse(text))
  expect(said.map(entry => entry['@type']).sort()).toEqual(['Article', 'BreadcrumbList'])
  expect(said.find(entry => entry['@type'] === 'BreadcrumbList').itemListElement).toHaveLength(3)
  expect(await page.locator('meta[property="og:type"]').getAttribute('content')).toBe('article')
  await expect(page.locator('article time').first()).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
})

test('a promo leads to the product it is about', async ({ page }) => {
  await page.goto('/promos')
  await page
    .getByRole('link', { name: /^Top up / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/products\/[a-z0-9-]+$/)
})

test('a legal text is walked through by its chapters and printed without the frame', async ({ page }) => {
  await page.goto('/term-and-condition')
  await page.getByText('Di halaman ini').and(page.locator(':visible')).click()
  const chapter = page
    .getByRole('link', { name: /Uang kembali/ })
    .and(page.locator(':visible'))
    .first()
  const id = ((await chapter.getAttribute('href')) ?? '').slice(1)
  await chapter.click()
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
