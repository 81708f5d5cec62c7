import { readFile } from 'node:fs/promises'
import { type Download, expect, type Locator, type Page, test } from '@playwright/test'
import { untilAlive } from './alive.ts'
import { expectNoBarriers } from './barriers.ts'
import { expectStatus, payAs, players } from './buyer.ts'
import { makeOrders, openOrder } from './own-orders.ts'

/** The page's one yellow button. */
const yellow = (page: Page) => page.getByRole('main').locator('.btn-main').and(page.locator(':visible'))

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

/** Expects a code that is scanned to stay on white where the system draws all colours, light on dark. */
async function expectOnWhite(page: Page, code: Locator): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  const ground = await code.evaluate(({ parentElement: box }) => box && getComputedStyle(box).backgroundColor)
  expect(ground, 'in forced colours').toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' })
}

/** Runs in the page. */
function countLines(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}

/** Width and height of a downloaded PNG. */
async function readSize(download: Download): Promise<{ width: number; height: number }> {
  const file = await readFile(await download.path())
  expect(file.subarray(1, 4).toString()).toBe('PNG')
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
}

test('a voucher’s code is the main thing of its page, with how to redeem it, and the shared proof is a picture without it', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await openOrder(page, { isVoucher: true })
  await payAs(page, 'full')
  await expectStatus(page, 'Berhasil')
  await untilAlive(page)
  const codes = page.getByRole('region', { name: 'Kode voucher' })
  const code = (await codes.locator('code').textContent()) ?? ''

  await test.step('digits look different from letters', async () => {
    const marked = await codes.locator('code i').allTextContents()
    expect(marked.join('')).toBe(code.replace(/\D/g, ''))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kodemu siap dipakai')
  })
  await test.step('the one yellow button copies it', async () => {
    await expect(yellow(page)).toHaveText('Salin kode')
    await yellow(page).click()
    await expect(yellow(page)).toHaveText('Tersalin')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  })
  await test.step('where the page may not write to the clipboard, the old way copies, and the button keeps the focus', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
    const copyId = page.getByRole('button', { name: 'Salin nomor pesanan' })
    await copyId.press('Enter')
    await expect(copyId.getByRole('status')).toHaveText('Tersalin')
    await expect(copyId).toBeFocused()
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
  })
  await test.step('the brand’s steps and its own page are below', async () => {
    const redeem = page.getByRole('region', { name: 'Cara tukar di Steam Wallet' })
    await expect(redeem.getByText('Tempel kodenya di Steam Wallet Code.')).toBeVisible()
    await redeem.getByRole('radio', { name: 'Aplikasi Steam' }).check()
    await expect(redeem.getByText(/Account Details/)).toBeVisible()
    await expect(redeem.getByText('Tempel kodenya di Steam Wallet Code.')).toBeHidden()
    await expect(redeem.getByRole('link')).toHaveAttribute('href', 'https://store.steampowered.com/account/redeemwalletcode')
    await expect(page.getByText(/^Jangan kirim kode ini ke siapa pun/)).toBeVisible()
    await test.step('on a folded phone the words of its button stay inside the button', async () => {
      const usual = page.viewportSize()
      await page.setViewportSize({ width: 280, height: 653 })
      expect(await redeem.getByRole('link').evaluate(link => link.scrollWidth <= link.clientWidth)).toBe(true)
      if (usual) await page.setViewportSize(usual)
    })
  })
  await expectNoBarriers(page)
  expect(await fits(page)).toBe(true)
  await test.step('where nothing can be shared, the proof is saved', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'canShare', { value: undefined, configurable: true }))
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Kirim bukti' }).click()
    expect((await saved).suggestedFilename()).toBe(`${id}.png`)
    expect((await readSize(await saved)).width).toBe(840)
  })
  await test.step('in a browser inside another app, which saves nothing, the buyer is told to take a screenshot', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'userAgent', { value: 'Android 15; wv) Instagram 340', configurable: true }))
    await page.getByRole('button', { name: 'Kirim bukti' }).click()
    await expect(page.getByText('Gambarnya belum bisa disimpan. Ambil tangkapan layar, ya.', { exact: true })).toBeVisible()
  })
  await test.step('where a file can be shared, only the picture is', async () => {
    const shared = await page.evaluate(() => {
      const asked = Promise.withResolvers<string>()
      const share = async ({ files, ...rest }: ShareData) => asked.resolve(JSON.stringify([files?.map(({ type }) => type), rest]))
      Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true })
      Object.defineProperty(navigator, 'share', { value: share, configurable: true })
      for (const button of document.querySelectorAll('button')) if (button.textContent === 'Kirim bukti') button.click()
      return asked.promise
    })
    expect(shared).toBe('[["image/png"],{}]')
  })
})

