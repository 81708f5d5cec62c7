import { expect, type Page, type Route, test } from '@playwright/test'
import { untilQuiet } from './alive.ts'
import { fillFields, followToProduct, mainButton, players } from './buyer.ts'
import { expectAlive, holdScripts, noteEvents, openUnstarted, readNotes, themeSwitch } from './held-scripts.ts'

const anyButton = /^(Beli|Beli sekarang|Isi data akun|Pilih nominal)$/
const payButton = (page: Page) => page.getByRole('button', { name: /^Ya, bayar/ }).and(page.locator(':visible'))

test('before the scripts load, links, Masuk and the search lead to their pages', async ({ page }) => {
  await holdScripts(page)
  await test.step('a link', async () => {
    await openUnstarted(page, '/')
    await followToProduct(page)
  })
  await test.step('Masuk', async () => {
    await openUnstarted(page, '/promos')
    await page.getByRole('banner').getByRole('link', { name: 'Masuk' }).click()
    await expect(page).toHaveURL(/\/login\?to=%2Fpromos$/)
  })
  await test.step('a search', async () => {
    await openUnstarted(page, '/')
    const search = page.getByRole('searchbox').and(page.locator(':visible')).first()
    await search.fill('mobile')
    await search.press('Enter')
    await expect(page).toHaveURL(/\?cari=mobile$/)
    await expect(page.getByRole('heading', { level: 1, name: /mobile/ })).toBeVisible()
  })
})

