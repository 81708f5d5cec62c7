import { expect, test } from '@playwright/test'
import { actFirst, untilAlive } from './alive.ts'
import { expectNoBarriers } from './barriers.ts'
import { confirmOrder, expectStatus, fillOrder, mainButton, payAs } from './buyer.ts'
import { goWithin } from './go-within.ts'
import { expectRoom } from './layout.ts'
import { lengthenNames } from './long-names.ts'
import { watchRefusals } from './refusals.ts'

test.use({ reducedMotion: 'reduce' })
// Checking a whole page takes seconds.
test.slow()

const pages = [
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
]
/** On a large screen each of these is built like one of the others. */
const onPhones = ['/blogs/cara-kerja-qris', '/informasi', '/privacy-and-policy', '/term-and-condition', '/products/tidak-ada']

test('every page passes the accessibility check in both themes, fits wherever there is little room, and turns no text into markup', {
  tag: '@wide',
}, async ({ page, isMobile }) => {
  const refusals = await watchRefusals(page)
  const check = async () => {
    await expectNoBarriers(page)
    if (!isMobile) return
    await expectRoom(page)
    await actFirst(page)
  }
  const open = async (path: string) => {
    await page.goto(path)
    await untilAlive(page)
  }
  const follow = async (path: string) => {
    const title = await page.title()
    await goWithin(page, path)
    await expect(page).not.toHaveTitle(title)
    await expect(page).toHaveTitle(/./)
  }
  for (const [at, path] of (isMobile ? [...pages, ...onPhones] : pages).entries())
    await test.step(path, async () => {
      await (isMobile || at === 0 ? open : follow)(path)
      await check()
    })
  expect(refusals).toEqual([])
})

test('an order passes the accessibility check and fits from the first field to the delivery, also with the longest names', {
  tag: '@wide',
}, async ({ page, isMobile }) => {
  const expectFit = async () => {
    await lengthenNames(page)
    if (isMobile) await expectRoom(page)
  }
  const check = async () => {
    await expectNoBarriers(page)
    await expectFit()
  }
  await page.goto('/products/mobile-legends')
  await fillOrder(page)
  await page.getByText('Di mana ID saya?').click()
  await expect(page.getByText('Benar ini akunmu?')).toBeVisible()
  const dialog = page.getByRole('dialog')
  await test.step('the calculator', async () => {
    await page.getByRole('button', { name: 'Butuh berapa Diamond?' }).click()
    await dialog.getByLabel('Jumlah Diamond').fill('1300')
    await expect(dialog.getByText(/^Mau sekali bayar saja/)).toBeVisible()
    await check()
    await page.keyboard.press('Escape')
  })
  await test.step('the filled form with the help', expectFit)
  await mainButton(page).click()
  await expect(dialog).toBeVisible()
  await check()
  await page.keyboard.press('Escape')
  const id = await confirmOrder(page)
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  await check()
  if (isMobile)
    for (const path of ['/', '/transactions', `/transactions/${id}`])
      await test.step(`what ${path} remembers of the order`, async () => {
        await page.goto(path)
        await untilAlive(page)
        await expect(page.getByText(/86 Diamonds/).first()).toBeVisible()
        if (!path.endsWith(id)) await expectFit()
      })
  await payAs(page, 'full')
  await expectStatus(page, 'Berhasil')
  await check()
})
