import { expect, type Page, test } from '@playwright/test'
import { untilQuiet } from './alive.ts'

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

test('[icon.service] icons named in the store’s data load from the store itself when they scroll into view', async ({ page, baseURL }) => {
  const { hosts, icons } = watchRequests(page)
  await page.goto('/')
  await untilQuiet(page)
  expect(icons).toEqual([])
  for (const link of [page.getByRole('link', { name: /^Game mobile/ }), whatsapp(page)]) {
    // On a busy machine an icon may be too late, and then shows only at the next visit.
    await expect(async () => {
      await link.hover()
      await expect(link.locator('svg'))
        .toBeVisible({ timeout: 4000 })
        .catch(error => page.reload().then(() => Promise.reject(error)))
    }).toPass()
  }
  expect(icons).toContainEqual(expect.stringMatching(/^\/icons\/simple-icons\.json\?icons=.*whatsapp/))
  expect(icons).toContainEqual(expect.stringMatching(/^\/icons\/lucide\.json\?icons=.*smartphone/))
  expect([...hosts]).toEqual([new URL(baseURL ?? '').host])
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
  await page.goto('/')
  await untilQuiet(page)
  const before = await whatsapp(page).evaluate(node => node.getBoundingClientRect().width)
  await whatsapp(page).scrollIntoViewIfNeeded()
  await expect.poll(() => isLate).toBe(true)
  await expect(whatsapp(page)).toBeVisible()
  await expect(whatsapp(page).locator('svg')).toHaveCount(0)
  expect(await whatsapp(page).evaluate(node => node.getBoundingClientRect().width)).toBe(before)
  expect(errors).toEqual([])
  expect(hosts.size).toBe(1)
})

test('[icon.service] a page shows its words if the icon service fails', async ({ page }) => {
  await page.route(/\/icons\//, route => route.fulfill({ status: 503, body: 'no' }))
  const asked = page.waitForResponse(/\/icons\//)
  await page.goto('/')
  await whatsapp(page).scrollIntoViewIfNeeded()
  await asked
  await expect(whatsapp(page)).toHaveText('Whatsapp')
  await expect(whatsapp(page)).toHaveAttribute('rel', /noopener/)
})
