import { expect, type Page, test } from '@playwright/test'
import { signIn } from './account.ts'
import { untilAlive } from './alive.ts'
import { expectNoBarriers } from './barriers.ts'
import { confirmOrder, fillFields } from './buyer.ts'

/** The account and the exact amount, each to copy, in both themes and on the narrowest phone. */
async function expectHowToTransfer(page: Page): Promise<string> {
  const card = page.getByRole('region', { name: 'Pembayaran Transfer Bank Contoh' })
  await expect(card.getByText('Nomor rekening Bank Contoh')).toBeVisible()
  await expect(card.getByText('1230 0000 00')).toBeVisible()
  await expect(card.getByText('Toko Uji Coba')).toBeVisible()
  await expect(card.getByText('Transfer tepat sampai 3 digit terakhir.')).toBeVisible()
  await expect(card.getByRole('timer')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Salin nomor rekening' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Salin jumlah' })).toBeVisible()
  const [marked] = await card.locator('mark').allTextContents()
  expect(marked).toMatch(/^\d{3}$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await expectNoBarriers(page)
  return (await card.locator('b', { has: page.locator('mark') }).textContent()) ?? ''
}

test('an order or a deposit by bank transfer shows account and exact amount to copy, and costs no more than its price said', async ({
  page,
}) => {
  await test.step('an order by bank transfer costs no more than its price said, and its page shows account and exact amount to copy', async () => {
    await page.goto('/products/mobile-legends')
    await untilAlive(page)
    await page.getByText('Transfer bank', { exact: true }).click()
    await fillFields(page, { channel: /^Transfer Bank Contoh/ })
    await confirmOrder(page)
    const amount = await expectHowToTransfer(page)
    expect(amount).toMatch(/^Rp\d{2}\.\d{3}$/)
    await expect(page.getByText('Kode unik').first()).toBeAttached()
  })
  await test.step('a deposit by bank transfer shows the same, and its unique rupiah reach the wallet, too', async () => {
    await signIn(page)
    await page.goto('/dashboard/riwayat-deposit')
    await page.getByLabel('Jumlah lain').fill('75.000')
    await expect(page.getByText(/Kode unik s\.d\. Rp499 ikut masuk ke saldomu/)).toBeVisible()
    await page.getByRole('radio', { name: /^Transfer Bank Contoh/ }).check()
    await page
      .getByRole('region', { name: 'Isi saldo' })
      .getByRole('button', { name: /^Bayar Rp/ })
      .click()
    expect(await expectHowToTransfer(page)).toMatch(/^Rp75\.\d{3}$/)
  })
})
