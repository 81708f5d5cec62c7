import { expect, test } from '@playwright/test'
import { untilAlive } from './alive.ts'
import { expectNoBarriers } from './barriers.ts'
import { expectStatus, fillOrder, mainButton, payAs } from './buyer.ts'
import { openOrder } from './own-orders.ts'

test.use({ reducedMotion: 'reduce' })
// Checking a whole page takes seconds.
test.slow()

test('every page passes the accessibility check in both themes', { tag: '@wide' }, async ({ page }) => {
  for (const path of ['/', '/products/mobile-legends', '/products/steam-wallet', '/transactions', '/tidak-ada']) {
    await test.step(path, async () => {
      await page.goto(path)
      await untilAlive(page)
      await expectNoBarriers(page)
    })
  }
})

test('an order passes the accessibility check from the confirmation to the delivery', { tag: '@wide' }, async ({ page }) => {
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
