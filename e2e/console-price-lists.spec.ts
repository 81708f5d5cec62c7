import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { answerOnce } from './answer-once.ts'
import { expectNoBarriers } from './barriers.ts'
import { enterConsole } from './console-door.ts'

const demoList = new URL('../server/src/modules/catalog/demo/price-list.json', import.meta.url)

type Row = { product_name: string; brand: string; price: number | string; buyer_sku_code: string }

/** The demo's list as a supplier could send it next: of a product that nobody else buys, a cost rises, one rises too much, and one is missing. */
async function makeList(): Promise<{ text: string; names: [string, string, string] }> {
  const { data }: { data: Row[] } = JSON.parse(await readFile(demoList, 'utf8'))
  const [up, held, bad] = data.filter(({ brand }) => brand === 'Blood Strike')
  if (!up || !held || !bad) throw new Error('invariant: the demo sells three packs of Blood Strike')
  const names = [up, held, bad].map(({ product_name: name }) => /\d+/.exec(name)?.[0] ?? '') as [string, string, string]
  up.price = Math.round(Number(up.price) * 1.1)
  held.price = Number(held.price) * 3
  bad.price = ''
  return { text: JSON.stringify({ data }), names }
}

/** What buyers pay for the packs with these amounts; null for one that can not be bought. */
async function readPrices(page: Page, amounts: readonly string[]): Promise<(number | null)[]> {
  const answer = await page.request.get('/api/products/blood-strike', { headers: { 'x-api-key': 'kilat-demo' } })
  const { data }: { data: { items: { name: string; price: number; availability: { is_available: boolean } }[] } } = await answer.json()
  return amounts.map(amount => {
    const item = data.items.find(({ name }) => name.startsWith(`${amount} `))
    return item?.availability.is_available ? item.price : null
  })
}

/** Takes a list as a colleague would, while the page shows another one. */
async function importList(page: Page, text: string): Promise<void> {
  const status = await page.evaluate(async text => {
    const body = JSON.stringify({ reason: 'daftar yang lebih baru', is_preview: false, text })
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/operator/price-lists/sandbox/import', { method: 'POST', headers, body })).status
  }, text)
  expect(status).toBe(200)
}

test('an owner looks at a list with bad rows before it changes a price, takes it, and accepts what was held back row by row', async ({
  page,
}) => {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  const { text, names } = await makeList()
  const before = await readPrices(page, names)
  await enterConsole(page, { name: `dewi-${randomUUID().slice(0, 8)}`, role: 'owner' })
  await page.goto('/console/harga')
  await page.getByRole('link', { name: 'Daftar pemasok' }).click()
  const file = page.getByLabel('Berkas daftar harga sandbox (JSON)')
  await file.setInputFiles({ name: 'rusak.json', mimeType: 'application/json', buffer: Buffer.from('bukan json') })
  await expect(page.getByText('Filenya bukan JSON. Cek lagi filenya.')).toBeVisible()
  const report = page.getByRole('region', { name: /^sandbox, / })
  await file.setInputFiles({ name: 'daftar.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await expect(report).toBeVisible()
  await file.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('bukan json') })
  await expect(report).toHaveCount(0)
  await file.setInputFiles({ name: 'daftar.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  for (const part of ['Naik 1', 'Ditahan 1', 'Tidak terbaca 1']) await expect(report.getByRole('heading', { name: part })).toBeVisible()
  await expectNoBarriers(page)
  await report.getByRole('radio', { name: 'Naik 1' }).check()
  await expect(report.getByRole('listitem')).toHaveCount(1)
  await report.getByRole('radio', { name: /^Semua/ }).check()
  expect(await readPrices(page, names)).toEqual(before)

  const takeIt = async () => {
    await report.getByRole('button', { name: 'Pakai daftar ini' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pakai daftar ini' }).click()
  }
  await importList(page, await readFile(demoList, 'utf8'))
  await takeIt()
  await expect(page.getByText('Ada daftar lain yang masuk sesudah kamu melihat yang ini.')).toBeVisible()
  expect(await readPrices(page, names)).toEqual(before)
  await page.getByRole('dialog').getByRole('button', { name: 'Lihat lagi berkasnya' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Closed before the answer comes, the list is still said to be taken once it is.
  const sent = Promise.withResolvers<void>()
  await answerOnce(page, '**/price-lists/sandbox/import', route => sent.promise.then(() => route.continue()))
  await takeIt()
  await page.getByRole('dialog').getByRole('button', { name: 'Jangan dulu' }).click()
  sent.resolve()
  await expect(page.getByText('Daftar ini sudah dipakai.')).toBeVisible()
  await expect.poll(async () => (await readPrices(page, names))[0]).toBeGreaterThan(before[0] ?? Number.POSITIVE_INFINITY)
  // What rose too much is not sold at the old price, and the bad row keeps it.
  await expect(report.getByText('Sampai diterima, yang naik atau belum dikenal tidak dijual;')).toBeVisible()
  expect((await readPrices(page, names)).slice(1)).toEqual([null, before[2]])

  await report.getByRole('checkbox').check()
  await report.getByRole('button', { name: 'Terima 1 baris' }).click()
  await expectNoBarriers(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Terima 1 baris' }).click()
  await expect(page.getByText('Diterima', { exact: true })).toBeVisible()
  await expect.poll(async () => (await readPrices(page, names))[1]).toBeGreaterThan(2 * (before[1] ?? Number.POSITIVE_INFINITY))
  expect(faults).toEqual([])
})
