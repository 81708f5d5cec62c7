import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { untilQuiet } from './alive.ts'
import { expectStatus, payAs } from './buyer.ts'
import { openGate } from './gate.ts'
import { makeOrders, rememberOrders } from './own-orders.ts'

test.use({ serviceWorkers: 'allow' })

async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise(resolve => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  })
}

const offlineTitle = (page: Page) => page.getByRole('heading', { name: 'Sambungan terputus' })

test('without a network the offline page, which alone is kept, shows at the wanted address; a phone can install the store', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await test.step('a new service worker deletes the caches of its older releases and no others', async () => {
    await page.goto('/offline')
    await page.evaluate(async () => {
      await caches.open('kilat-offline-0')
      await caches.open('someone-elses')
    })
    await page.goto('/')
    await waitForWorker(page)
    await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('kilat-offline-0')
    expect(await page.evaluate(() => caches.keys())).toContain('someone-elses')
  })
  await test.step('the service worker keeps only the offline page, however many pages were visited', async () => {
    await page.goto('/')
    await waitForWorker(page)
    for (const path of ['/promos', '/products/mobile-legends', '/']) await page.goto(path)
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toEqual(['/offline'])
  })
  await test.step('a phone can install the store', async () => {
    await page.goto('/')
    const manifest = await (await request.get('/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ name: 'Kilat', start_url: '/', scope: '/', display: 'standalone' })
    for (const { src, sizes } of manifest.icons) {
      const side = await page.evaluate(async address => {
        const picture = await createImageBitmap(await (await fetch(address)).blob())
        return `${picture.width}x${picture.height}`
      }, new URL(src, baseURL).href)
      expect(side).toBe(sizes)
    }
  })
  await test.step('without a network the offline page shows at the wanted address, and the page loads when the network is back', async () => {
    await page.goto('/')
    await waitForWorker(page)
    await context.setOffline(true)
    const answer = await page.goto('/informasi?dari=beranda')
    expect(answer?.status()).toBe(503)
    await expect(offlineTitle(page)).toBeVisible()
    await expect(page.getByText('Pesanan dan uangmu aman.')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    const latest = page.getByRole('region', { name: 'Pesanan terakhirmu di browser ini' })
    await expect(latest).toHaveCount(0)
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(offlineTitle(page)).toBeVisible()
    await page.evaluate(() => {
      const order = { id: 'KLT-7Q2M-9XH4-T8RC', itemName: '86 <b>Diamonds</b>', productTitle: 'Mobile Legends', total: 20_500 }
      localStorage.setItem('kilat-orders', JSON.stringify([{ ...order, placedAt: new Date().toISOString() }]))
    })
    await page.reload()
    await expect(latest).toContainText(/86 <b>Diamonds<\/b> · Mobile Legends Rp20\.500\s+Nomornya KLT-7Q2M-9XH4-T8RC\./)
    await test.step('it speaks the language that the visitor chose', async () => {
      await context.addCookies([{ name: 'kilat-language', value: 'en', url: page.url() }])
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await expect(page).toHaveTitle('You are offline – Kilat')
      await expect(page.getByRole('region', { name: 'Your latest order in this browser' })).toContainText(
        /Rp20\.500\s+Its number is KLT-7Q2M-9XH4-T8RC\. Already paid\?/,
      )
      await expect(page.getByText(/Sambungan|Pesanan|Coba lagi/)).toHaveCount(0)
      await context.clearCookies({ name: 'kilat-language' })
    })
    await page.evaluate(() => localStorage.setItem('kilat-orders', '[{"id":1}]'))
    await page.reload()
    await expect(offlineTitle(page)).toBeVisible()
    await expect(latest).toHaveCount(0)
    await context.setOffline(false)
    await expect(offlineTitle(page)).toBeHidden()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/informasi?dari=beranda')
  })
})

test('the first delivered order alone offers to install the store, until the offer is answered', async ({ page }) => {
  // What a browser sends that could install the page; the one of the tests never does.
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const prompt = async () => ({ outcome: 'accepted' })
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    })
  })
  const offer = page.getByRole('region', { name: 'Taruh Kilat di layar utama' })
  const secret = randomBytes(16).toString('hex')
  const orders = await makeOrders(page, 2, { secret })
  await rememberOrders(page, orders, secret)
  const [first, second] = orders.map(({ id }) => `/transactions/${id}`)
  await page.goto(first ?? '')
  await payAs(page, 'full')
  await expectStatus(page, 'Berhasil')
  await page.keyboard.press('Shift')
  await expect(offer).toBeVisible()
  await page.reload()
  await page.keyboard.press('Shift')
  await expect(offer).toBeVisible()
  await test.step('another order, delivered before the offer is answered, has none', async () => {
    await page.goto(second ?? '')
    await payAs(page, 'full')
    await expectStatus(page, 'Berhasil')
    await page.keyboard.press('Shift')
    await untilQuiet(page)
    await expect(offer).toHaveCount(0)
  })
  await page.goto(first ?? '')
  await page.keyboard.press('Shift')
  await offer.getByRole('button', { name: 'Taruh di layar utama' }).click()
  await expect(page.getByRole('heading', { name: 'Kilat ada di layar utamamu' })).toBeFocused()
  await page.reload()
  await page.keyboard.press('Shift')
  await untilQuiet(page)
  await expect(page.getByText('Belum kelihatan di game?')).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('the offline page retries while the store restarts, and then shows the page', async ({ page, baseURL }) => {
  const store = await openGate(baseURL ?? '')
  await page.goto(`${store.origin}/`)
  await waitForWorker(page)
  await store.close()
  // Not until it has loaded: it asks again while it does.
  await page.goto(`${store.origin}/promos`, { waitUntil: 'commit' })
  await expect(offlineTitle(page)).toBeVisible()
  await store.open()
  await expect(offlineTitle(page)).toBeHidden({ timeout: 40_000 })
  expect(new URL(page.url()).pathname).toBe('/promos')
  await store.close()
})
