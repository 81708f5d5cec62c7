import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { answerOnce } from './answer-once.ts'
import { expectNoBarriers } from './barriers.ts'
import { findMail } from './codes.ts'
import { enterConsole, goTo } from './console-door.ts'
import { callAsOperator } from './operator-call.ts'

test('an operator hears that the books differ, by mail, and takes care of it', async ({ page }) => {
  // The store looks once a minute.
  test.setTimeout(150_000)
  const word = randomUUID().slice(0, 8)
  const [name, address] = [`bayu-${word}`, `bayu-${word}@toko.id`]
  await enterConsole(page, { name, role: 'finance' })
  await goTo(page, 'Kabar')
  await page.getByRole('button', { name: 'Atur Surel' }).click()
  await page.getByLabel('Alamat surel').fill(address)
  await page.getByLabel('Tenang mulai, WIB').fill('00:00')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Isi kedua jamnya, atau kosongkan keduanya.')).toBeVisible()
  await page.getByLabel('Tenang mulai, WIB').fill('')
  await test.step('a way that is kept although the answer was lost is in the list', async () => {
    await answerOnce(page, '**/api/operator/alert-ways/email', async route => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByRole('dialog').getByText('Toko tidak bisa dihubungi.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Surel' })).toContainText(address)
    await expect(page.getByLabel('Alamat surel')).toHaveValue(address)
  })
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Belum pernah dicoba').first()).toBeVisible()
  await test.step('a way that is quiet all day says so in the list, and beside the hour that has to change', async () => {
    await page.getByRole('button', { name: 'Ubah Surel' }).click()
    await page.getByLabel('Tenang mulai, WIB').fill('07:00')
    await page.getByLabel('Sampai').fill('07:00')
    await page.getByLabel('Kirim kabar lewat sini').uncheck()
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByText(/Tenang sepanjang hari/)).toBeVisible()
    await page.getByRole('button', { name: 'Ubah Surel' }).click()
    await expect(page.getByLabel('Sampai')).toHaveAccessibleDescription(/Isi jam lain, atau kosongkan keduanya/)
    await page.getByLabel('Kirim kabar lewat sini').check()
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByLabel('Sampai')).toHaveAccessibleDescription(/^Isi jam lain/)
    for (const hour of ['Tenang mulai, WIB', 'Sampai']) await page.getByLabel(hour).fill('')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByText(/Tenang sepanjang hari/)).toHaveCount(0)
  })
  await page.getByRole('button', { name: 'Kirim pesan percobaan lewat Surel' }).click()
  await expect(page.getByText('Pesan percobaan terkirim')).toBeVisible()
  await findMail(page, { address, subject: 'Pesan percobaan dari konsol' })

  // A gateway's statement names money that the store does not know.
  const text = `reference,gross,at\nPAY-${word},12345,2026-11-20T10:00:00+07:00\n`
  await callAsOperator('/statements/sandbox', { reason: 'a journey needs one', text })
  const says = page.getByText(/^sandbox menyebut \d+ selisih dengan pembukuan\.$/).first()
  await expect(says).toBeVisible({ timeout: 100_000 })
  const mail = await page.request.get(await findMail(page, { address, subject: 'Pembukuan tidak cocok' }))
  expect(await mail.text()).toContain('/console/')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Saya tangani: Pembukuan tidak cocok' }).click()
  await expect(page.getByText(`${name} menangani sejak`).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Saya tangani: Pembukuan tidak cocok' })).toHaveCount(0)
  // Where a message about several leads to.
  await page.goto('/console/lainnya')
  await page.goto('/console/kabar#books_differ')
  await expect(page.getByRole('heading', { name: /^Pembukuan tidak cocok/ })).toBeFocused()
})
