import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { answerOnce } from './answer-once.ts'
import { expectNoBarriers } from './barriers.ts'
import { enterConsole } from './console-door.ts'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** Edits the texts of an item as another window does, and answers its note. */
function editTexts(page: Page, edit: { id: string; set: object; back: string[] }): Promise<string | null> {
  return page.evaluate(async ({ id, ...edit }) => {
    const address = `/api/operator/items/${id}/texts`
    const { version } = (await (await fetch(address)).json()).data
    const body = JSON.stringify({ version, reason: 'dari jendela lain', ...edit })
    const headers = { 'content-type': 'application/json' }
    return (await (await fetch(address, { method: 'POST', headers, body })).json()).data.values.note
  }, edit)
}

test('an owner gives a product another name and cover, which buyers see, and gives them back; what was typed stays if it is refused', async ({
  page,
}) => {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  const title = `Wuthering ${randomUUID().slice(0, 8)}`
  const readShown = async () => {
    const answer = await page.request.get('/api/products/wuthering-waves', { headers: { 'x-api-key': 'kilat-demo' } })
    const { data }: { data: { title: string; art: { cover: string } } } = await answer.json()
    return { title: data.title, cover: data.art.cover }
  }
  const before = await readShown()
  await enterConsole(page, { name: `lina-${title.slice(-8)}`, role: 'owner' })
  await page.goto('/console/harga')
  await page.getByRole('link', { name: `Ubah produk ${before.title}` }).click()
  const name = page.getByLabel('Nama', { exact: true })
  await name.fill(title)
  const file = page.getByLabel('Pilih gambar')
  await file.setInputFiles({ name: 'sampul.svg', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText('Gambarnya harus PNG, JPG, atau WebP.')).toBeVisible()
  await file.setInputFiles({ name: 'sampul.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
  const cover = page.getByRole('img', { name: /^Sampul/ })
  await expect(cover).toHaveAttribute('src', /^\/pictures\//)
  await test.step('of two pictures the one that was chosen last is shown, in whichever order the answers come', async () => {
    const src = (await cover.getAttribute('src')) ?? ''
    const late = Promise.withResolvers<void>()
    await answerOnce(page, '**/covers', route =>
      late.promise.then(() => route.fulfill({ json: { data: { cover: '/pictures/dulu.webp' } } })),
    )
    const first = page.waitForRequest('**/covers')
    await file.setInputFiles({ name: 'dulu.png', mimeType: 'image/png', buffer: Buffer.from('dulu') })
    await first
    await file.setInputFiles({ name: 'sampul.svg', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
    await expect(page.getByText('Gambarnya harus PNG, JPG, atau WebP.')).toBeVisible()
    const answer = page.waitForResponse('**/covers')
    late.resolve()
    await answer
    await expect(cover).toHaveAttribute('src', src)
  })
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  expect(await readShown()).toEqual(before)
  await page.getByLabel('Alasan').fill('nama baru dari penerbit')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.poll(readShown).toEqual({ title, cover: expect.stringMatching(/^\/pictures\//) })
  const picture = await page.request.get((await readShown()).cover)
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/webp'])

  const words = page.getByLabel(/^Kata lain/)
  await words.fill('belum disimpan')
  await page.getByLabel('Alasan').fill('kembali ke semula')
  await page.getByRole('button', { name: 'Kembalikan ke bawaan: Nama' }).click()
  await expect(page.getByRole('heading', { level: 1, name: before.title })).toBeVisible()
  await expect(name).toHaveValue(before.title)
  // Its button is gone, and the keyboard goes on at its field.
  await expect(name).toBeFocused()
  await expect(words).toHaveValue('belum disimpan')
  await test.step('a place in the list is typed with its minus first, or emptied before', async () => {
    const place = page.getByLabel('Urutan, yang kecil di depan')
    const stored = await place.inputValue()
    for (const keys of ['-5', '7', stored]) {
      await place.press('ControlOrMeta+A')
      await place.press('Delete')
      await place.pressSequentially(keys)
      await expect(place).toHaveValue(keys)
    }
  })
  let asked = ''
  page.once('dialog', dialog => {
    asked = dialog.message()
    return dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Semua harga' }).click()
  await expect.poll(() => asked).toBe('Perubahan belum disimpan. Tetap keluar?')
  await expect(words).toHaveValue('belum disimpan')
  await page.getByLabel('Alasan').fill('kembali ke semula')
  await page.getByRole('button', { name: 'Kembalikan ke bawaan: Sampul' }).click()
  await expect.poll(readShown).toEqual(before)
  expect(faults).toEqual([])
})

test('an owner adds a server and names a pack anew; buyers choose the server and read the name, and both go back to the list', async ({
  page,
}) => {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  const product = { id: 'honkai-star-rail', title: 'Honkai: Star Rail' }
  const name = `Hemat ${randomUUID().slice(0, 8)}`
  await enterConsole(page, { name: `tari-${name.slice(-8)}`, role: 'owner' })
  await page.goto(`/console/harga/produk/${product.id}`)
  await page.getByLabel('Ingatkan kalau jumlah angkanya tidak biasa').check()
  await page.getByLabel('Paling banyak (angka)').fill('40')
  await page.getByRole('button', { name: 'Tambah pilihan' }).click()
  const last = page.getByLabel(/^Kode pilihan \d+$/).last()
  await last.fill('dua kata')
  await page
    .getByLabel(/^Pilihan \d+$/)
    .last()
    .fill('Server Baru')
  await page.getByLabel('Alasan').fill('penerbit membuka server')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Pakai huruf, angka, titik, atau garis, tanpa spasi.')).toBeVisible()
  await expect(last).toHaveValue('dua kata')
  await last.fill('prod_baru')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText(/paling panjang \d+ angka/)).toBeVisible()
  await page.getByLabel('Paling banyak (angka)').fill('9')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Isian akun', { exact: true }).last()).toBeVisible()

  await page.goto(`/console/harga?buka=${product.id}`)
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })
    .first()
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('button', { name: 'Ubah nama dan urutan' }).click()
  const sheet = page.getByRole('dialog')
  const before = await sheet.getByLabel('Nama', { exact: true }).inputValue()
  await sheet.getByLabel('Nama', { exact: true }).fill(name)
  await expectNoBarriers(page, 'dialog')
  await sheet.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(sheet).toBeHidden()

  const shop = await page.context().newPage()
  await shop.goto(`/products/${product.id}`)
  await shop.getByLabel('Server').selectOption({ label: 'Server Baru' })
  await expect(shop.getByText(name).first()).toBeVisible()
  const answer = await page.request.get(`/api/products/${product.id}`, { headers: { 'x-api-key': 'kilat-demo' } })
  const { data }: { data: { items: { id: string; name: string }[] } } = await answer.json()
  const id = data.items.find(item => item.name === name)?.id ?? ''

  await page.getByText(name).first().click()
  await page.getByRole('button', { name: 'Ubah nama dan urutan' }).click()
  const place = sheet.getByLabel('Urutan', { exact: true })
  await place.fill('77')
  await sheet.getByRole('button', { name: 'Ikut daftar: Nama' }).click()
  await expect(sheet.getByLabel('Nama', { exact: true })).toHaveValue(before)
  await expect(place).toHaveValue('77')
  // A colleague writes a note meanwhile, which this form never touched.
  const note = await editTexts(page, { id, set: { note: 'ditulis rekan' }, back: [] })
  expect(note).toBe('ditulis rekan')
  await sheet.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(sheet.getByText('Nominal ini baru saja diubah orang lain.')).toBeVisible()
  await expect(sheet.getByLabel('Catatan kecil', { exact: true })).toHaveValue('ditulis rekan')
  await expect(place).toHaveValue('77')
  await sheet.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(sheet).toBeHidden()
  expect(await editTexts(page, { id, set: {}, back: ['sort'] })).toBe('ditulis rekan')
  await editTexts(page, { id, set: {}, back: ['note'] })
  await page.goto(`/console/harga/produk/${product.id}`)
  await page.getByLabel('Alasan').fill('servernya tidak jadi')
  await page.getByRole('button', { name: 'Kembalikan ke bawaan: Isian akun' }).click()
  await expect(page.getByLabel('Ingatkan kalau jumlah angkanya tidak biasa')).not.toBeChecked()
  await shop.reload()
  await expect(shop.getByText(before).first()).toBeVisible()
  await expect(shop.getByRole('option', { name: 'Server Baru' })).toHaveCount(0)
  expect(faults).toEqual([])
})
