import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { untilQuiet } from './alive.ts'
import { confirmOrder, fillOrder } from './buyer.ts'
import { type OwnStore, openOwnStore } from './own-store.ts'

const measurementId = 'G-TEST123456'
let store: OwnStore

test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  store = await openOwnStore({ MEASUREMENT_ID: measurementId })
})
test.afterAll(async () => {
  await store.remove()
})

/** Replaces the analytics company: its script does nothing, and the requests are remembered. */
async function watchCompany(context: BrowserContext) {
  const asked: string[] = []
  await context.route(/googletagmanager|google-analytics|doubleclick/, route => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: 'window.companyHasRun = true' })
  })
  return asked
}

/** Everything the page passed to the company's script, in order. */
function given(page: Page): Promise<unknown[][]> {
  return page.evaluate(() => {
    const lines: unknown = Reflect.get(window, 'dataLayer')
    return Array.isArray(lines) ? lines.map(line => Array.from(line)) : []
  })
}

/** The page views among these. */
async function views(page: Page): Promise<Record<string, unknown>[]> {
  const lines = await given(page)
  return lines.flatMap(([kind, name, view]) => (kind === 'event' && name === 'page_view' ? [{ ...Object(view) }] : []))
}

const question = (page: Page) => page.getByRole('region', { name: 'Pilihan privasi' })
const footerLink = (page: Page) => page.getByRole('button', { name: 'Pilihan privasi' })

test('[analytics.page-view] neither an order’s id nor a query is reported, and the company’s script never sees an order’s page or the way to it', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => localStorage.setItem('analyticsConsent', 'yes'))
  await test.step('an order’s id and the address’s query are not reported', async () => {
    await watchCompany(context)
    const id = 'KLT-7Q2M-9XH4-T8RC'
    await page.goto(`${store.origin}/transactions/${id}?rahasia=1#x`)
    await expect.poll(async () => (await views(page)).map(view => view.page_path)).toEqual(['/transactions/:id'])
    const everything = JSON.stringify(await given(page))
    expect(everything).not.toMatch(/7Q2M|rahasia/i)
    expect(everything).toContain('"send_page_view":false')

    await page.goto(`${store.origin}/transactions?id=${id}x`)
    await expect.poll(async () => JSON.stringify(await given(page))).toContain('send_page_view')
    expect(await views(page)).toEqual([])
    expect(await page.evaluate(ga => Reflect.get(window, `ga-disable-${ga}`), measurementId)).toBe(true)
  })
  await test.step('the company’s script never sees an order’s page, its links or the navigation to and from it', async () => {
    await context.route(/googletagmanager/, route => route.fulfill({ contentType: 'text/javascript', body: `(${enhancedMeasurement})()` }))
    const told = () =>
      page.evaluate(() => {
        const lines: unknown = Reflect.get(window, 'companyWasTold')
        return Array.isArray(lines) ? lines.map(String) : []
      })
    const chat = page.getByRole('link', { name: 'Chat' })

    await page.goto(`${store.origin}/products/mobile-legends`)
    await fillOrder(page)
    const id = await confirmOrder(page)
    await expect(chat).toHaveAttribute('href', new RegExp(`wa.me.*${id}`))
    await chat.click()
    const ofOrder = `event page_view ${store.origin}/transactions/:id`
    await expect.poll(async () => (await told()).join('\n')).toContain(ofOrder)
    await page.locator('a[href="/"]').and(page.locator(':visible')).first().click()
    await expect.poll(told).toContainEqual(`event page_view ${store.origin}/ ${store.origin}/transactions/:id`)
    // On pages without a secret the script does see links to other sites. What the page still loads would move them under the finger.
    await untilQuiet(page)
    await page.getByRole('contentinfo').locator('a[href^="https://wa.me"]').click()
    await expect.poll(async () => (await told()).join('\n')).toContain('click https://wa.me')
    await page.goBack()
    await chat.click()
    await page.reload()
    await expect.poll(async () => (await told()).join('\n')).toContain(ofOrder)
    await chat.click()
    const all = await told()
    expect(all.join('\n')).not.toContain(id)
    expect(all.filter(line => line.startsWith('page_view'))).toEqual([])
  })
})

