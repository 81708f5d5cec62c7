import { expect, type Page, test } from '@playwright/test'
import { keptTokens, signIn } from './account.ts'
import { untilAlive } from './alive.ts'
import { confirmOrder, expectStatus, fillOrder, fillPlayer, mainButton, payAs, placeOrder } from './buyer.ts'
import { translatePage } from './translate-page.ts'

const again = (page: Page) => page.getByRole('region', { name: 'Top up lagi' })
const open = (page: Page) => page.getByRole('region', { name: 'Lanjutkan bayar' })

const chip = (page: Page) => page.locator('#langkah-account').getByRole('button', { name: /123456789 \(1234\)/ })

/** Sum of all layout shifts of the page so far. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) Object.assign(window, { shifts: Reflect.get(window, 'shifts') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'shifts'))
}

/** Another tab with the open order, whose list looks it up again once it can, and whose home page as the visitor comes back to it. */
async function openTab(page: Page): Promise<{ seePaid(): Promise<void> }> {
  const tab = await page.context().newPage()
  await tab.route('**/api/transactions/*', route => route.abort())
  await tab.goto('/transactions')
  const list = tab.getByRole('region', { name: 'Dibuat di browser ini' })
  await expect(list).toContainText('Belum bisa dicek')
  await tab.unrouteAll()
  await tab.evaluate(() => dispatchEvent(new Event('online')))
  await expect(list).toContainText('Menunggu bayar')
  await tab.goto('/')
  await expect(open(tab).getByRole('link', { name: 'Bayar' })).toBeVisible()
  return {
    async seePaid() {
      await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(open(tab)).toHaveCount(0)
      await expect(tab.getByRole('region', { name: 'Berhasil' }).getByRole('link', { name: 'Lihat' })).toBeVisible()
      await tab.close()
    },
  }
}

/** Three taps from the home page to the bill, and not a letter typed. */
async function buyAgain(page: Page): Promise<void> {
  await again(page)
    .getByRole('link', { name: /86 Diamonds lagi/ })
    .click()
  await expect(page.getByLabel('User ID')).toHaveValue('123456789')
  await confirmOrder(page)
}

test('a visitor who comes back resumes an open order, and tops up again in three taps without typing', { tag: '@wide' }, async ({
  page,
  isMobile,
}) => {
  await placeOrder(page)
  await expect(page, 'the tab tells how long it can be paid').toHaveTitle(/^\d+:\d\d · Menunggu bayar/)
  const shifts = await watchShifts(page)
  await page.goto('/')
  await open(page).getByRole('link', { name: 'Bayar' }).click()
  const tab = isMobile ? await openTab(page) : undefined
  await payAs(page, 'full')
  await expectStatus(page, 'Berhasil')
  await tab?.seePaid()
  await page.goto('/')
  await expect(again(page)).toBeVisible()
  await expect(open(page)).toHaveCount(0)
  expect(await shifts(), 'nothing that can be seen moves as the remembered things appear').toBeLessThan(0.0005)
  await buyAgain(page)
  // Whatever the screen.
  if (!isMobile) return
  await test.step('the store decides whether an order is still open, not a clock that was set forward', async () => {
    await page.clock.setFixedTime(Date.now() + 6 * 3_600_000)
    await page.goto('/')
    const left = open(page).getByRole('timer')
    await expect(left).toHaveText(/^\d\d?:\d\d/)
    await test.step('the time left goes on also on a page that the browser has translated', async () => {
      await translatePage(page)
      const shown = (await left.textContent()) ?? ''
      await page.clock.setFixedTime(Date.now() + 6 * 3_600_000 + 60_000)
      await expect(left).not.toHaveText(shown)
    })
    await open(page).getByRole('link', { name: 'Bayar' }).click()
    await payAs(page, 'full')
    await expectStatus(page, 'Berhasil')
    await page.goto('/')
    await expect(again(page)).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-open')
  })
})

