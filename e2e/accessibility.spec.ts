import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { expectStatus, fillOrder, mainButton, payAs, placeOrder } from './buyer.ts'

async function expectNoBarriers(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' })

    for (const path of ['/', '/products/mobile-legends', '/products/steam-wallet', '/transactions', '/tidak-ada']) {
      test(`nothing keeps anybody out of ${path}`, async ({ page }) => {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        await expectNoBarriers(page)
      })
    }

    test('nothing keeps anybody out of an order, from the confirmation to the end', async ({ page }) => {
      await page.goto('/products/mobile-legends')
      await fillOrder(page)
      await mainButton(page).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoBarriers(page)
      await placeOrder(page)
      await expectNoBarriers(page)
      await payAs(page, /^Bayar penuh/)
      await expectStatus(page, 'Berhasil')
      await expectNoBarriers(page)
    })
  })
}