/** Imitates the company's script with all options on: it reports new addresses and clicks on links to other sites. */
function enhancedMeasurement() {
  const told: string[] = []
  Reflect.set(window, 'companyWasTold', told)
  const tell = (...words: unknown[]) => {
    if (Object.keys(window).some(name => name.startsWith('ga-disable-') && Reflect.get(window, name) === true)) return
    told.push(words.join(' '))
  }
  let address = location.href
  const onMove = () => {
    if (location.href !== address) tell('page_view', location.href, address)
    address = location.href
  }
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name].bind(history)
    history[name] = (...given) => {
      original(...given)
      onMove()
    }
  }
  addEventListener('popstate', onMove)
  document.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.host === location.host) return
    tell('click', link.href)
    // The test must not leave the page.
    event.preventDefault()
  })
  const lines: unknown = Reflect.get(window, 'dataLayer')
  if (!Array.isArray(lines)) return
  const take = (line: ArrayLike<unknown>) => {
    const [kind, name, more] = Array.from(line)
    const event = Object(more)
    if (kind !== 'event') return
    tell('event', name, event.page_location, event.page_referrer)
    event.event_callback?.()
  }
  lines.forEach(take)
  lines.push = line => {
    take(line)
    return Array.prototype.push.call(lines, line)
  }
}

test('[analytics.page-view] nothing is loaded before consent, each page is counted after it, and whoever declines is not counted', async ({
  page,
  context,
}) => {
  const asked = await watchCompany(context)
  await test.step('a store without analytics loads no script and shows no question', async () => {
    const files: string[] = []
    page.on('request', request => files.push(request.url()))
    await page.goto('/')
    await untilQuiet(page)
    await expect(question(page)).toHaveCount(0)
    await expect(footerLink(page)).toHaveCount(0)
    expect(asked).toEqual([])
    expect(files.filter(file => /visit-counter/.test(file))).toEqual([])
  })
  await test.step('nothing is loaded before consent, and each page is counted after it', async () => {
    await page.goto(`${store.origin}/?kategori=mobile`)
    await expect(question(page)).toContainText('Boleh kami hitung kunjungan?')
    await untilQuiet(page)
    expect(asked).toEqual([])
    expect((await context.cookies()).length).toBe(0)

    const loaded = page.waitForResponse(/googletagmanager/)
    await question(page).getByRole('button', { name: 'Boleh' }).click()
    await loaded
    expect(asked).toEqual([`https://www.googletagmanager.com/gtag/js?id=${measurementId}`])
    await expect(question(page)).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => 'companyHasRun' in window)).toBe(true)
    expect(await views(page)).toEqual([{ page_location: `${store.origin}/`, page_path: '/', page_title: '/', page_referrer: '' }])

    await page.locator('a[href^="/products/"]').first().click()
    await page.waitForURL(/\/products\//)
    await expect.poll(async () => (await views(page)).length).toBe(2)
    expect((await views(page))[1]).toMatchObject({ page_path: new URL(page.url()).pathname, page_referrer: `${store.origin}/` })

    await page.reload()
    await expect.poll(async () => (await views(page)).length).toBe(1)
    await expect(question(page)).toHaveCount(0)
  })
  await page.evaluate(() => localStorage.clear())
  asked.length = 0
  await test.step('a visitor who declines is not counted, and can change the choice', async () => {
    await page.goto(store.origin)
    await question(page).getByRole('button', { name: 'Tidak' }).click()
    await expect(question(page)).toHaveCount(0)
    await page.reload()
    await untilQuiet(page)
    await expect(question(page)).toHaveCount(0)
    expect(asked).toEqual([])

    await footerLink(page).click()
    await expect(question(page)).toBeFocused()
    await expect(question(page)).toContainText('tidak dihitung')
    await question(page).getByRole('button', { name: 'Boleh' }).click()
    await expect.poll(() => asked.length).toBe(1)

    await context.addCookies([{ name: '_ga_TEST123456', value: '1', url: store.origin }])
    await footerLink(page).click()
    await question(page).getByRole('button', { name: 'Tidak' }).click()
    await expect.poll(() => page.evaluate(id => Reflect.get(window, `ga-disable-${id}`), measurementId)).toBe(true)
    expect((await context.cookies()).map(cookie => cookie.name)).toEqual([])
  })
  await page.evaluate(() => localStorage.clear())
  asked.length = 0
  await test.step('a browser that sends a do-not-track signal is not asked and not counted', async () => {
    await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    await page.goto(store.origin)
    await untilQuiet(page)
    await expect(question(page)).toHaveCount(0)
    await footerLink(page).click()
    await expect(question(page)).toContainText('Browser kamu meminta')
    expect(asked).toEqual([])
  })
})
