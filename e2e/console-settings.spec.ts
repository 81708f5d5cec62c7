import { expect, test } from '@playwright/test'
import { newPerson, signIn } from './account.ts'
import { untilAlive } from './alive.ts'
import { expectNoBarriers } from './barriers.ts'
import { enterConsole, goTo } from './console-door.ts'
import { openOwnStore } from './own-store.ts'

test('an owner sets the smallest deposit on a phone: a contradiction is named at its field, buyers get the new limit without a restart, and it goes back to usual', async ({
  page,
  browser,
}) => {
  test.slow()
  const store = await openOwnStore({})
  try {
    await page.goto(store.origin)
    await enterConsole(page, { name: 'ratu', role: 'owner', socket: store.socket })
    await goTo(page, 'Toko')
    await page.getByText('Pengaturan', { exact: true }).click()
    await expect(page).toHaveURL(/bagian=pengaturan/)
    const least = page.getByRole('textbox', { name: 'Isi saldo paling sedikit' })
    await expect(least).toHaveValue('10000')
    await expectNoBarriers(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

    await least.fill('10000000000000')
    await expect(page.getByText('Paling banyak Rp1.000.000.000.')).toBeVisible()
    await least.fill('20000000')
    await page.getByLabel('Alasan').fill('pembeli kecil terlalu banyak')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText('Yang terbanyak tidak boleh di bawah yang paling sedikit.')).toBeVisible()
    await expect(least).toHaveValue('20000000')

    await least.fill('75000')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText('Berlaku di seluruh toko dalam beberapa detik.', { exact: true })).toBeVisible()
    await expect(page.getByText('Versi 1')).toBeVisible()

    const shop = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
    await shop.goto(store.origin)
    await signIn(shop, { ...newPerson('Dimas'), origin: store.origin })
    await shop.goto(`${store.origin}/dashboard/riwayat-deposit`)
    await untilAlive(shop)
    await shop.getByLabel('Jumlah lain').fill('50000')
    await expect(shop.getByText(/Rp75\.000/).first()).toBeVisible()

    await page.getByRole('button', { name: 'Kembalikan Isi saldo paling sedikit ke bawaan' }).click()
    await expect(least).toHaveValue('10000')
    // Its button is gone, and the keyboard goes on at its field.
    await expect(least).toBeFocused()
    await page.getByLabel('Alasan').fill('seperti semula')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText('Versi 2')).toBeVisible()
  } finally {
    await store.remove()
  }
})
