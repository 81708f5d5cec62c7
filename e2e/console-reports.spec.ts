import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectNoBarriers } from './barriers.ts'
import { actAsPayer, players } from './buyer.ts'
import { enterConsole, goTo } from './console-door.ts'
import { expectRoomForLargeLetters } from './layout.ts'
import { makeOrders } from './own-orders.ts'

const newName = (word: string) => `${word}-${randomUUID().slice(0, 8)}`

/** Buys and pays one order. Answers its id once it is delivered. */
async function buyOne(page: Page): Promise<{ id: string; total: number }> {
  const [order] = await makeOrders(page, 1, { userId: players.ordinary })
  if (!order) throw new Error('invariant: one order was made')
  await actAsPayer(page, order.payment.instructions?.pay_url ?? '', 'full')
  await expect
    .poll(
      async () =>
        (await (await page.request.get(`/api/transactions/${order.id}`, { headers: { 'x-api-key': 'kilat-demo' } })).json()).data.status,
      {
        timeout: 30_000,
      },
    )
    .toBe('delivered')
  return order
}

test('an owner on a phone sees what a bought order earned, in all lists alike, and downloads it for a spreadsheet', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  await enterConsole(page, { name: newName('ratna'), role: 'owner' })
  const order = await buyOne(page)
  await goTo(page, 'Hari ini')
  await expect(page.getByText('Sama dengan pembukuan')).toBeVisible()
  const summary = page.getByRole('region', { name: 'Ringkasan' })
  await expect(summary).toContainText('Pendapatan')
  const product = page.getByRole('region', { name: 'Menurut produk' }).getByRole('row').filter({ hasText: 'Mobile Legends' })
  await expect(product).toContainText('Rp')
  await expect(page.getByRole('region', { name: 'Menurut pemasok' })).toContainText('Jumlah')
  await expect(page.getByRole('img', { name: /^Grafik pendapatan dan untung 14 hari\. Tertinggi/ })).toBeVisible()
  await expectNoBarriers(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^laporan-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  const line = lines.find(each => each.includes(order.id))?.split(',') ?? []
  // QRIS has no surcharge: what the order earned is what it cost its buyer.
  expect(line[12]).toBe(String(order.total))
  expect(Number(line[12]) - Number(line[13]) - Number(line[14])).toBe(Number(line[16]))
  await expect(page.getByText('Berkas sedang ditulis')).toBeVisible()

  // Yesterday nothing was sold, and the address keeps the period.
  await page.getByRole('button', { name: /^Hari sebelumnya/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kemarin' })).toBeVisible()
  await expect(page).toHaveURL(/periode=kemarin$/)
  await expect(page.getByText('Tidak ada yang terkirim')).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('radio', { name: 'Rentang lain' }).check()
  await page.getByLabel('Dari').fill('2026-01-31')
  await page.getByLabel('Sampai').fill('2026-01-01')
  await page.getByRole('button', { name: 'Tampilkan' }).click()
  await expect(page.getByText('Tanggal awal harus sebelum tanggal akhir.')).toBeVisible()
  await page.getByRole('radio', { name: '30 hari', exact: true }).check()
  await expect(page.getByText('Sama dengan pembukuan')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: '30 hari' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(faults).toEqual([])
})

test('without a connection the figures stay with their time, and no file is offered', async ({ page, context }) => {
  await enterConsole(page, { name: newName('bayu'), role: 'finance' })
  await buyOne(page)
  await goTo(page, 'Hari ini')
  await expect(page.getByText('Sama dengan pembukuan')).toBeVisible()
  await expect(page.locator('.report-canvas canvas')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('radio', { name: '7 hari', exact: true }).check()
  await expect(page.getByText('Toko tidak bisa dihubungi.')).toBeVisible()
  await page.getByRole('radio', { name: 'Hari ini', exact: true }).check()
  await expect(page.getByText(/Angka dari pukul/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'CSV' })).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: 'CSV' })).toBeVisible({ timeout: 60_000 })
})

test('@keyboard the table of the days is reached and scrolled by keys, and a day opened', async ({ page }) => {
  await enterConsole(page, { name: newName('ratna'), role: 'owner' })
  await page.goto('/console/hari-ini?periode=30-hari')
  const table = page.getByRole('region', { name: 'Angka grafik, hari terbaru dulu' })
  await table.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Kemarin' })).toBeVisible()
  await expectNoBarriers(page)
  await expectRoomForLargeLetters(page)
})

test('support opens no report', async ({ page }) => {
  await enterConsole(page, { name: newName('tari'), role: 'support' })
  await page.goto('/console/hari-ini')
  await expect(page.getByText('Laporan perlu peran keuangan.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  const status = await page.evaluate(async () => (await fetch('/api/operator/reports?from=2026-11-01&to=2026-11-01')).status)
  expect(status).toBe(403)
})
