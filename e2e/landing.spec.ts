import { expect, type Locator, type Page, test } from '@playwright/test'
import { untilAlive, untilQuiet } from './alive.ts'
import { expectStatus, payAs } from './buyer.ts'
import { openOrder } from './own-orders.ts'

test.use({ reducedMotion: 'no-preference', serviceWorkers: 'allow' })

const drawing = (page: Page) => page.locator('[data-animation=shown] svg[viewBox="0 0 400 420"]')

/** The drawing's markup now, and some frames later. */
function twoMoments(svg: Locator): Promise<[string, string]> {
  return svg.evaluate(async element => {
    const before = element.innerHTML
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame)
    return [before, element.innerHTML]
  })
}

test('[animation.defaults] [layout.set] the campaign page has its own frame, and its drawing plays by itself, or stands still where motion is reduced', async ({
  page,
}) => {
  await test.step('the drawing appears as svg and plays by itself, under the page’s own policy', async () => {
    const complaints: string[] = []
    page.on('console', message => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('pageerror', error => complaints.push(String(error)))
    await page.goto('/landing_page')
    await expect(drawing(page)).toBeVisible()
    await expect(async () => {
      const [before, after] = await twoMoments(drawing(page))
      expect(after).not.toBe(before)
    }).toPass()
    expect(complaints).toEqual([])
  })
  await test.step('the button of the frame shows only while no other one is on the screen', async () => {
    await untilAlive(page)
    await expect(page.getByRole('search')).toHaveCount(0)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Kebijakan privasi' })).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'English' })).toBeVisible()
    const inFrame = page.getByRole('banner').getByRole('link', { name: 'Pilih game' })
    await expect(inFrame).toBeHidden()
    await page.getByRole('heading', { name: 'Tiga langkah, satu layar' }).scrollIntoViewIfNeeded()
    await page.getByText('Ada jamnya').scrollIntoViewIfNeeded()
    await expect(inFrame).toBeVisible()
    await page.getByRole('heading', { name: 'Game kamu sudah siap diisi' }).scrollIntoViewIfNeeded()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(inFrame).toBeHidden()
    await page.getByRole('link', { name: 'Pilih game' }).and(page.locator(':visible')).first().click()
    await expect(page.getByRole('heading', { name: 'Mulai dari game kamu' })).toBeInViewport()
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await test.step('with reduced motion the drawing stands still', async () => {
    await page.goto('/landing_page')
    await expect(drawing(page)).toBeVisible()
    const [before, after] = await twoMoments(drawing(page))
    expect(after).toBe(before)
  })
})

test('[animation.defaults] [build.chunk-failure] the still picture stays if the drawing can not be loaded, also after the one reload for its code', async ({
  page,
}) => {
  await test.step('the still picture stays if the drawing can not be loaded', async () => {
    const errors: string[] = []
    page.on('pageerror', error => errors.push(String(error)))
    await page.route('**/animations/*.json', route => route.fulfill({ status: 404, body: 'Not found' }))
    await page.goto('/landing_page')
    await untilQuiet(page)
    await expect(drawing(page)).toHaveCount(0)
    await expect(page.locator('[data-animation=waiting] svg').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(errors).toEqual([])
  })
  await page.unrouteAll()
  await test.step('an animation whose code is lost reloads its page once, and then its picture stays', async () => {
    let lost = 0
    await page.route(/lottie_light/, route => {
      lost += 1
      return route.abort()
    })
    await page.addInitScript(() => sessionStorage.setItem('loads', `${sessionStorage.getItem('loads') ?? ''}${location.pathname} `))
    await page.goto('/landing_page')
    await expect.poll(() => lost).toBe(2)
    await untilQuiet(page)
    expect(await page.evaluate(() => sessionStorage.getItem('loads'))).toBe('/landing_page /landing_page ')
    await expect(page.locator('[data-animation=waiting]').first()).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the campaign page shows its picture and answers its questions', async ({ page }) => {
    await page.goto('/landing_page')
    await expect(page.locator('[data-animation] svg').first()).toBeVisible()
    await page.getByText('Kalau gagal, uangku bagaimana?').click()
    await expect(
      page.getByText(/Kembali penuh\. Kalau kamu memesan sambil masuk, uangnya langsung di saldomu\. Tanpa akun, QRIS dan e-wallet/),
    ).toBeVisible()
  })
})

test('[animation.defaults] the tick of a delivered order draws itself once', async ({ page }) => {
  await openOrder(page)
  await payAs(page, 'full')
  await expectStatus(page, 'Berhasil')
  const tick = page.locator('[data-animation=shown] svg[viewBox="0 0 200 200"]')
  await expect(tick).toBeVisible()
  await expect(async () => {
    const [before, after] = await twoMoments(tick)
    expect(after).toBe(before)
  }).toPass()
})
