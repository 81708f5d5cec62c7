import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectNoBarriers } from './barriers.ts'
import { enterConsole, goTo } from './console-door.ts'
import { callAsOperator } from './operator-call.ts'

const newName = (name: string) => `${name}-${randomUUID().slice(0, 8)}`

test('an owner on a phone reads who did what and why, filters it, sees that it is whole, and downloads it; the address keeps the filters', async ({
  page,
}) => {
  const name = newName('ratu')
  const other = newName('tari')
  await enterConsole(page, { name, role: 'owner' })
  await callAsOperator('/operators', { name: other, role: 'support', reason: 'butuh bantuan malam' })
  await goTo(page, 'Catatan')
  const invited = page.getByRole('listitem').filter({ hasText: other })
  await expect(invited).toContainText('mengundang operator')
  await expect(invited).toContainText('butuh bantuan malam')
  await expect(invited).toContainText('perintah di server')
  await expect(invited.getByRole('link', { name: other })).toHaveAttribute('href', '/console/akun')
  const whole = page.getByText(/^Utuh: [0-9.]+ catatan seperti saat ditulis\.$/)
  await whole.click()
  await expect(page.getByText('Sidik terakhir')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectNoBarriers(page)
  await page.getByRole('radio', { name: 'Orang' }).check()
  await page.getByText('Saringan lain').click()
  await page.getByLabel('Dilakukan oleh').selectOption(name)
  await expect(page).toHaveURL(new RegExp(`\\?jenis=people&oleh=${name}$`))
  await expect(invited).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'masuk ke konsol' })).toContainText(/Chrome/)
  await page.reload()
  await expect(page.getByLabel('Dilakukan oleh')).toHaveValue(name)
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  expect((await saving).suggestedFilename()).toBe('catatan.csv')
  await page.getByLabel('Sampai hari').fill('2020-01-01')
  await expect(page.getByText('Tidak ada catatan yang cocok dengan saringan ini.')).toBeVisible()
})

test('support does not find the list in the menu, and by its address is told who may read it', async ({ page }) => {
  await enterConsole(page, { name: newName('budi'), role: 'support' })
  await expect(page.getByRole('navigation', { name: 'Konsol' }).getByRole('link', { name: 'Catatan' })).toHaveCount(0)
  await page.goto('/console/catatan')
  await expect(page.getByText('Kamu tidak punya izin untuk ini.').first()).toBeVisible()
})
