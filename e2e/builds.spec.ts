import { expect, type Page, test } from '@playwright/test'
import { untilAlive, untilQuiet } from './alive.ts'
import { buildWith, fileOfRoute, fileWith, isOfBuild } from './builds.ts'
import { confirmOrder, fillOrder, mainButton } from './buyer.ts'
import { type Gate, openGate } from './gate.ts'
import { goWithin, isSameDocument, markDocument } from './go-within.ts'
import { expectAlive, holdScripts, noteEvents, openUnstarted, readNotes, themeSwitch } from './held-scripts.ts'
import { type OwnStore, openOwnStore } from './own-store.ts'

test.use({ serviceWorkers: 'allow' })

let store: Gate

test.beforeEach(async ({ baseURL }) => {
  store = await openGate(baseURL ?? '')
})

test.afterEach(() => store.close())

/** Records the text of the full-screen overlay, because the document that shows it is about to be replaced. */
function noteOverlay(): void {
  new MutationObserver(() => {
    const overlay = document.querySelector('[role=alert][aria-busy]')
    const box = overlay?.getBoundingClientRect()
    if (box?.width === innerWidth && box.height === innerHeight) sessionStorage.setItem('overlay', overlay?.textContent ?? '')
  }).observe(document.body, { childList: true, subtree: true })
}

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })

test.describe('a build deployed while a page is open', () => {
  // In one process, so that the second build has one store.
  test.describe.configure({ mode: 'default' })

  let second: Awaited<ReturnType<typeof buildWith>> | undefined
  let deployed: OwnStore | undefined

  test.beforeAll(async () => {
    second = await buildWith({ name: 'help', from: 'Bantuan', to: 'Bantuan baru' })
    deployed = await openOwnStore({ STOREFRONT_BUILD: second.folder })
  })

  test.afterAll(async () => {
    await deployed?.remove()
    await second?.remove()
  })

  /** From now on the store serves the second build's files, and none of the first one's. */
  function deploySecond(): void {
    store.leadTo(deployed?.origin ?? '')
  }

  /** The same, with the first one's files kept: a page that loses one would be reloaded before the navigation. */
  function deploySecondBeside(): void {
    store.leadTo(deployed?.origin ?? '', isOfBuild)
  }

  async function openAndWait(page: Page): Promise<void> {
    await page.clock.install()
    await page.goto(`${store.origin}/`)
    await untilAlive(page)
    const watching = page.waitForResponse(/watch-running-build/)
    await page.clock.fastForward('00:30')
    await watching
    await markDocument(page)
  }

  /** Advances the clock by hours until the page asks, because a part that has just loaded may not have started yet. */
  async function passAnHour(page: Page, wanted: RegExp): Promise<void> {
    await expect(async () => {
      const asked = page.waitForResponse(wanted, { timeout: 5_000 })
      await page.clock.fastForward('01:00:00')
      expect((await asked).status()).toBe(200)
    }).toPass()
  }

  test('[build.check] the reloaded page begins at the link’s target, hash included', async ({ page }) => {
    await openAndWait(page)
    deploySecondBeside()
    await passAnHour(page, /\/builds\/meta\/\w+\.json$/)
    await goWithin(page, '/transactions?dari=beranda#isi').catch(() => {})
    await expect(page.getByRole('heading', { name: 'Bantuan baru' })).toBeVisible()
    const { pathname, search, hash } = new URL(page.url())
    expect([pathname, search, hash]).toEqual(['/transactions', '?dari=beranda', '#isi'])
    expect(await isSameDocument(page)).toBe(false)
  })

  test('[build.check] is noticed when the user returns to the page', async ({ page }) => {
    await openAndWait(page)
    deploySecondBeside()
    await page.clock.fastForward('05:00')
    const asked = page.waitForResponse(/\/builds\/meta\/\w+\.json$/)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await asked
    await footerLink(page, 'Cek transaksi').click()
    await expect(page.getByRole('heading', { name: 'Bantuan baru' })).toBeVisible()
  })

  test('[build.check] [nav.loading-overlay] a new build is noticed within an hour, and the next navigation reloads the document', async ({
    page,
  }) => {
    await openAndWait(page)
    await test.step('while the running build is the latest, a navigation stays in the document', async () => {
      await passAnHour(page, /\/builds\/latest\.json$/)
      await footerLink(page, 'Cek transaksi').click()
      await page.waitForURL('**/transactions')
      expect(await isSameDocument(page)).toBe(true)
    })
    await page.goBack()
    // On its way back the page would be the one that is loaded whole.
    await expect(page.getByRole('heading', { name: 'Semua produk' })).toBeVisible()
    await test.step('a deployed one is noticed within an hour', async () => {
      deploySecondBeside()
      await passAnHour(page, /\/builds\/meta\/\w+\.json$/)
      expect(await isSameDocument(page)).toBe(true)
      await page.evaluate(noteOverlay)
      await footerLink(page, 'Cek transaksi').click()
      await expect(page.getByRole('heading', { name: 'Bantuan baru' })).toBeVisible()
      await expect(page.getByText('Sebentar…')).toBeHidden()
      expect(await page.evaluate(() => sessionStorage.getItem('overlay'))).toBe('Sebentar…')
      expect(await isSameDocument(page)).toBe(false)
      // A page that is still loading may be loaded anew, which would end the way back.
      await untilAlive(page)
      await page.goBack()
      await expect(page).toHaveURL(`${store.origin}/`)
    })
  })

  test('is loaded in place of scripts that had not come yet', async ({ page }) => {
    const release = await holdScripts(page)
    await openUnstarted(page, `${store.origin}/`)
    deploySecond()
    release()
    await expect(page.getByRole('contentinfo').getByText('Bantuan baru')).toBeVisible()
    await expectAlive(page)
  })

  test('a page whose files a deployment deleted continues in the new build', async ({ page }) => {
    await page.goto(`${store.origin}/`)
    await untilAlive(page)
    deploySecond()
    await footerLink(page, 'Cek transaksi').click()
    await expect(page).toHaveURL(/\/transactions$/)
    await expect(page.getByRole('heading', { name: 'Bantuan baru' })).toBeVisible()
  })
})

