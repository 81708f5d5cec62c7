import { expect, type Page, test } from '@playwright/test'

const search = (page: Page) => page.getByRole('combobox').or(page.getByRole('searchbox')).and(page.locator(':visible')).first()
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Saran produk' })

test('a misspelt name finds its game while it is typed, a search without a match says so, and the keyboard chooses', {
  tag: '@wide',
}, async ({ page, isMobile }) => {
  await test.step('a misspelt name finds its game while it is typed, and earlier results stay until the next answer', async () => {
    await page.goto('/')
    await search(page).pressSequentially('mobile lgen', { delay: 40 })
    const first = suggestions(page).getByRole('option').first()
    await expect(first).toContainText('Mobile Legends')
    await search(page).fill('epep')
    await expect(first).toContainText('Free Fire')
    // Offline the earlier results stay, with a sentence why there are no newer ones.
    await page.context().setOffline(true)
    await search(page).fill('pabji')
    await expect(page.getByText('Sambungan terputus. Coba lagi sebentar.').and(page.locator(':visible')).last()).toBeVisible()
    await expect(first).toContainText('Free Fire')
    await page.context().setOffline(false)
    await expect(first).toContainText('PUBG Mobile')
    await first.click()
    await expect(page.getByRole('heading', { level: 1, name: 'PUBG Mobile' })).toBeVisible()
  })
  await test.step('a search without a match says so, and treats markup as text', async () => {
    await page.goto('/')
    await search(page).fill('<b>kulkas</b>')
    await expect(page.getByText('Tidak ada “<b>kulkas</b>”.')).toBeVisible()
    await search(page).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Tidak ada hasil untuk “<b>kulkas</b>”' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.locator('#kabar')).toHaveText(/^Tidak ada hasil untuk “<b>kulkas<\/b>” \|/)
    await page.goBack()
    await expect(search(page), 'all products are shown again').toHaveValue('')
    await search(page).focus()
    await expect(suggestions(page)).toHaveCount(0)
    await page.goForward()
    await expect(search(page)).toHaveValue('<b>kulkas</b>')
    // The same search again stays on its page.
    await search(page).press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await search(page).fill(`kulkas ${'😀'.repeat(50)}`)
    const longest = `kulkas ${'😀'.repeat(36)}`
    await expect(page.getByText(`Tidak ada “${longest}”.`)).toBeVisible()
    await search(page).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: longest })).toBeVisible()
  })
  // A phone has no such keys.
  if (isMobile) return
  await test.step('a suggestion is chosen by the arrow keys and opened by Enter', async () => {
    await page.goto('/')
    await search(page).focus()
    const options = suggestions(page).getByRole('option')
    await page.setViewportSize({ width: 1280, height: 400 })
    await page.keyboard.type('top up')
    await expect(options).toHaveCount(6)
    await page.keyboard.press('ArrowUp')
    await expect(options.last(), 'a low window scrolls its list').toBeInViewport({ ratio: 1 })
    await page.keyboard.type(' ff')
    await expect(options.first()).toContainText('Free Fire')
    await page.keyboard.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await expect(options.first()).toHaveAttribute('aria-selected', 'false')
    await page.keyboard.press('Escape')
    await expect(suggestions(page)).toHaveCount(0)
    await search(page).fill('epep')
    await expect(options.first()).toContainText('Free Fire')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/products\/free-fire$/)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a page lists the results, best first, and an only hit is opened', async ({ page }) => {
    await page.goto('/')
    await search(page).fill('mobile')
    await search(page).press('Enter')
    await expect(page).toHaveURL(/\?cari=mobile$/)
    await expect(search(page)).toHaveValue('mobile')
    await expect(page).toHaveTitle(/^\d+ hasil untuk “mobile” \|/)
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Mobile Legends')
    await search(page).fill('mobile lgends')
    await search(page).press('Enter')
    await expect(page).toHaveURL(/\/products\/mobile-legends$/)
    expect((await page.goto(`/?cari=a${'😀'.repeat(60)}`))?.status(), 'the longest search ends within an emoji').toBe(200)
  })
})
