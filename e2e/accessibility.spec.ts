import { expect, test } from '@playwright/test'
import { untilAlive } from './alive.ts'
import { expectNoBarriers } from './barriers.ts'
import { expectStatus, fillOrder, mainButton, payAs } from './buyer.ts'
import { expectRoom } from './layout.ts'
import { openOrder } from './own-orders.ts'

test.use({ reducedMotion: 'reduce' })
// Checking a whole page takes seconds.
test.slow()

test('every page passes the accessibility check in both themes, and fits wherever there is little room', { tag: '@wide' }, async ({
  page,
  isMobile,
}) => {
  for (const path of [
    '/',
    '/products/mobile-legends',
    '/products/steam-wallet',
    '/transactions',
    '/login',
    '/promos',
    '/blogs',
    '/informasi/cara-top-up',
    '/landing_page',
    '/tidak-ada',
  ]) {
    await test.step(path, async () => {
      await page.goto(path)
      await untilAlive(page)
      await expectNoBarriers(page)
      if (isMobile) await expectRoom(page)
    })
  }
})

test('an order passes the accessibility check and fits from the confirmation to the delivery', { tag: '@wide' }, async ({
  page,
  isMobile,
}) => {
  const check = async () => {
    await expectNoBarriers(page)
    if (isMobile) await expectRoom(page)
  }
  await page.goto('/products/mobile-legends')
  await fillOrder(page)
  await mainButton(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check()
  await openOrder(page)
  await check()
  await payAs(page, 'full')
  await expectStatus(page, 'Berhasil')
  await check()
})
