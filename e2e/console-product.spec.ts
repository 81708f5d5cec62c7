import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectNoBarriers } from './barriers.ts'
import { enterConsole } from './console-door.ts'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

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
  await expect(page.getByRole('img', { name: /^Sampul/ })).toHaveAttribute('src', /^\/pictures\//)
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  expect(await readShown()).toEqual(before)
  await page.getByLabel('Alasan').fill('nama baru dari penerbit')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.poll(readShown).toEqual({ title, cover: expect.stringMatching(/^\/pictures\//) })
  const picture = await page.request.get((await readShown()).cover)
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/webp'])

  await page.getByLabel('Alasan').fill('kembali ke semula')
  await page.getByRole('button', { name: 'Kembalikan ke bawaan: Nama' }).click()
  await expect(page.getByRole('heading', { level: 1, name: before.title })).toBeVisible()
  await page.getByLabel('Alasan').fill('kembali ke semula')
  await page.getByRole('button', { name: 'Kembalikan ke bawaan: Sampul' }).click()
  await expect.poll(readShown).toEqual(before)
  expect(faults).toEqual([])
})
