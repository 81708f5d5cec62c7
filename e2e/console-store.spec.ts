import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectNoBarriers } from './barriers.ts'
import { enterConsole } from './console-door.ts'

test('an owner writes a text beside its preview, and buyers read it at once; a pale colour is refused and what was typed stays; the checklist says what lacks', async ({
  page,
}) => {
  const mark = randomUUID().slice(0, 8)
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  await enterConsole(page, { name: `tuti-${mark}`, role: 'owner' })
  await page.goto('/console/toko?bagian=tulisan')
  await page.getByRole('link', { name: 'Tulis baru' }).click()
  await page.getByLabel('Alamat', { exact: true }).fill(`Cara ${mark}`)
  await expect(page.getByText('Alamat hanya huruf kecil')).toBeVisible()
  await page.getByLabel('Alamat', { exact: true }).fill(`cara-${mark}`)
  await page.getByLabel('Judul', { exact: true }).fill(`Cara ${mark}`)
  await page.getByLabel('Ringkasan').fill('Begini caranya.')
  await page.getByLabel('Tulisan', { exact: true }).fill('## Langkah\n\nBuka [toko](javascript:alert(1)) di {{store.name}}.')
  await expect(page.getByRole('article').getByRole('heading', { name: 'Langkah' })).toBeVisible()
  const preview = page.getByRole('region', { name: 'Pratinjau' })
  await expect(preview.getByText('Tautan "javascript:alert(1)" tidak boleh dipakai.')).toBeVisible()
  await page.getByLabel('Tayangkan sekarang').check()
  await page.getByLabel('Alasan').fill('panduan baru')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByLabel('Tulisan', { exact: true })).toHaveAccessibleDescription(
    /Tautan "javascript:alert\(1\)" tidak boleh dipakai/,
  )
  await expectNoBarriers(page)
  await page.getByLabel('Tulisan', { exact: true }).fill('_a'.repeat(5_000))
  await expect(preview.getByText('Satu paragraf paling banyak berisi 4000 tanda * atau _.')).toBeVisible()
  await page.getByLabel('Tulisan', { exact: true }).fill('## Langkah\n\nBuka [toko](/) di {{store.name}}.')
  await expect(preview.getByRole('heading', { name: 'Langkah' })).toBeVisible()
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/toko/tulisan/blog/cara-${mark}$`))
  await expect(page.getByText('Versi 1')).toBeVisible()
  const article = await page.request.get(`/blogs/cara-${mark}`)
  expect(await article.text()).toContain(`Cara ${mark}`)

  await page.goto('/console/toko')
  const code = page.getByLabel('Kode warna tautan dan pilihan')
  const before = await code.inputValue()
  await code.fill('#ffd60a')
  await expect(page.getByText(/Tidak terbaca: kontras 1,\d\d : 1/)).toBeVisible()
  await page.getByLabel('Alasan').fill('coba warna')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Warna tautan ini tidak terbaca di latar putih.')).toBeVisible()
  await expect(code).toHaveValue('#ffd60a')
  await code.fill(before)
  // A button that names something long is no wider than the phone.
  const link = page.getByLabel('Nama', { exact: true }).first()
  const named = await link.inputValue()
  await link.fill('Saluran WhatsApp resmi komunitas pembeli dan penjual Indonesia')
  await expect(page.getByRole('button', { name: /^Hapus Saluran WhatsApp/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await link.fill(named)
  // The keyboard goes on where the form does.
  await page.getByRole('button', { name: 'Tambah tautan' }).click()
  await page.getByRole('button', { name: 'Hapus tautan' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Hapus tautan' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Hapus / }).last()).toBeFocused()
  // Categories change their places and icons; what is no icon is refused where it stands.
  const raise = page.getByRole('button', { name: 'Naikkan Voucher' })
  await raise.click()
  await expect(page.getByLabel(/^Nama kategori/).nth(1)).toHaveValue('Voucher')
  await raise.press('Enter')
  await expect(page.getByLabel(/^Nama kategori/).first()).toHaveValue('Voucher')
  await expect(raise).toBeFocused()
  const icon = page.getByLabel('Ikon kategori voucher')
  const ticket = await icon.inputValue()
  await icon.fill('Gambar Tiket')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(icon).toHaveAttribute('aria-invalid', 'true')
  await icon.fill(ticket)
  await page.getByRole('button', { name: 'Naikkan Game Mobile' }).click()
  await page.getByRole('button', { name: 'Naikkan Game PC' }).click()
  await expect(page.getByText('Belum ada yang diubah.')).toBeVisible()
  // Before that the preview showed a link that nobody could read.
  await expectNoBarriers(page)
  await page.goto('/console/menuju-buka')
  await expect(page.getByText('Toko ini masih mode coba')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Identitas toko' })).toContainText(
    'Masih contoh: nama toko, identitas usaha, tautan kontak.',
  )
  await expectNoBarriers(page)
  expect(faults).toEqual([])
})

test('an address that is taken is said at its field; an older version comes back as the draft it was, and replaces or loses no edits without asking; a year of five digits breaks nothing', async ({
  page,
}) => {
  const mark = randomUUID().slice(0, 8)
  const faults: string[] = []
  const asked: string[] = []
  let answer = false
  page.on('pageerror', error => faults.push(error.message))
  page.on('dialog', dialog => {
    asked.push(dialog.message())
    return answer ? dialog.accept() : dialog.dismiss()
  })
  await enterConsole(page, { name: `sari-${mark}`, role: 'owner' })
  const body = page.getByLabel('Tulisan', { exact: true })
  const slug = page.getByLabel('Alamat', { exact: true })
  const save = page.getByRole('button', { name: 'Simpan', exact: true })
  const write = async (address: string, text: string) => {
    await page.goto('/console/toko/tulisan/baru')
    await slug.fill(address)
    await page.getByLabel('Judul', { exact: true }).fill(`Cara ${mark}`)
    await page.getByLabel('Ringkasan').fill('Begini caranya.')
    await body.fill(text)
    await page.getByLabel('Alasan').fill('panduan baru')
    await save.click()
  }
  await write(`draf-${mark}`, 'Masih draf.')
  await expect(page.getByText('Versi 1', { exact: true })).toBeVisible()
  await page.getByLabel('Tayangkan sekarang').check()
  await page.getByLabel('Alasan').fill('sudah siap')
  await save.click()
  await expect(page.getByText('Versi 2', { exact: true })).toBeVisible()

  // The draft is taken as the draft it was, and the other one as what buyers read, also where edits are given up for it.
  const use = (version: number) => page.getByRole('button', { name: `Pakai lagi: Versi ${version}`, exact: true })
  const atTime = page.getByLabel('Tayang pada waktu tertentu')
  await expect(atTime).toBeChecked()
  await use(1).click()
  await expect(page.getByLabel('Simpan sebagai draf')).toBeChecked()
  await page.getByLabel('Alasan').fill('belum siap')
  await save.click()
  await expect(page.getByText('Versi 3', { exact: true })).toBeVisible()
  expect((await page.request.get(`/blogs/draf-${mark}`)).status()).toBe(404)
  await body.fill('Kalimat yang belum disimpan.')
  await use(2).click()
  await expect.poll(() => asked).toEqual(['Perubahan belum disimpan. Ganti dengan isi versi ini?'])
  await expect(body).toHaveValue('Kalimat yang belum disimpan.')
  answer = true
  await use(2).click()
  await expect(body).toHaveValue('Masih draf.')
  await expect(atTime).toBeChecked()

  const moment = page.getByLabel('Tayang mulai (WIB)')
  await moment.fill('20261-11-21T08:00')
  await expect(moment).toHaveValue('20261-11-21T08:00')
  await page.getByLabel('Alasan').fill('salah ketik')
  await save.click()
  expect(await moment.evaluate((field: HTMLInputElement) => field.validity.rangeOverflow)).toBe(true)
  await expect(body).toHaveValue('Masih draf.')

  await write(`draf-${mark}`, 'Tulisan lain.')
  await expect(slug).toHaveAccessibleDescription('Alamat ini sudah dipakai. Pilih alamat lain.')
  await expect(page.getByRole('button', { name: 'Buang ketikanku' })).toHaveCount(0)
  await expectNoBarriers(page)
  await slug.fill(`lain-${mark}`)
  await expect(slug).toHaveAccessibleDescription(/^Huruf kecil/)
  await save.click()
  await expect(page).toHaveURL(new RegExp(`/toko/tulisan/blog/lain-${mark}$`))
  await expect(body).toHaveValue('Tulisan lain.')

  await page.goto('/console/toko')
  const name = page.getByLabel('Nama toko')
  await name.fill(`Toko ${mark}`)
  asked.length = 0
  answer = false
  await page.getByText('Pengaturan', { exact: true }).click()
  await expect.poll(() => asked).toEqual(['Perubahan belum disimpan. Tetap keluar?'])
  await expect(name).toHaveValue(`Toko ${mark}`)
  await expect(page.getByRole('radio', { name: 'Tampilan' })).toBeChecked()
  answer = true
  await page.getByText('Pengaturan', { exact: true }).click()
  await expect(page).toHaveURL(/bagian=pengaturan/)
  expect(faults).toEqual([])
})
