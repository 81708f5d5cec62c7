import { expect, test } from '@playwright/test'
import { expectStatus, payAs, placeOrder } from './buyer.ts'
import { watchRefusals } from './refusals.ts'

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
