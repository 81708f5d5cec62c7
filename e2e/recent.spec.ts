import { expect, type Page, type Response, test } from '@playwright/test'
import { untilAlive } from './alive.ts'
import { expectStatus, payAs } from './buyer.ts'
import { openOrder } from './own-orders.ts'

const recent = (page: Page) => page.getByRole('region', { name: 'Baru saja sampai' })
const rows = (page: Page) => recent(page).getByRole('listitem').and(page.locator(':visible'))

async function deliver(page: Page, wish: Parameters<typeof openOrder>[1] = {}): Promise<string> {
  const id = await openOrder(page, wish)
  await payAs(page, 'full')
  await expectStatus(page, 'Berhasil')
  return id
}

/** Opens the home page, which may be kept for two seconds after a delivery. */
async function openHome(page: Page) {
  await expect(async () => {
    await page.goto('/')
    await expect(rows(page)).not.toHaveCount(0, { timeout: 500 })
  }).toPass()
}

test('real deliveries stand on the home page without names, and are renewed in place', async ({ page, context }) => {
  const problems: string[] = []
  page.on('pageerror', error => problems.push(String(error)))
  const id = await deliver(page)
  await page.clock.install()
  await openHome(page)
  const html = await (await page.request.get('/')).text()
  expect(html).toContain('Baru saja sampai')
  expect(html).not.toContain(id)
  expect(html).not.toContain('123456789')
  await expect(rows(page).first()).toContainText(/(?:Seseorang|[A-Z]•••) · (?:baru saja|\d+ menit lalu|< 1 jam lalu)/)
  await expect(recent(page).locator('xpath=ancestor-or-self::*[@aria-live]')).toHaveCount(0)

  const other = await context.newPage()
  await deliver(other, { isVoucher: true })
  const below = page.getByText('Pembelian asli.')
  await untilAlive(page)
  await below.hover()
  const place = await below.boundingBox()
  const answers: Response[] = []
  page.on('response', response => response.url().endsWith('/api/transactions/recent') && answers.push(response))
  await expect(async () => {
    // The part that asks may not have started yet.
    await page.clock.fastForward('05:20')
    await expect.poll(() => answers.length, { timeout: 500 }).toBeGreaterThan(0)
  }).toPass()
  const { data } = (await answers.at(-1)?.json()) ?? {}
  const { product, item_name } = data[0]
  await expect(rows(page).first()).toContainText(`${item_name} · ${product.title}`)
  expect(await below.boundingBox()).toEqual(place)
  expect(problems).toEqual([])
})
