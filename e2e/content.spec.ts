import { expect, test } from '@playwright/test'
import { untilAlive } from './alive.ts'
import { followToProduct } from './buyer.ts'
import { goWithin, isSameDocument, markDocument } from './go-within.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('links lead from the list to an article and to older ones and back, and from the home page’s banner to the promo and its product', async ({
    page,
    baseURL,
  }) => {
    await test.step('links lead from the list to an article and back, and from the newest articles to older ones and back', async () => {
      await page.goto('/blogs')
      const heading = page.getByRole('article').first().getByRole('heading')
      const title = (await heading.textContent()) ?? ''
      await heading.click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await page.getByRole('navigation', { name: 'Letak halaman' }).getByRole('link', { name: 'Artikel' }).click()
      await expect(page).toHaveURL(/\/blogs$/)

      const list = await page.request.get('/api/blogs?limit=2', { headers: { 'x-api-key': 'kilat-demo' } })
      const { data, next_cursor } = await list.json()
      await page.goto(`/blogs?cursor=${encodeURIComponent(next_cursor)}`)
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(page.getByRole('heading', { name: data[0].title })).toHaveCount(0)
      await page.getByRole('link', { name: 'Kembali ke yang terbaru' }).click()
      await expect(page).toHaveURL(new URL('/blogs', baseURL).href)
      await expect(page.getByRole('heading', { name: data[0].title })).toBeVisible()
    })
    await test.step('from the home page’s banner to the promo: its rules open, and it links to its product', async () => {
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'Biar makin jago' }).getByRole('article')).toHaveCount(3)
      const banners = page.getByRole('region', { name: 'Promo yang berjalan' }).getByRole('listitem')
      await expect(banners).toHaveCount(3)
      const title = (await banners.first().locator('b').textContent()) ?? ''
      await banners.first().getByRole('link').click()
      await expect(page).toHaveURL(/\/promos#promo-[a-z0-9-]+$/)
      const promo = page.getByRole('article', { name: title })
      await promo.getByText('Syarat promo').click()
      await expect(promo.locator('.prose')).toBeVisible()
      await page
        .getByRole('link', { name: /^Top up / })
        .first()
        .click()
      await expect(page).toHaveURL(/\/products\/[a-z0-9-]+$/)
    })
  })
})

test('in lists, in texts and on covers, links change the page without loading it again; a legal text has links and is printed', async ({
  page,
}) => {
  await test.step('in lists, in texts and on covers, links change the page without loading it again', async () => {
    await page.goto('/blogs')
    await untilAlive(page)
    await markDocument(page)
    await test.step('from the list to an article', async () => {
      const heading = page.getByRole('article').first().getByRole('heading')
      const title = (await heading.textContent()) ?? ''
      await heading.click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} \\| `))
    })
    await test.step('inside a text', async () => {
      await goWithin(page, '/informasi/cara-top-up')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Cara top up/)
      const link = page.locator('.prose a[href^="/informasi/"]').first()
      const href = (await link.getAttribute('href')) ?? ''
      await link.click()
      await expect(page).toHaveURL(new RegExp(`${href}$`))
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Cara top up/)
    })
    await test.step('from a promo to the product it is about', async () => {
      await goWithin(page, '/promos')
      await page
        .getByRole('link', { name: /^Top up / })
        .first()
        .click()
      await expect(page).toHaveURL(/\/products\/[a-z0-9-]+$/)
    })
    await test.step('from the home page to a game', async () => {
      await goWithin(page, '/')
      await followToProduct(page)
    })
    expect(await isSameDocument(page)).toBe(true)
  })
  await test.step('a legal text has links to its chapters and is printed without the frame', async () => {
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
    // A bar at the bottom would lie over the text of each sheet.
    await expect(page.getByRole('link', { name: 'Beranda', exact: true })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('an article has structured data and breadcrumbs for search engines', async ({ request }) => {
  const html = await (await request.get('/informasi/cara-top-up')).text()
  const written = [...html.matchAll(/<script[^>]* type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  const said = written.map(([, text = '']) => JSON.parse(text))
  expect(said.map(entry => entry['@type']).sort()).toEqual(['Article', 'BreadcrumbList'])
  expect(said.find(entry => entry['@type'] === 'BreadcrumbList').itemListElement).toHaveLength(3)
  expect(html).toContain('<meta property="og:type" content="article"/>')
  expect(/<article.*?<time[^>]* datetime="([^"]+)"/is.exec(html)?.[1]).toMatch(/^\d{4}-\d\d-\d\dT/)
})
