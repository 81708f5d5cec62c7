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
  // Categories change their places and icons; what is no icon is refused where it stands.
  await page.getByRole('button', { name: 'Naikkan Voucher' }).click()
  await expect(page.getByLabel(/^Nama kategori/).nth(1)).toHaveValue('Voucher')
  const icon = page.getByLabel('Ikon kategori voucher')
  const ticket = await icon.inputValue()
  await icon.fill('Gambar Tiket')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(icon).toHaveAttribute('aria-invalid', 'true')
  await icon.fill(ticket)
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
