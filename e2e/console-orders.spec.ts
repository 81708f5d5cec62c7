import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectNoBarriers } from './barriers.ts'
import { enterConsole, goTo } from './console-door.ts'
import { makeOrders } from './own-orders.ts'

test('support looks through all orders by status, channel and day, and opens one; the address keeps the filters', async ({ page }) => {
  const player = String(randomInt(100_000_000, 999_999_999))
  const [order] = await makeOrders(page, 1, { userId: player, channel: 'bca_va' })
  await enterConsole(page, { name: `tari-${randomUUID().slice(0, 8)}`, role: 'support' })
  await goTo(page, 'Pesanan')
  const row = page.getByRole('listitem').filter({ hasText: order?.id ?? '' })
  await expect(page.getByRole('status').filter({ hasText: 'Isinya sudah tampil.' })).toHaveCount(1)
  await page.getByRole('radio', { name: 'Menunggu dibayar' }).click()
  await expect(page).toHaveURL(/\?status=pending_payment$/)
  await page.getByText('Saringan lain').click()
  await page.getByLabel('Metode bayar').selectOption({ label: 'BCA Virtual Account' })
  await expect(row).toContainText('bca_va')
  await expect(row).toContainText(/08•+890/)
  await expectNoBarriers(page)
  await page.getByLabel('Sampai hari').fill('2020-01-01')
  await expect(page.getByText('Tidak ada pesanan yang cocok dengan saringan ini.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Sampai hari')).toHaveValue('2020-01-01')
  // Until the list has come, the button may still move.
  await expect(page.getByText('Tidak ada pesanan yang cocok dengan saringan ini.')).toBeVisible()
  await page.getByRole('button', { name: 'Hapus saringan' }).click()
  await expect(row).toBeVisible()
  await page.getByRole('radio', { name: 'Menunggu dibayar' }).click()
  await row.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/pesanan/${order?.id}$`))
  await page.getByRole('button', { name: 'Kembali' }).click()
  await expect(page).toHaveURL(/\/pesanan\?status=pending_payment$/)
  await expect(row).toBeVisible()
  await page.goto(`/console/pesanan/${order?.id}`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Perlu tindakan' })).toBeVisible()
  await test.step('a long name leaves what it is called in one piece', async () => {
    const facts = page.getByRole('region', { name: 'Pembeli dan tujuan' })
    const name = facts.getByText('Tujuan', { exact: true })
    await facts.getByText(player).evaluate(value => {
      value.textContent = 'pemain'.repeat(20)
    })
    const lines = await name.evaluate(term => {
      const text = document.createRange()
      text.selectNodeContents(term)
      return text.getClientRects().length
    })
    expect(lines).toBe(1)
    await page.reload()
  })
  await test.step('without a connection the order says that it is the last one read, and a timeline without its calls says so', async () => {
    const calls = `**/api/operator/orders/${order?.id}/traffic`
    await page.route(calls, route => route.abort())
    await page.reload()
    await expect(page.getByText('Panggilan ke perusahaan belum terbaca.')).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByRole('alert').filter({ hasText: 'Yang tampil adalah yang terakhir terbaca.' })).toBeVisible()
    await expectNoBarriers(page)
    await expect(page.getByRole('button', { name: 'Coba lagi' }).first()).toBeVisible()
    await page.unroute(calls)
    // It asks again by itself then.
    await page.context().setOffline(false)
    await expect(page.getByText('Yang tampil adalah yang terakhir terbaca.')).toHaveCount(0)
    await expect(page.getByText('Panggilan ke perusahaan belum terbaca.')).toHaveCount(0)
  })
})
