import { expect, type Page, test } from '@playwright/test'
import { signIn } from './account.ts'
import { untilAlive, untilQuiet } from './alive.ts'
import { expectStatus, payAs, placeOrder } from './buyer.ts'

/** Records what the browser refuses on any page from now on, and the errors that follow. */
async function watchRefusals(page: Page): Promise<string[]> {
  const refusals: string[] = []
  await page.exposeFunction('noteRefusal', (refusal: string) => refusals.push(refusal))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      const { violatedDirective, blockedURI, sample, sourceFile } = event
      Object(window).noteRefusal(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sample} ${sourceFile}`)
    })
  })
  page.on('pageerror', error => refusals.push(`${page.url()}: ${error}`))
  return refusals
}

const pages = [
  '/',
  '/products/mobile-legends',
  '/products/steam-wallet',
  '/transactions',
  '/promos',
  '/blogs',
  '/blogs/cara-kerja-qris',
  '/informasi',
  '/informasi/cara-top-up',
  '/privacy-and-policy',
  '/term-and-condition',
  '/landing_page',
  '/login',
  '/tidak-ada',
  '/products/tidak-ada',
]
const ownPages = ['/profile', '/dashboard', '/dashboard/riwayat-deposit', '/dashboard/riwayat-transaksi']

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
  // The parts loaded after the first act.
  await page.keyboard.press('Shift')
  await page.mouse.wheel(0, 2_000)
  await untilQuiet(page)
}

/** Navigates within the document, as a link does. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(to => Object(window).__reactRouterDataRouter.navigate(to), path)
  await untilQuiet(page)
}

test('no page turns a plain text into markup or scripts, opened directly or from another page', async ({ page }) => {
  test.slow()
  const refusals = await watchRefusals(page)
  for (const path of pages) await open(page, path)
  await open(page, '/')
  for (const path of [...pages, ...pages.slice(0, 3)]) await follow(page, path)
  await signIn(page)
  for (const path of ownPages) await open(page, path)
  for (const path of ownPages) await follow(page, path)
  expect(refusals).toEqual([])
})

test('neither an order’s pages nor the sign-in window turn a text into markup, and the browser refuses markup, a foreign script and code', async ({
  page,
}) => {
  await test.step('neither an order’s pages nor the sign-in window turn a plain text into markup or scripts', async () => {
    const refusals = await watchRefusals(page)
    await placeOrder(page)
    await payAs(page, 'full')
    await expectStatus(page, 'Berhasil')
    await page.reload()
    await page.goto('/login')
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Login With Google' }).click()
    await (await opened).getByRole('button', { name: /Sari/ }).click()
    await page.waitForURL(url => url.pathname !== '/login')
    expect(refusals).toEqual([])
  })
  await test.step('the browser refuses markup, a foreign script and code made from a text', async () => {
    await page.goto('/')
    const tries = await page.evaluate(() => {
      const fails = (attempt: () => void) => {
        try {
          attempt()
          return false
        } catch (error) {
          return error instanceof TypeError || error instanceof EvalError
        }
      }
      const script = (src: string) => () => {
        document.createElement('script').src = src
      }
      return {
        markup: fails(() => {
          document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'
        }),
        words: fails(() => {
          document.createElement('script').text = 'alert(1)'
        }),
        elsewhere: fails(script('https://evil.example/a.js')),
        disguised: fails(script('https://www.googletagmanager.com.evil.example/gtag/js')),
        besides: fails(script('https://apis.google.com/complete/search?callback=alert')),
        upwards: fails(script('/assets/../avatars/a.webp')),
        own: fails(script('/assets/a.js')),
        counting: fails(script('https://www.googletagmanager.com/gtag/js?id=G-1')),
        popup: fails(script('https://apis.google.com/js/api.js?onload=a')),
      }
    })
    expect(tries).toEqual({
      markup: true,
      words: true,
      elsewhere: true,
      disguised: true,
      besides: true,
      upwards: true,
      own: false,
      counting: false,
      popup: false,
    })
  })
})
