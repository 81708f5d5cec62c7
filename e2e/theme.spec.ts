import { expect, test } from '@playwright/test'
import { untilQuiet } from './alive.ts'
import { openOwnStore } from './own-store.ts'

test('[theme.get-info] data alone changes a store’s name, colours and icons, without a build and without a trace of the old name', async ({
  page,
}) => {
  const store = await openOwnStore(
    {},
    {
      prepare: own =>
        own.setTheme(theme => ({
          ...theme,
          store: { ...theme.store, name: 'Toko Badai', tagline: 'Top up secepat badai.', legal: 'CV Badai Contoh' },
          header: { favicon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E' },
          seo: { meta_title: 'Toko Badai: top up', meta_description: 'Top up di Toko Badai.' },
          footer: { sosmed: [{ title: 'Whatsapp', link: 'https://wa.me/628999', icon: 'simple-icons:whatsapp' }] },
          colors: { main: '#0a7d4f', accent: '#b0123f' },
        })),
    },
  )
  try {
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await page.goto(`${store.origin}/`)
    await untilQuiet(page)
    await expect(page).toHaveTitle('Toko Badai: top up')
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', 'Top up di Toko Badai.')
    await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute('content', 'Toko Badai')
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/svg/)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Whatsapp' })).toHaveAttribute('href', 'https://wa.me/628999')
    await expect(page.getByRole('contentinfo')).toContainText('CV Badai Contoh')
    const main = page.getByRole('link', { name: 'Pilih game' })
    await expect(main).toHaveCSS('background-color', 'rgb(10, 125, 79)')
    await expect(main).toHaveCSS('color', 'rgb(255, 255, 255)')
    await test.step('a store without deliveries has no list of recent ones', async () => {
      // The part that would renew the list starts with the first touch.
      await page.getByRole('heading', { level: 1 }).click()
      await expect(page.getByRole('region', { name: 'Baru saja sampai' })).toHaveCount(0)
      const answer = await page.request.get(`${store.origin}/api/transactions/recent`, { headers: { 'x-api-key': 'kilat-demo' } })
      expect([answer.status(), (await answer.json()).data]).toEqual([200, []])
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Promo', exact: true }).click()
    await expect(page).toHaveTitle(/Toko Badai$/)
    // The page's data is not loaded again.
    expect(asked.filter(path => /get-info|frontend/.test(path))).toEqual([])
    await page.goto(`${store.origin}/privacy-and-policy`)
    await expect(page.getByRole('main')).toContainText('Toko Badai')
    await expect(page.locator('body')).not.toContainText('Kilat')
  } finally {
    await store.remove()
  }
})
