import { expect, type Page, test } from '@playwright/test'
import { untilAlive, untilQuiet } from './alive.ts'

/** The hosts of all the page's requests, and the calls of the icon service among them. */
function watchRequests(page: Page) {
  const hosts = new Set<string>()
  const icons: string[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http')) hosts.add(url.host)
    if (url.pathname.startsWith('/icons/')) icons.push(decodeURIComponent(url.pathname + url.search))
  })
  return { hosts, icons }
}

const whatsapp = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Whatsapp' })
const mobileGames = (page: Page) => page.getByRole('link', { name: /^Game mobile/ })

/** The size of an icon's drawing on the page, in px; 0 if it draws nothing. */
const drawnWidth = (link: ReturnType<typeof whatsapp>) =>
  link.locator('use, path, g').evaluateAll(parts => Math.max(0, ...parts.map(part => part.getBoundingClientRect().width)))

/** Has the page come without drawings, as if the icon service had failed while it was rendered. */
async function loseDrawings(page: Page) {
  await page.route('/', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(/<symbol .*?<\/symbol>/g, '') })
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[icon.service] the page comes with the icons named in the store’s data', async ({ page }) => {
    await page.goto('/')
    for (const link of [mobileGames(page), whatsapp(page)]) expect(await drawnWidth(link)).toBeGreaterThan(8)
  })
})

test('[icon.service] the icons of a page need no call; those it came without load from the store itself when they scroll into view', async ({
  page,
  baseURL,
}) => {
  await test.step('the icons of a page need no call, and stay in place on the pages after it', async () => {
    const { hosts, icons } = watchRequests(page)
    const problems: string[] = []
    page.on('console', message => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', error => problems.push(String(error)))
    await page.goto('/promos')
    await untilAlive(page)
    expect(await drawnWidth(whatsapp(page))).toBeGreaterThan(8)
    await page.getByRole('link', { name: 'Beranda' }).first().click()
    for (const link of [mobileGames(page), whatsapp(page)]) {
      await link.hover()
      expect(await drawnWidth(link)).toBeGreaterThan(8)
    }
    await untilQuiet(page)
    expect(icons).toEqual([])
    expect(problems).toEqual([])
    expect([...hosts]).toEqual([new URL(baseURL ?? '').host])
  })
  await test.step('icons that the page came without load from the store itself when they scroll into view', async () => {
    const { hosts, icons } = watchRequests(page)
    await loseDrawings(page)
    await page.goto('/')
    await untilQuiet(page)
    expect(icons).toEqual([])
    for (const link of [mobileGames(page), whatsapp(page)]) {
      // An icon that is late on a busy machine stays away until the next visit.
      await expect(async () => {
        await link.hover()
        await expect
          .poll(() => drawnWidth(link), { timeout: 4000 })
          .toBeGreaterThan(8)
          .catch(error => page.reload().then(() => Promise.reject(error)))
      }).toPass()
    }
    expect(icons).toContainEqual(expect.stringMatching(/^\/icons\/simple-icons\.json\?icons=.*whatsapp/))
    expect(icons).toContainEqual(expect.stringMatching(/^\/icons\/lucide\.json\?icons=.*smartphone/))
    expect([...hosts]).toEqual([new URL(baseURL ?? '').host])
  })
})

test('[icon.service] a page works without icons if their service takes longer than 1500 ms', async ({ page }) => {
  const { hosts } = watchRequests(page)
  const errors: Error[] = []
  page.on('pageerror', error => errors.push(error))
  let isLate = false
  await page.route(/\/icons\//, async route => {
    await new Promise(resolve => setTimeout(resolve, 2500))
    isLate = true
    await route.abort()
  })
  await loseDrawings(page)
  await page.goto('/')
  await untilQuiet(page)
  const before = await whatsapp(page).evaluate(node => node.getBoundingClientRect().width)
  await whatsapp(page).scrollIntoViewIfNeeded()
  await expect.poll(() => isLate).toBe(true)
  await expect(whatsapp(page)).toBeVisible()
  expect(await drawnWidth(whatsapp(page))).toBe(0)
  expect(await whatsapp(page).evaluate(node => node.getBoundingClientRect().width)).toBe(before)
  expect(errors).toEqual([])
  expect(hosts.size).toBe(1)
})

test('[icon.service] a page shows its words if the icon service fails', async ({ page }) => {
  await page.route(/\/icons\//, route => route.fulfill({ status: 503, body: 'no' }))
  const asked = page.waitForResponse(/\/icons\//)
  await loseDrawings(page)
  await page.goto('/')
  // A scroll before the scripts have started is not heard.
  await untilAlive(page)
  await whatsapp(page).scrollIntoViewIfNeeded()
  await asked
  await expect(whatsapp(page)).toHaveText('Whatsapp')
  await expect(whatsapp(page)).toHaveAttribute('rel', /noopener/)
})
