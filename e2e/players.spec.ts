import { expect, test } from '@playwright/test'
import { untilAlive } from './alive.ts'
import { confirmOrder, fillFields, fillOrder, fillPlayer, followToProduct, mainButton, players } from './buyer.ts'

test('no warning about an account stops the purchase, and without a connection the product page says so in each place', async ({
  page,
  browser,
}) => {
  await test.step('without a connection the product page says so in each place, and fills it by itself when the connection is back', async () => {
    const missing = page.getByText('Bagian ini belum termuat. Cek internetmu, nanti muncul sendiri.')
    const calculator = page.getByRole('dialog', { name: /Butuh berapa/ })
    await page.goto('/products/mobile-legends')
    await untilAlive(page)
    await fillPlayer(page, { userId: players.unknownAccount })
    await expect(page.getByText('Akun tidak ketemu')).toBeVisible()
    await page.context().setOffline(true)
    await fillPlayer(page)
    await expect(page.getByText('Internetmu putus')).toBeVisible()
    await page.getByRole('button', { name: /^Butuh berapa/ }).click()
    await expect(missing).toBeVisible()
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(missing).toBeVisible()
    await expect(calculator).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(missing).toHaveCount(0)
    // A browser that keeps a lost file as lost gets the page anew, with what was typed, and the visitor presses once more.
    await untilAlive(page)
    await page.waitForLoadState('load')
    if (!(await calculator.isVisible())) await page.getByRole('button', { name: /^Butuh berapa/ }).click()
    await expect(calculator).toBeVisible()
    await expect(page.getByText('Benar ini akunmu?')).toBeVisible()
  })
  await test.step('an account of another country is a warning, and one that could not be checked is said so; neither stops the purchase', async () => {
    const warning = page.getByText('Region Malaysia: paket Indonesia bisa tidak masuk.')
    await test.step('by a click on the home page, an id that is too long and has no known name is told while it is typed', async () => {
      await page.goto('/')
      await followToProduct(page)
      await page.getByText('Di mana ID saya?').click()
      await expect(page.getByText(/berakhiran 404 tidak ketemu, 429 tidak bisa dicek/)).toBeVisible()
      await fillOrder(page, { userId: '1234567890429' })
      await page.getByLabel('User ID').focus()
      await expect(page.getByText('User ID Mobile Legends biasanya 8–10 angka.')).toBeVisible()
    })
    await test.step('the warning is on the page and in the confirmation', async () => {
      await fillPlayer(page, { userId: players.foreignAccount })
      await expect(warning).toBeVisible()
      const now = Date.now()
      await page.clock.setFixedTime(now)
      const dialog = page.getByRole('dialog')
      await test.step('a second tap or Enter leaves it open', async () => {
        const button = await mainButton(page).boundingBox()
        const [x, y] = [(button?.x ?? 0) + 20, (button?.y ?? 0) + 20]
        await page.mouse.click(x, y)
        await expect(dialog.getByRole('heading', { name: 'Sudah benar?' })).toBeFocused()
        await page.keyboard.press('Enter')
        await page.mouse.click(x, y)
        await expect(dialog).toBeVisible()
        await page.clock.setFixedTime(now + 1_000)
      })
      await expect(dialog.getByText('Akun ini region Malaysia. Paket untuk akun Indonesia bisa tidak masuk.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Ubah dulu' }).click()
      await expect(dialog).toHaveCount(0)
    })
    await test.step('after a full load, an account that could not be checked is bought for', async () => {
      await page.goto('/products/mobile-legends')
      await fillOrder(page, { userId: players.uncheckedAccount })
      await expect(page.getByText('Nama belum bisa dicek')).toBeVisible()
      await confirmOrder(page)
      await expect(page.getByText('123456429 (1234)').first()).toBeVisible()
    })
    await test.step('without scripts the confirmation has the same warning', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false })
      const plain = await context.newPage()
      await plain.goto('/products/mobile-legends')
      await fillFields(plain, { userId: players.foreignAccount }, { force: true })
      await mainButton(plain, /^(Beli|Beli sekarang|Isi data akun|Pilih nominal)$/).click()
      await expect(plain.getByText('Akun ini region Malaysia. Paket untuk akun Indonesia bisa tidak masuk.')).toBeVisible()
      await context.close()
    })
  })
})