test('an order that was delivered is bought again in three taps, whose QR code is whole without scrolling on small phones', async ({
  page,
}) => {
  await placeOrder(page)
  await payAs(page, 'full')
  await expectStatus(page, 'Berhasil')
  await test.step('a remembered id that comes late is not put where the buyer is about to type another one', async () => {
    let open = () => {}
    const opened = new Promise<void>(resolve => (open = resolve))
    await page.route(/known-players/, async route => {
      await opened
      await route.continue()
    })
    await page.goto('/products/mobile-legends')
    await untilAlive(page)
    await page.getByLabel('User ID').focus()
    open()
    await expect(chip(page)).toBeVisible()
    await page.keyboard.type('987654321')
    await expect(page.getByLabel('User ID')).toHaveValue('987654321')
    await expect(page.getByLabel('Zone ID')).toHaveValue('')
    await page.unrouteAll()
    await page.goBack()
    await untilAlive(page)
  })
  await test.step('another id is one tap away', async () => {
    await page.getByRole('link', { name: 'Beli lagi' }).click()
    await expect(page.getByRole('radio', { name: /^86 Diamonds/ })).toBeChecked()
    await expect(mainButton(page)).toBeFocused()
    await expect(chip(page)).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'ID lain' }).click()
    await expect(page.getByLabel('User ID')).toBeFocused()
    await expect(page.getByLabel('User ID')).toHaveValue('')
    await chip(page).click()
    await confirmOrder(page)
  })
  for (const [name, size] of Object.entries({
    'a small phone': { width: 360, height: 640 },
    'a phone held sideways': { width: 640, height: 360 },
  }))
    await test.step(`the QR code on ${name}`, async () => {
      await page.setViewportSize(size)
      await page.reload()
      const code = await page.getByRole('img', { name: /QR/ }).boundingBox()
      const bar = await page.getByRole('navigation', { name: 'Bawah' }).boundingBox()
      expect(code?.y, 'below the header').toBeGreaterThanOrEqual(60)
      expect((code?.y ?? 0) + (code?.height ?? size.height)).toBeLessThanOrEqual(bar?.y ?? 0)
    })
})