test('how to pay can be followed with a saved QR code, at a bank and at a till, and without scripts', async ({ page, browser }) => {
  // As in the last browser of an old phone, Safari 15 or Chrome 106.
  await page.addInitScript(() => {
    for (const name of ['canParse', 'parse']) Reflect.deleteProperty(URL, name)
    for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) Reflect.deleteProperty(Array.prototype, name)
    for (const name of ['any', 'timeout']) Reflect.deleteProperty(AbortSignal, name)
    for (const type of [Map, Object]) Reflect.deleteProperty(type, 'groupBy')
    Reflect.deleteProperty(Promise, 'withResolvers')
  })
  await test.step('a QR code is saved with amount, number and time, also when the connection is gone', async () => {
    const id = await openOrder(page)
    await untilAlive(page)
    await page.context().setOffline(true)
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Simpan gambar QR' }).click()
    expect((await saved).suggestedFilename()).toBe(`${id}.png`)
    const { width, height } = await readSize(await saved)
    // Taller than the code alone, which is square.
    expect([width, height > width + 200]).toEqual([840, true])
    await page.context().setOffline(false)
    await expectOnWhite(page, page.getByRole('img', { name: /^Kode QR/ }))
    await test.step('a browser that says it has no connection, though it has one, follows the order', async () => {
      const lost = page.getByText('Tidak ada sambungan')
      await expect(lost).toHaveCount(0)
      const answer = page.waitForResponse(response => response.url().endsWith(`/api/transactions/${id}`))
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { get: () => false })
        dispatchEvent(new Event('offline'))
      })
      await answer
      await expect(lost).toHaveCount(0)
    })
    await test.step('with letters twice as large on the narrowest phone the time left stays in one line', async () => {
      const usual = page.viewportSize()
      const session = await page.context().newCDPSession(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 13 } })
      await expect(page.locator('html')).toHaveCSS('font-size', '32px')
      expect(await page.getByRole('timer').evaluate(countLines)).toBe(1)
      expect(await fits(page)).toBe(true)
      await session.detach()
      if (usual) await page.setViewportSize(usual)
    })
  })
  await test.step('how to pay can be followed at a bank and at a till', async () => {
    const how = page.getByRole('region', { name: 'Cara bayar' })
    await test.step('a bank has its app, its machine, and the way that does not work', async () => {
      await openOrder(page, { channel: 'bca_va' })
      await untilAlive(page)
      await expect(how.getByRole('listitem').filter({ visible: true })).toHaveCount(4)
      await expect(how.getByText('pilih m-BCA, lalu m-Transfer.')).toBeVisible()
      await how.getByRole('radio', { name: 'ATM BCA' }).check()
      await expect(how.getByText('Pilih Ke Rek BCA Virtual Account.')).toBeVisible()
      await how.getByRole('radio', { name: 'Bank lain' }).check()
      await expect(how.getByText(/^Nomor ini hanya bisa dibayar dari BCA/)).toBeVisible()
      await expectNoBarriers(page)
    })
    await test.step('a till has a barcode whose bars are wide enough on a narrow phone', async () => {
      await openOrder(page, { channel: 'alfamart', isVoucher: true })
      await untilAlive(page)
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 640 })
        const barcode = page.getByRole('img', { name: 'Barcode kode bayar Alfamart' })
        const box = await barcode.boundingBox()
        // Twelve digits take 101 modules, and 10 of white at each end.
        expect(box?.width).toBe(121 * 2)
        expect(await fits(page)).toBe(true)
      }
      await expectOnWhite(page, page.getByRole('img', { name: 'Barcode kode bayar Alfamart' }))
      await expect(page.getByText('Bilang ke kasir: bayar Kilat Uji Coba')).toBeVisible()
      await expect(how.getByText('Tunjukkan barcode di atas.')).toBeVisible()
      await expectNoBarriers(page)
    })
  })
  await test.step('without scripts all ways to pay stand below each other', async () => {
    const [order] = await makeOrders(page, 1, { channel: 'bri_va' })
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await plain.goto(`/transactions/${order?.id}`)
    for (const way of ['pilih BRIVA.', 'Pilih Lainnya, lalu BRIVA.']) await expect(plain.getByText(way)).toBeVisible()
    await expect(plain.getByRole('radio')).toHaveCount(0)
    await plain.context().close()
  })
})

