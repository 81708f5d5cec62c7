import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { newPerson, signIn } from './account.ts'
import { untilAlive } from './alive.ts'
import { expectNoBarriers } from './barriers.ts'
import { enterConsole, goTo } from './console-door.ts'

test('an owner finds a user by address, signs a browser out, blocks and unblocks the user who notices at once, and downloads and erases the account', async ({
  page,
  browser,
}) => {
  test.slow()
  const person = newPerson('Dimas')
  const shop = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  const { user } = await signIn(shop, person)
  await shop.goto('/dashboard')
  await untilAlive(shop)
  await enterConsole(page, { name: `ratu-${randomUUID().slice(0, 8)}`, role: 'owner' })
  await goTo(page, 'Pengguna')
  await page.getByLabel('Cari pengguna').fill('tidak-ada@contoh.id')
  await page.getByRole('button', { name: 'Cari', exact: true }).last().click()
  await expect(page.getByText('Tidak ada pengguna yang cocok.')).toBeVisible()
  await page.goto(`/console/pengguna?cari=${'x'.repeat(300)}`)
  await expect(page.getByText('Ada isian yang belum benar. Periksa lagi, ya.')).toBeVisible()
  await expect(page.getByText('Tidak ada pengguna yang cocok.')).toHaveCount(0)
  await page.getByLabel('Cari pengguna').fill(person.email.toUpperCase())
  await page.getByLabel('Cari pengguna').press('Enter')
  await expect(page).toHaveURL(/\?cari=/)
  await page.getByRole('link', { name: 'Dimas', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dimas' })).toBeVisible()
  await expect(page.getByText(`${person.email}, terbukti`)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectNoBarriers(page)

  await test.step('a user who can not be read any more takes no act', async () => {
    const acts = ['Keluarkan', 'Blokir', 'Unduh datanya', 'Hapus akun'].map(name => page.getByRole('button', { name, exact: true }))
    const read = `**/api/operator/users/${user.id}`
    await page.route(read, route => route.abort())
    for (const act of acts) await expect(act).toHaveAttribute('aria-disabled', 'true')
    await page.unroute(read)
    for (const act of acts) await expect(act).not.toHaveAttribute('aria-disabled', 'true')
  })
  await test.step('without a connection an act says so, keeps what was typed, and is not done when the connection is back', async () => {
    await page.getByRole('button', { name: 'Blokir' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Catatan').fill('laporan 12')
    await page.context().setOffline(true)
    await sheet.getByRole('button', { name: 'Blokir' }).click()
    await expect(sheet.getByText('Toko tidak bisa dihubungi.')).toBeVisible()
    await expect(sheet.getByLabel('Catatan')).toHaveValue('laporan 12')
    await sheet.getByRole('button', { name: 'Jangan dulu' }).click()
    await page.context().setOffline(false)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Blokir' })).toBeVisible()
    await expect(page.getByText(/^Diblokir sejak/)).toHaveCount(0)
  })
  await test.step('blocked, the user is out at once and can not come in again', async () => {
    await page.getByRole('button', { name: 'Blokir' }).click()
    const sheet = page.getByRole('dialog')
    await expectNoBarriers(page, 'dialog')
    await sheet.getByLabel('Alasan').selectOption('Menarik pembayaran setelah dikirim')
    await sheet.getByRole('button', { name: 'Blokir' }).click()
    await expect(page.getByText('Tidak ada yang bisa masuk ke akun ini.')).toBeVisible()
    await expect(page.getByText('Tidak ada perangkat yang sedang masuk.')).toBeVisible()
    await shop.goto('/profile')
    await expect(shop).toHaveURL(/\/login/)
    await expect(signIn(shop, person)).rejects.toThrow('signing in')
  })
  await test.step('unblocked, the user comes in, and one browser is signed out', async () => {
    await page.getByRole('button', { name: 'Buka blokir' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Buka blokir' }).click()
    await expect(page.getByText('Tidak ada yang bisa masuk ke akun ini.')).toHaveCount(0)
    await signIn(shop, person)
    // The page is read again by itself.
    await page.getByRole('button', { name: 'Keluarkan' }).click({ timeout: 20_000 })
    await page.getByRole('dialog').getByRole('button', { name: 'Keluarkan' }).click()
    await expect(page.getByText('Tidak ada perangkat yang sedang masuk.')).toBeVisible()
  })
  await test.step('the data are a file of the owner’s', async () => {
    await page.getByRole('button', { name: 'Unduh datanya' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Unduh' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe(`pengguna-${user.id}.json`)
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ user: { email: person.email } })
  })
  await test.step('a wrong id erases nothing and stays typed; the right one erases the account', async () => {
    await page.getByRole('button', { name: 'Hapus akun' }).click()
    const sheet = page.getByRole('dialog')
    const typed = sheet.getByLabel(`Ketik ${user.id} untuk memastikan`)
    await typed.fill('USR-0000000000000000')
    await sheet.getByRole('button', { name: 'Hapus akun' }).click()
    await expect(sheet.getByText('Nomor pengguna yang diketik tidak sama.')).toBeVisible()
    await expect(typed).toHaveValue('USR-0000000000000000')
    await typed.fill(user.id)
    await sheet.getByRole('button', { name: 'Hapus akun' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pengguna' })).toBeVisible()
    await page.goto(`/console/pengguna/${user.id}`)
    await expect(page.getByText('Pengguna ini tidak ada, atau akunnya sudah dihapus.')).toBeVisible()
    await expect(page.getByText('Yang tampil adalah yang terakhir terbaca.')).toHaveCount(0)
  })
  await page.goto(`/console/catatan?tentang=${user.id}`)
  for (const act of ['memblokir', 'membuka blokir', 'mengeluarkan perangkat', 'mengunduh data', 'menghapus akun'])
    await expect(page.getByRole('listitem').filter({ hasText: `${act} pengguna` })).toHaveCount(1)
  await shop.context().close()
})