test('a signed-in buyer tops up again in three taps, and signing out takes everything of the account away', async ({ page }) => {
  await signIn(page)
  await placeOrder(page)
  await page.goto('/')
  await buyAgain(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Keluar' }).first().click()
  await expect.poll(() => keptTokens(page)).toEqual({ accessToken: null, refreshToken: null })
  await page.goto('/products/mobile-legends')
  await untilAlive(page)
  await expect(page.getByLabel('User ID')).toHaveValue('')
  await expect(page.getByLabel('Nomor WhatsApp')).toHaveValue('')
  await page.goto('/')
  await untilAlive(page)
  await expect(again(page)).toHaveCount(0)
  await page.goto('/transactions')
  await expect(page.getByText('Belum ada pesanan di browser ini')).toBeVisible()
})

test('the calculator takes the cheapest packs into the order, a search opens the product with its pack, and what was typed stays', async ({
  page,
}) => {
  await test.step('the calculator takes the cheapest packs, and a search for an amount opens the product with that pack', async () => {
    await page.goto('/products/mobile-legends')
    await fillPlayer(page)
    await page.getByRole('button', { name: 'Butuh berapa Diamond?' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Jumlah Diamond')).toBeFocused()
    await dialog.getByLabel('Jumlah Diamond').fill('86')
    await expect(dialog).toContainText('Paling murah untuk minimal 86')
    await test.step('what it says is about the typed amount also on a page that the browser has translated', async () => {
      await expect(dialog).toContainText('Pas, tidak ada lebihnya.')
      await translatePage(page)
      await dialog.getByLabel('Jumlah Diamond').fill('999')
      await expect(dialog).toContainText('Paling murah untuk minimal 999')
      await expect(dialog).toContainText(/Lebih \d+/)
      await dialog.getByLabel('Jumlah Diamond').fill('86')
      await expect(dialog).toContainText('Pas, tidak ada lebihnya.')
    })
    await dialog
      .getByRole('button', { name: /^(Pakai ini|Pilih)/ })
      .first()
      .click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('radio', { checked: true, name: /Diamonds/ })).toHaveCount(1)

    await page.goto('/')
    const search = page.getByRole('combobox').or(page.getByRole('searchbox')).and(page.locator(':visible')).first()
    await search.fill('86 diamond ml')
    await search.press('Enter')
    await page.waitForURL(/\/products\/mobile-legends\?item=/)
    await expect(page.getByRole('radio', { name: /^86 Diamonds/ })).toBeChecked()
  })
  await test.step('what was typed is still there after another page, back from the order and in a new tab', async () => {
    await page.goto('/products/mobile-legends')
    await fillOrder(page)
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/$/)
    await page.goBack()
    await expect(page.getByLabel('User ID')).toHaveValue('123456789')
    await expect(page.getByRole('radio', { name: /^86 Diamonds/ })).toBeChecked()
    await confirmOrder(page)
    await page.goBack()
    await expect(page.getByRole('radio', { name: /^QRIS/ })).toBeChecked()
    const tab = await page.context().newPage()
    await page.close({ runBeforeUnload: true })
    await tab.goto('/products/mobile-legends')
    await expect(tab.getByLabel('User ID')).toHaveValue('123456789')
    await expect(tab.getByRole('radio', { name: /^86 Diamonds/ })).toBeChecked()
    await expect(tab.getByLabel('Nomor WhatsApp')).toHaveValue('081234567890')
  })
})

test('products that were kept or looked at and everything else remembered is forgotten in one place; a shared device remembers nothing', async ({
  page,
}) => {
  await test.step('products that were kept or looked at are on the home page of this browser, until they are forgotten', async () => {
    const seenIds = () => page.evaluate(() => localStorage.getItem('kilat-seen'))
    const touch = async (path: string) => {
      await page.goto(path)
      await untilAlive(page)
      // Nothing is remembered of a page that nobody touched.
      await page.touchscreen.tap(2, 300)
      await expect(page.getByRole('region', { name: /^Notification/ })).toBeAttached()
    }
    await touch('/products/tidak-ada')
    for (const id of ['genshin-impact', 'valorant']) {
      await touch(`/products/${id}`)
      await expect.poll(seenIds).toContain(id)
    }
    expect(await seenIds(), 'and nothing of a product that does not exist').toBe('["valorant","genshin-impact"]')
    await page.getByRole('button', { name: 'Simpan di favorit' }).click()
    await expect(page.getByRole('button', { name: 'Ada di favoritmu', pressed: true })).toBeVisible()
    await page.goto('/')
    const favourites = page.getByRole('region', { name: 'Favoritmu' })
    const seen = page.getByRole('region', { name: 'Terakhir kamu lihat' })
    await expect(favourites.getByRole('link')).toHaveCount(1)
    await expect(seen.getByRole('link')).toContainText(['Valorant', 'Genshin Impact'])
    await test.step('coming back, they are there with the page’s first frame', async () => {
      await seen.getByRole('link', { name: /Valorant/ }).click()
      await page.waitForURL('/products/valorant')
      const firstFrame = page.evaluate(async () => {
        while (!document.getElementById('produk')) await new Promise(requestAnimationFrame)
        return document.getElementById('dilihat') !== null
      })
      await page.goBack()
      expect(await firstFrame).toBe(true)
    })
    await test.step('by the keyboard, the way back from forgetting has the focus', async () => {
      await page.getByRole('button', { name: 'Hapus produk yang terakhir kamu lihat' }).press('Enter')
      await expect(seen).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Batalkan' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(seen.getByRole('link')).toHaveCount(2)
    })

    await page.goto('/transactions')
    await expect(page.getByText('Produk favorit dan yang terakhir dilihat')).toBeVisible()
    await page.getByRole('button', { name: 'Lupakan semuanya' }).click()
    await expect(page.getByText('Diingat di perangkat ini', { exact: true })).toBeFocused()
    await page.goto('/')
    await untilAlive(page)
    await expect(favourites).toHaveCount(0)
    await expect(seen).toHaveCount(0)
  })
  await test.step('everything remembered is listed in one place and forgotten there, and a shared device remembers nothing', async () => {
    await placeOrder(page)
    await page.goto('/transactions#diingat')
    const memory = page.getByRole('region', { name: 'Diingat di perangkat ini' })
    await expect(memory).toContainText('123456789 (1234)')
    await memory.getByRole('button', { name: /^Lupakan (?!semuanya)/ }).click()
    await expect(memory).toContainText('Belum ada ID yang diingat.')
    await page.getByRole('button', { name: 'Batalkan' }).click()
    await expect(memory).toContainText('123456789 (1234)')
    await test.step('by the keyboard it gets a name', async () => {
      await memory.getByRole('button', { name: /^Beri nama ./ }).press('Enter')
      await expect(memory.getByLabel('Nama untuk 123456789 (1234)')).toBeFocused()
      await page.keyboard.type('Adik')
      await page.keyboard.press('Enter')
      await expect(memory).toContainText('Adik')
      await expect(memory.getByRole('button', { name: 'Beri nama Adik' })).toBeFocused()
    })
    await memory.getByRole('checkbox', { name: 'Perangkat ini dipakai bersama' }).check()
    await expect(memory).toContainText('Belum ada ID yang diingat.')
    await placeOrder(page)
    const tab = await page.context().newPage()
    await tab.goto('/products/mobile-legends')
    await untilAlive(tab)
    await expect(tab.getByLabel('User ID')).toHaveValue('')
    await expect(tab.getByLabel('Nomor WhatsApp')).toHaveValue('')
    await page.goto('/transactions')
    await page.getByRole('button', { name: 'Lupakan semua pesanan' }).click()
    await page.getByRole('button', { name: 'Ya, lupakan semua' }).click()
    await expect(page.getByText('Belum ada pesanan di browser ini')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Dibuat di browser ini' })).toBeFocused()
  })
})