test('a button that needs scripts acts once after they load, however often it was tapped', async ({ page }) => {
  await noteEvents(page)
  const release = await holdScripts(page)
  await openUnstarted(page, '/')
  await themeSwitch(page).click()
  await themeSwitch(page).click()
  expect(await readNotes(page, 'themes')).toBeNull()
  release()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await untilQuiet(page)
  expect(await readNotes(page, 'themes')).toBe('dark ')
  await themeSwitch(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('a tap during hydration takes effect once', async ({ page }) => {
  await noteEvents(page)
  // Taps at each stage of the hydration.
  await page.addInitScript(() => {
    const press = () => {
      if (document.documentElement?.dataset.theme) return clearInterval(timer)
      document.querySelector<HTMLElement>('button[aria-pressed]')?.click()
    }
    const timer = setInterval(press, 1)
  })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await untilQuiet(page)
  expect(await readNotes(page, 'themes')).toBe('dark ')
})

test('input from before the scripts load stays and is used', async ({ page }) => {
  const release = await holdScripts(page)
  await openUnstarted(page, '/products/mobile-legends')
  await fillFields(page)
  release()
  await mainButton(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('86 Diamonds')).toBeVisible()
  await dialog.getByRole('button', { name: /^Ya, bayar/ }).click()
  await page.waitForURL(/\/transactions\/KLT-/)
  await test.step('what is chosen this time counts before what was bought the last time', async () => {
    const releaseAgain = await holdScripts(page)
    await openUnstarted(page, '/products/mobile-legends')
    await page.getByRole('radio', { name: /^172 Diamonds/ }).check()
    await page.getByLabel('Nomor WhatsApp').fill('081298765432')
    releaseAgain()
    await expect(page.getByLabel('User ID')).toHaveValue(players.ordinary)
    await expect(page.getByRole('radio', { name: /^QRIS/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: /^172 Diamonds/ })).toBeChecked()
    await expect(page.getByLabel('Nomor WhatsApp')).toHaveValue('081298765432')
  })
})

test('[build.chunk-failure] input from before a lost file is still there after the reload', async ({ page }) => {
  await noteEvents(page)
  let loads = 0
  let lose = () => {}
  const held = new Promise<void>(resolve => (lose = resolve))
  page.on('request', request => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route('**/assets/*.js', async route => {
    if (loads > 1) return route.continue()
    await held
    // The page that made the request may have been left.
    return route.fulfill({ status: 404 }).catch(() => {})
  })
  await openUnstarted(page, '/products/mobile-legends')
  await fillFields(page)
  lose()
  await expect.poll(() => readNotes(page, 'loads')).toBe('/products/mobile-legends /products/mobile-legends ')
  await expectAlive(page)
  await expect(page.getByLabel('User ID')).toHaveValue(players.ordinary)
  await expect(page.getByRole('radio', { name: /^86 Diamonds/ })).toBeChecked()
  await expect(page.getByLabel('Nomor WhatsApp')).toHaveValue('081234567890')
})

test('a search begun before the scripts load gets suggestions after them', async ({ page }) => {
  const release = await holdScripts(page)
  await openUnstarted(page, '/')
  await page.getByRole('searchbox').and(page.locator(':visible')).first().fill('mobile')
  release()
  await expect(page.getByRole('option', { name: /Mobile Legends/ })).toBeVisible()
})

test('an incomplete form sent before the scripts load is answered with the missing steps', async ({ page }) => {
  const release = await holdScripts(page)
  await openUnstarted(page, '/products/mobile-legends')
  await page.getByRole('radio', { name: /^86 Diamonds/ }).check()
  await Promise.all([page.waitForRequest(request => request.method() === 'POST'), mainButton(page, anyButton).click()])
  const missing = page.getByRole('img', { name: /, belum lengkap$/ }).first()
  await expect(missing).toBeVisible()
  release()
  await expectAlive(page)
  await expect(missing).toBeVisible()
  await expect(page.getByRole('radio', { name: /^86 Diamonds/ })).toBeChecked()
})

test.describe('a complete form sent before the scripts load', () => {
  let release: () => void

  test.beforeEach(async ({ page }) => {
    release = await holdScripts(page)
    await openUnstarted(page, '/products/mobile-legends')
    await fillFields(page)
    await mainButton(page, anyButton).click()
    await expect(payButton(page)).toBeVisible()
  })

  test('is confirmed and placed without scripts', async ({ page }) => {
    await payButton(page).click()
    await page.waitForURL(/\/transactions\/KLT-/)
  })

  test('opens the confirmation after they load', async ({ page }) => {
    release()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('86 Diamonds')).toBeVisible()
    await dialog.getByRole('button', { name: /^Ya, bayar/ }).click()
    await page.waitForURL(/\/transactions\/KLT-/)
  })

  test('makes one order, even if confirmed both without and with scripts', async ({ page }) => {
    const { placed, answer } = await holdAnswers(page)
    // Presses as soon as the dialog exists, inside the page: a locator would wait until the navigation ends.
    await page.evaluate(() => {
      const press = () => {
        const buttons = document.querySelectorAll<HTMLElement>('[role=dialog] button')
        const pay = [...buttons].find(button => button.textContent?.startsWith('Ya, bayar'))
        if (!pay) return requestAnimationFrame(press)
        return pay.click()
      }
      press()
    })
    let tell = (_id: string) => {}
    const again = new Promise<string>(resolve => (tell = resolve))
    await page.route('**/api/transactions', async route => {
      const response = await route.fetch()
      const { data }: { data: { id: string } } = await response.json()
      tell(data.id)
      await route.fulfill({ response })
    })
    await payButton(page).click({ noWaitAfter: true })
    const first = await placed
    release()
    expect(`/transactions/${await again}`).toBe(first)
    answer()
    await page.waitForURL(`**${first}`)
  })

  test('is confirmed once, however often the button is tapped', async ({ page }) => {
    const { placed, answer, count } = await holdAnswers(page)
    const presses = page.evaluate(async () => {
      const buttons = document.querySelectorAll<HTMLElement>('form button')
      const pay = [...buttons].find(button => button.textContent?.startsWith('Ya, bayar'))
      for (const _press of [1, 2, 3]) {
        pay?.click()
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    })
    const first = await placed
    await presses
    answer()
    await page.waitForURL(`**${first}`)
    expect(count()).toBe(1)
  })
})

/** Lets posted forms reach the server and delays its answers, as a slow connection does. `placed` is the first answer's target. */
async function holdAnswers(page: Page): Promise<{ placed: Promise<string>; answer: () => void; count: () => number }> {
  let sent = 0
  let answer = () => {}
  let tell = (_path: string) => {}
  const held = new Promise<void>(resolve => (answer = resolve))
  const placed = new Promise<string>(resolve => (tell = resolve))
  const hold = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent += 1
    const response = await route.fetch({ maxRedirects: 0 })
    tell(response.headers().location ?? 'nowhere')
    await held
    // The page that made the request may have been left.
    await route.fulfill({ response }).catch(() => {})
  }
  await page.route('**/products/**', hold)
  return { placed, answer, count: () => sent }
}