test('each end has one way on, with what was typed kept', async ({ page }) => {
  await test.step('an id the game refuses is corrected on the product’s page', async () => {
    const { refused } = players
    await openOrder(page, { userId: refused, channel: 'gopay' })
    await payAs(page, 'full')
    await expectStatus(page, 'Uang kembali')
    await expect(page.getByText(`Mobile Legends tidak mengenal ID ${refused} (1234).`)).toBeVisible()
    await expect(page.getByRole('region', { name: /sudah kembali$/ }).getByText('Di GoPay')).toBeVisible()
    await expect(yellow(page)).toHaveText('Perbaiki ID & pesan ulang')
    await untilAlive(page)
    await yellow(page).click()
    const id = page.getByLabel('User ID')
    await expect(id).toHaveValue(refused)
    await expect(id).toBeInViewport()
    await expect(page.getByLabel('Zone ID')).toHaveValue('1234')
    await expect(page.getByRole('radio', { name: /^GoPay/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: /Diamonds/, checked: true })).toHaveCount(1)
  })
  await test.step('a payment that is too small says by how much', async () => {
    await openOrder(page, { channel: 'bca_va' })
    await payAs(page, 'less')
    await expectStatus(page, 'Perlu kamu ambil')
    await expect(page.getByText(/Masuk Rp[\d.]+ dari Rp[\d.]+, kurang Rp[\d.]+, jadi semuanya kami kembalikan\./)).toBeVisible()
    // The money comes first: to order again is the quiet act.
    await expect(yellow(page)).toHaveCount(1)
    await expect(yellow(page)).not.toHaveText('Pesan lagi')
    await expect(page.getByRole('link', { name: 'Pesan lagi' })).toBeVisible()
  })
  await test.step('a cancelled order is placed again', async () => {
    // As for who answers no at the browser's own question.
    await page.addInitScript(() => {
      let permission: NotificationPermission = 'default'
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      Notification.requestPermission = async () => (permission = 'denied')
    })
    await openOrder(page)
    await untilAlive(page)
    await test.step('before that, who refuses notifications reads how to allow them, from where the button was', async () => {
      await page.keyboard.press('Shift')
      await page.getByRole('button', { name: 'Ya, kabari saya' }).press('Enter')
      await expect(page.getByRole('heading', { name: 'Notifikasi diblokir untuk toko ini' })).toBeFocused()
    })
    const isShown = Promise.withResolvers<void>()
    await page.getByText('Batalkan pesanan').click()
    await test.step('a refusal goes when the form is sent again, so that it is announced again', async () => {
      const refusals = Promise.withResolvers<void>()
      const refusal = page.getByRole('main').getByRole('alert').getByText('Coba sebentar lagi, ya.')
      let asked = 0
      await page.route('**/api/transactions/*/cancel', async route => {
        if (++asked === 2) await refusals.promise
        await route.fulfill({ status: 429, json: { error: 'Coba sebentar lagi, ya.', code: 'too_many_requests' } })
      })
      await page.getByRole('button', { name: 'Ya, batalkan' }).press('Enter')
      await expect(refusal).toBeVisible()
      await page.getByRole('button', { name: 'Ya, batalkan' }).press('Enter')
      await expect(page.getByRole('button', { name: 'Mengecek pembayaran…' })).toBeVisible()
      await expect(refusal).toHaveCount(0)
      refusals.resolve()
      await expect(refusal).toBeVisible()
      await page.unrouteAll()
    })
    await page.route('**/api/transactions/*/cancel', async route => {
      const response = await route.fetch()
      await isShown.promise
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Ya, batalkan' }).press('Enter')
    // The news may be sooner than the answer.
    await expectStatus(page, 'Dibatalkan')
    const ended = page.getByRole('heading', { name: 'Pesanan ini dibatalkan' })
    await expect(ended, 'the button is gone').toBeFocused()
    await expect(ended).toBeInViewport({ ratio: 1 })
    isShown.resolve()
    await expect(page.getByText('Pesanan dibatalkan', { exact: true })).toBeVisible()
    await expect(yellow(page)).toHaveText('Pesan lagi')
    await yellow(page).click()
    await expect(page.getByLabel('User ID')).toHaveValue(players.ordinary)
  })
  expect(await fits(page)).toBe(true)
})