for (const [name, find] of [
  ['what brings it to life', () => fileWith('dataset.alive')],
  ['a module of its own', () => fileOfRoute('routes/home/route')],
] as const)
  test(`[build.chunk-failure] a page that lost ${name} is reloaded once, and then works without scripts`, async ({ page }) => {
    store.lose(await find())
    await noteEvents(page)
    await page.goto(`${store.origin}/`)
    await expect.poll(() => readNotes(page, 'loads')).toBe('/ / ')
    await expect(page.locator('html')).not.toHaveAttribute('data-js')
    await expect(themeSwitch(page)).toBeHidden()
    const search = page.getByRole('searchbox').and(page.locator(':visible')).first()
    await search.fill('mobile')
    await search.press('Enter')
    await expect(page).toHaveURL(/\?cari=mobile$/)
  })

test('[build.chunk-failure] a lost file does not interrupt a form that is being sent', async ({ page }) => {
  store.lose(await fileOfRoute('routes/product/route'))
  await noteEvents(page)
  const release = await holdScripts(page)
  await openUnstarted(page, `${store.origin}/products/mobile-legends`)
  let answer = () => {}
  const held = new Promise<void>(resolve => (answer = resolve))
  await page.route('**/products/**', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  const lost = page.waitForResponse(response => response.status() === 404 && response.url().endsWith('.js'))
  await mainButton(page, /^(Isi data akun|Pilih nominal)$/).click({ noWaitAfter: true })
  release()
  await lost
  answer()
  await expect(page.getByRole('img', { name: /, belum lengkap$/ }).first()).toBeVisible()
})

test('[build.chunk-failure] a page whose chunk is gone is reloaded once, and shows the error page with links if it is still lost', async ({
  page,
}) => {
  store.lose(await fileOfRoute('routes/transactions/route'))
  await test.step('it is reloaded once', async () => {
    await page.addInitScript(() => sessionStorage.setItem('loads', `${sessionStorage.getItem('loads') ?? ''}${location.pathname} `))
    await page.goto(`${store.origin}/`)
    await untilAlive(page)
    await footerLink(page, 'Cek transaksi').click()
    const readLoads = () => page.evaluate(() => sessionStorage.getItem('loads')).catch(() => 'leaving')
    await expect.poll(readLoads).toBe('/ /transactions ')
    // Without scripts the page is complete as rendered, and its forms work.
    await expect(page.getByRole('heading', { level: 1, name: 'Cek transaksi' })).toBeVisible()
    await untilQuiet(page)
    expect(await readLoads()).toBe('/ /transactions ')
  })
  await test.step('still lost after the reload, it shows the error page with links', async () => {
    await page.goto(`${store.origin}/`)
    await untilAlive(page)
    await page.evaluate(() => sessionStorage.setItem('kilat-reloads', JSON.stringify({ '/transactions': Date.now() })))
    await markDocument(page)
    await page.getByRole('button', { name: /tema/ }).click()
    const theme = await page.locator('html').getAttribute('data-theme')
    expect(theme).not.toBeNull()
    await footerLink(page, 'Cek transaksi').click()
    await expect(page.getByText('Internal Server Error')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme ?? '')
    await expect(page.getByRole('progressbar')).toBeHidden()
    expect(await isSameDocument(page)).toBe(true)
    await page.getByRole('link', { name: 'Ke beranda' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
  })
  const errorPage = `**${await fileWith('Page not found')}`
  await test.step('while the error page’s own file is on its way, the page says so, and another page is opened and stays announced', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>(resolve => (arrive = resolve))
    await page.route(errorPage, async route => {
      await arrived
      await route.continue()
    })
    await page.goto(`${store.origin}/`)
    await untilAlive(page)
    await goWithin(page, '/tidak-ada')
    await expect(page.getByRole('main')).toHaveText('Sebentar…')
    await goWithin(page, '/promos')
    await expect(page.locator('#kabar')).toHaveText(/^Promo \| /)
    arrive()
    await untilQuiet(page)
    await expect(page.locator('#kabar')).toHaveText(/^Promo \| /)
    await goWithin(page, '/tidak-ada')
    await expect(page.locator('#kabar')).toHaveText('Page not found: /tidak-ada')
    await page.unroute(errorPage)
  })
  await test.step('without that file, plain words stand in its place and in the title, and are announced', async () => {
    await page.route(errorPage, route => route.abort())
    await page.goto(`${store.origin}/`)
    await untilAlive(page)
    await page.evaluate(() => sessionStorage.setItem('kilat-reloads', JSON.stringify({ '/tidak-ada': Date.now() })))
    await goWithin(page, '/tidak-ada')
    await expect(page.getByRole('main').getByText('Uangmu aman. Coba muat ulang.')).toBeVisible()
    await expect(page).toHaveTitle('Uangmu aman. Coba muat ulang.')
    await expect(page.locator('#kabar')).toHaveText('Uangmu aman. Coba muat ulang.')
  })
})

test('[build.chunk-failure] a lost part reloads its page once with the typed input, and then shows a message', async ({ page }) => {
  store.lose(await fileWith('Salah akun tidak bisa ditarik'))
  await page.goto(`${store.origin}/products/mobile-legends`)
  await untilAlive(page)
  await markDocument(page)
  await fillOrder(page)
  // The dialog is preloaded as soon as there is a price.
  await expect.poll(() => isSameDocument(page)).toBe(false)
  await untilAlive(page)
  await expect(page.getByLabel('User ID')).toHaveValue('123456789')
  await markDocument(page)
  await fillOrder(page)
  await mainButton(page).click()
  await expect(
    page
      .getByText(/Halaman belum termuat utuh/)
      .and(page.locator(':visible'))
      .first(),
  ).toBeVisible()
  expect(await isSameDocument(page)).toBe(true)
  await test.step('the page of an order that was just placed is loaded whole if its file is lost', async () => {
    store.lose(await fileOfRoute('routes/transaction/route'))
    // Most browsers do not ask again for a part that a page has lost once.
    await page.reload()
    await untilAlive(page)
    await fillOrder(page)
    await markDocument(page)
    await confirmOrder(page)
    await expect(page).toHaveTitle(/Menunggu bayar/)
    expect(await isSameDocument(page)).toBe(false)
  })
})
