import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from './alive.ts'
import { expectNoBarriers } from './barriers.ts'
import { payAs, players } from './buyer.ts'
import { expectRoom } from './layout.ts'
import { openOrder } from './own-orders.ts'

const switchTo = (page: Page, language: string) => page.getByRole('contentinfo').getByRole('button', { name: language }).click()

/** Words that Indonesian sentences hardly do without. */
const indonesian =
  /\b(?:yang|dan|atau|kamu|kami|tidak|belum|sudah|untuk|dengan|dari|ini|bisa|kalau|lagi|dulu|uang|bayar|pesanan|saldo|akun|nomor|coba|pilih|isi|kembali|semua|cari|masuk|beranda)\b/i

/** The page's texts, also those for screen readers, except what is marked as Indonesian. */
async function foreignTexts(page: Page): Promise<string[]> {
  const texts = await page.locator('body').evaluate(body => {
    const found: string[] = []
    const isMarked = (element: Element | null) => element?.closest('[lang=id], script, style') != null
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (!isMarked(node.parentElement)) found.push(node.nodeValue ?? '')
    for (const element of body.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) if (!isMarked(element)) found.push(element.getAttribute(name) ?? '')
    return found
  })
  return texts.map(text => text.trim()).filter(text => indonesian.test(text))
}

test('a buyer switches to English in the middle of an order, buys, and switches back', async ({ page }) => {
  await page.goto('/products/mobile-legends')
  await untilAlive(page)
  await page.getByLabel('User ID').fill(players.ordinary)
  await page.getByLabel('Zone ID').fill('1234')
  await page.getByRole('radio', { name: /^86 Diamonds/ }).check()

  await switchTo(page, 'English')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveURL(/\/products\/mobile-legends$/)
  await untilAlive(page)
  await expect(page.getByLabel('User ID')).toHaveValue(players.ordinary)
  await expect(page.getByRole('radio', { name: /^86 Diamonds/ })).toBeChecked()
  await page.getByRole('radio', { name: /^QRIS/ }).check()
  await page.getByRole('radio', { name: 'WhatsApp' }).check()
  await page.getByLabel('WhatsApp number').fill('081234567890')
  await expectNoBarriers(page)
  await expectRoom(page)
  expect(await foreignTexts(page)).toEqual([])

  await page.getByRole('button', { name: /^Buy/ }).and(page.locator(':visible')).first().click()
  const dialog = page.getByRole('dialog', { name: 'Is this right?' })
  expect(await foreignTexts(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Yes, pay Rp/ }).click()
  await page.waitForURL(/\/transactions\/KLT-/)
  await expect(page).toHaveTitle(/Waiting for payment/)
  expect(await foreignTexts(page)).toEqual([])
  await payAs(page, 'full')
  await expect(page).toHaveTitle(/Successful/, { timeout: 20_000 })
  expect(await foreignTexts(page)).toEqual([])
  await expectNoBarriers(page)
  await expectRoom(page)

  const address = page.url()
  await switchTo(page, 'Bahasa Indonesia')
  await expect(page).toHaveTitle(/Berhasil/)
  expect(page.url()).toBe(address)
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'kilat-language' }))
})

test.describe('pages in English', () => {
  test.beforeEach(async ({ context, baseURL }) => {
    await context.addCookies([{ name: 'kilat-language', value: 'en', url: baseURL ?? '' }])
  })

  test('say nothing in Indonesian that is not marked as such, tell how a voucher is redeemed and refuse in English', async ({ page }) => {
    await test.step('pages say nothing in Indonesian that is not marked as such', async () => {
      const catalogue = await page.request.get('/api/products', { headers: { 'x-api-key': 'kilat-demo' } })
      const { data }: { data: { id: string }[] } = await catalogue.json()
      expect(data.length).toBeGreaterThan(20)
      const fixed = ['/', '/promos', '/blogs', '/informasi', '/informasi/aturan-refund', '/privacy-and-policy', '/term-and-condition']
      const others = [
        '/landing_page',
        '/login',
        '/transactions',
        '/dashboard',
        '/profile',
        '/nowhere',
        '/?cari=nothing',
        '/informasi/nihil',
      ]
      const left: Record<string, string[]> = {}
      for (const path of [...fixed, ...others, ...data.map(({ id }) => `/products/${id}`)]) {
        await page.setContent(await (await page.request.get(path, { headers: { accept: 'text/html' } })).text())
        const texts = await foreignTexts(page)
        if (texts.length > 0) left[path] = texts
      }
      expect(left).toEqual({})
    })
    await test.step('an order tells how its voucher is redeemed', async () => {
      await openOrder(page, { isVoucher: true })
      await payAs(page, 'full')
      await expect(page).toHaveTitle(/Successful/, { timeout: 20_000 })
      await expect(page.getByText('Paste the code at Steam Wallet Code.')).toBeVisible()
      expect(await foreignTexts(page)).toEqual([])
    })
    await test.step('a form refuses', async () => {
      await page.goto('/products/mobile-legends')
      await untilAlive(page)
      await page.getByLabel('User ID').fill('12ab')
      await page.getByLabel('User ID').blur()
      await expect(page.getByText('The User ID has digits 0–9 only.')).toBeVisible()
    })
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the language is switched by its form, and stays on the next pages', async ({ page }) => {
    await page.goto('/informasi?cursor=')
    await switchTo(page, 'English')
    await expect(page).toHaveURL(/\/informasi\?cursor=$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Information and help' })).toBeVisible()
    await page.getByRole('link', { name: 'Promos' }).and(page.locator(':visible')).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Promos' })).toBeVisible()
    await switchTo(page, 'Bahasa Indonesia')
    await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  })
})
