import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from './alive.ts'
import { expectStatus, fillOrder, mainButton, payAs } from './buyer.ts'
import { openOrder } from './own-orders.ts'

async function expectNoBarriers(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  // What is seen depends on the size of the screen, its colours do not.
  test.describe(`in the ${colorScheme} theme`, { tag: colorScheme === 'light' ? '@wide' : [] }, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' })

    for (const path of ['/', '/products/mobile-legends', '/products/steam-wallet', '/transactions', '/tidak-ada']) {
      test(`nothing keeps anybody out of ${path}`, async ({ page }) => {
        await page.goto(path)
        await untilAlive(page)
        await expectNoBarriers(page)
      })
    }

    test('nothing keeps anybody out of an order, from the confirmation to the end', async ({ page }) => {
      await page.goto('/products/mobile-legends')
      await fillOrder(page)
      await mainButton(page).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoBarriers(page)
      await openOrder(page)
      await expectNoBarriers(page)
      await payAs(page, 'full')
      await expectStatus(page, 'Berhasil')
      await expectNoBarriers(page)
    })
  })
}
