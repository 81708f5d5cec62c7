import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from './alive.ts'
import { fillOrder, mainButton } from './buyer.ts'

test.use({ hasTouch: true, reducedMotion: 'no-preference' })

const region = (page: Page) => page.getByRole('region', { name: 'Notification', exact: true })
const toast = (page: Page) => region(page).getByRole('listitem')

/** Opens the home page and touches it, so that the part that shows messages is loaded before the connection is lost. Its clock stands still. */
async function openTouched(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/')
  await untilAlive(page)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(region(page)).toBeAttached()
  await stopClock(page)
}

const untilStoppedMs = 10_000

/** Stops the page's clock, so that a message stays for as long as the test looks at it, on a slow machine too. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(aheadMs => Date.now() + aheadMs, untilStoppedMs))
}

/** Goes offline and waits for the store's message. */
async function loseConnection(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect(toast(page)).toContainText('Kamu sedang offline')
}

/** Puts a finger on the middle of the message, moves it to the right and lifts it. */
async function swipe(page: Page, byPx: number): Promise<void> {
  const box = await toast(page).boundingBox()
  if (!box) throw new Error('no toast to swipe')
  const finger = { x: Math.round(box.x + 60), y: Math.round(box.y + box.height / 2) }
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
  for (let moved = 5; moved <= byPx; moved += 5)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ ...finger, x: finger.x + moved }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('[toast.one-visible] [toast.place] [toast.swipe] one message at a time shows, top of a phone or bottom right of larger screens, and goes by a swipe or the keyboard', {
  tag: '@wide',
}, async ({ page, context, isMobile }) => {
  await openTouched(page)
  await loseConnection(page)
  await test.step('top of a phone, bottom right of larger screens, at most 420 px wide', async () => {
    const box = await toast(page).boundingBox()
    const view = page.viewportSize()
    if (!box || !view) throw new Error('no toast')
    if (view.width < 600) {
      expect(box.y).toBeLessThan(40)
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(view.width)
    } else {
      expect(box.width).toBe(420)
      expect(view.width - box.x - box.width).toBeLessThan(40)
      expect(view.height - box.y - box.height).toBeLessThan(40)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
  await test.step('going offline and coming back show one message at a time', async () => {
    await expect(toast(page)).toHaveAttribute('data-variant', 'destructive')
    await context.setOffline(false)
    await expect(toast(page)).toHaveText(/Tersambung lagi/)
    await expect(toast(page)).toHaveAttribute('data-variant', 'success')
    await expect(toast(page)).toHaveCount(1)
  })
  if (isMobile)
    await test.step('swiping right past 50 px dismisses, less than that does not', async () => {
      await loseConnection(page)
      await swipe(page, 45)
      await expect(toast(page)).toHaveAttribute('data-swipe', 'cancel')
      await expect(toast(page)).toHaveAttribute('data-state', 'open')
      await swipe(page, 60)
      await expect(toast(page)).toHaveCount(0)
    })
  // A phone has no such keys.
  if (isMobile) return
  await test.step('F8 moves the focus to the message labelled Notification, and Escape and its button move it back', async () => {
    const search = page.getByRole('combobox').or(page.getByRole('searchbox')).and(page.locator(':visible')).first()
    await search.focus()
    await loseConnection(page)
    await page.keyboard.press('F8')
    await expect(region(page).getByRole('list')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(toast(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(toast(page).getByRole('button', { name: 'Tutup' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(toast(page)).toHaveCount(0)
    await expect(search).toBeFocused()

    const theme = page.getByRole('button', { name: /Ganti tema/ })
    await theme.focus()
    await page.context().setOffline(false)
    await expect(toast(page)).toHaveText(/Tersambung lagi/)
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(toast(page)).toHaveCount(0)
    await expect(theme).toBeFocused()
  })
})

test('[toast.lifecycle] a toast closes by itself after 5000 ms', async ({ page }) => {
  await openTouched(page)
  await loseConnection(page)
  await page.clock.runFor(4999)
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(1)
  await expect(toast(page)).toHaveCount(0)
})

test('[toast.variants] a message lies above an open dialog and can be closed there; a screen reader announces it, and with reduced motion it is not animated', async ({
  page,
}) => {
  await test.step('a message lies above an open dialog and can be closed there', async () => {
    await page.clock.install()
    await page.goto('/products/mobile-legends')
    await untilAlive(page)
    await fillOrder(page)
    await mainButton(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: /^Ya, bayar/ })).toBeVisible()
    await expect(page.locator('[aria-label=Notification]')).toBeAttached()
    await stopClock(page)
    await page.context().setOffline(true)
    const card = page.locator('li[data-variant="destructive"]')
    await expect(card).toContainText('Kamu sedang offline')
    await card.locator('button').click()
    await expect(card).toHaveCount(0)
    await expect(dialog).toBeVisible()
  })
  await page.context().setOffline(false)
  await test.step('a screen reader announces a message, and with reduced motion it is not animated', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openTouched(page)
    await loseConnection(page)
    await page.clock.runFor(100)
    await expect(page.locator('[aria-live="assertive"]')).toContainText(/Notification\s+Kamu sedang offline/)
    expect(await toast(page).evaluate(node => getComputedStyle(node).animationName)).toBe('none')
  })
})
