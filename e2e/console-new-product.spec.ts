import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { untilAlive } from './alive.ts'
import { expectNoBarriers } from './barriers.ts'
import { enterConsole, goTo } from './console-door.ts'
import { callAsOperator } from './operator-call.ts'
import { openOwnStore } from './own-store.ts'

const demoList = new URL('../server/src/modules/catalog/demo/price-list.json', import.meta.url)

/** The demo's list with a pack of a game that the software does not know. */
async function makeList(): Promise<string> {
  const { data }: { data: Record<string, unknown>[] } = JSON.parse(await readFile(demoList, 'utf8'))
  const pack = { brand: 'STAR RIDERS', product_name: 'STAR RIDERS 60 Crystals', buyer_sku_code: 'sr60', price: 12_000, category: 'Games' }
  return JSON.stringify({ data: [...data, { ...data[0], ...pack }] })
}

test('an owner adds a game on a phone that the store did not know: a taken brand is named at its field, the next list brings the packs, and buyers see it once it is switched on', async ({
  page,
}) => {
  test.slow()
  const store = await openOwnStore({})
  try {
    await page.goto(store.origin)
    await enterConsole(page, { name: 'ratu', role: 'owner', socket: store.socket })
    await goTo(page, 'Harga')
    await page.getByRole('link', { name: 'Produk baru' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Produk baru' })).toBeVisible()
    await expectNoBarriers(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

    await page.getByLabel('Nama', { exact: true }).fill('Star Riders')
    await expect(page.getByLabel('Alamat')).toHaveValue('star-riders')
    await page.getByLabel('Penerbit').fill('Bintang Games')
    await page.getByLabel('Merek di daftar pemasok').fill('free fire')
    await page.getByLabel('Satuan').fill('Crystals')
    await page.getByLabel('Nama isiannya di game').fill('Rider ID')
    // A tap on the way back asks before what was typed is lost.
    const asked = page.waitForEvent('dialog').then(async dialog => {
      await dialog.dismiss()
      return dialog.message()
    })
    await page.getByRole('link', { name: 'Semua harga' }).click()
    expect(await asked).toBe('Perubahan belum disimpan. Tetap keluar?')
    await expect(page.getByLabel('Nama', { exact: true })).toHaveValue('Star Riders')
    await page.getByLabel('Deskripsi').fill('Crystals untuk kendaraan dan kostum di Star Riders.')
    await page.getByLabel('Alasan').fill('banyak yang mencari')
    await page.getByRole('button', { name: 'Tambah produk' }).click()
    await expect(page.getByText(/Merek ini sudah milik Free Fire/)).toBeVisible()
    await page.getByLabel('Merek di daftar pemasok').fill('Star Riders')
    await page.getByRole('button', { name: 'Tambah produk' }).click()
    await expect(page.getByText('Produk ditambah, belum dijual')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Star Riders' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Dijual' })).not.toBeChecked()

    await callAsOperator('/price-lists/sandbox/import', { text: await makeList(), is_preview: false, reason: 'a new game' }, store.socket)
    const found = () => page.request.get(`${store.origin}/products/star-riders`)
    expect((await found()).status()).toBe(404)
    await page.getByRole('checkbox', { name: 'Dijual' }).check()
    await page.getByLabel('Alasan').fill('sudah lengkap')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText('Tersimpan. Pembeli melihatnya sekarang.')).toBeVisible()

    await page.goto(`${store.origin}/console/harga?cari=60%20crystals`)
    await page.getByText('60 Crystals').first().click()
    await page.getByRole('button', { name: 'Ubah nama dan urutan' }).click()
    const sheet = page.getByRole('dialog')
    const place = sheet.getByLabel('Urutan', { exact: true })
    await place.clear()
    await expect(place).toHaveValue('')
    await place.pressSequentially('7')
    await expect(place).toHaveValue('7')
    await place.clear()
    await place.pressSequentially('-3')
    await expect(place).toHaveValue('-3')
    await sheet.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(sheet).toBeHidden()

    await page.goto(`${store.origin}/products/star-riders`)
    await untilAlive(page)
    await expect(page.getByLabel('Rider ID')).toBeVisible()
    await expect(page.getByText('60 Crystals').first()).toBeVisible()
    const search = await page.request.get(`${store.origin}/api/products?search=star%20ridrs`, { headers: { 'x-api-key': 'kilat-demo' } })
    expect(await search.json()).toMatchObject({ data: [{ id: 'star-riders', is_available: true }] })
  } finally {
    await store.remove()
  }
})
