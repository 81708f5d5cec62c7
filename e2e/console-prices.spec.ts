import { randomUUID } from 'node:crypto'
import { formatIdr } from '@kilat/contract/idr.ts'
import { expect, type Page, type Route, test } from '@playwright/test'
import { answerOnce } from './answer-once.ts'
import { expectNoBarriers } from './barriers.ts'
import { enterConsole } from './console-door.ts'
import { expectRoomForLargeLetters } from './layout.ts'
import { callAsOperator } from './operator-call.ts'

// Nobody else buys these, so their prices are this journey's.
const product = { id: 'super-sus', title: 'Super Sus' }

/** The price that buyers see of the product's first item. */
async function readFirst(page: Page): Promise<{ id: string; price: number; isAvailable: boolean }> {
  const answer = await page.request.get(`/api/products/${product.id}`, { headers: { 'x-api-key': 'kilat-demo' } })
  const { data }: { data: { items: { id: string; price: number; availability: { is_available: boolean } }[] } } = await answer.json()
  const first = data.items[0]
  if (!first) throw new Error(`invariant: ${product.title} has items`)
  return { id: first.id, price: first.price, isAvailable: first.availability.is_available }
}

test('an owner sees what a price rule would change, applies it, takes it back, and edits many prices at once', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  await enterConsole(page, { name: `ratna-${randomUUID().slice(0, 8)}`, role: 'owner' })
  const before = await readFirst(page)
  await page.getByRole('link', { name: 'Harga' }).and(page.locator(':visible')).first().click()
  await page.getByRole('button', { name: `Lihat nominal ${product.title}` }).click()
  await expect(page).toHaveURL(new RegExp(`buka=${product.id}`))
  await expectNoBarriers(page)
  await expectRoomForLargeLetters(page)

  // The preview is what the store would do; nothing has changed yet.
  await page.getByRole('button', { name: `Ubah aturan ${product.title}` }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Tambah ke modal (%)').fill('20')
  const apply = sheet.getByRole('button', { name: /^Terapkan \d+ harga$/ })
  await expect(apply).toBeEnabled()
  await expectNoBarriers(page)
  expect(await readFirst(page)).toEqual(before)
  await apply.click()
  await expect.poll(async () => (await readFirst(page)).price).toBeGreaterThan(before.price)
  await page.getByRole('button', { name: /^Urungkan/ }).click()
  await expect(page.getByText('Sudah dikembalikan seperti semula')).toBeVisible()
  await expect.poll(() => readFirst(page)).toEqual(before)

  // Two items leave the shop together, and come back together.
  const picks = page.getByRole('checkbox')
  await picks.nth(0).check()
  await picks.nth(1).check()
  const bulk = page.getByRole('region', { name: 'Ubah yang dipilih' })
  await bulk.getByRole('button', { name: 'Matikan' }).click()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Matikan 2 nominal' }).click()
  await expect(page.getByText(/^Dimatikan ratna-/)).toHaveCount(2)
  await expect.poll(async () => (await readFirst(page)).id).not.toBe(before.id)
  await page
    .getByRole('status')
    .filter({ hasText: '2 nominal dimatikan' })
    .getByRole('button', { name: /^Urungkan/ })
    .click()
  await expect(page.getByText(/^Dimatikan ratna-/)).toHaveCount(0)
  await expect.poll(() => readFirst(page)).toEqual(before)

  await test.step('an undoing whose answer is lost is not called impossible', async () => {
    const first = page.locator('tr.item').first()
    await first.getByRole('button').click()
    await sheet.getByLabel('Harga tangan (Rp)').fill(String(before.price + 2_000))
    await sheet.getByRole('button', { name: `Simpan ${formatIdr(before.price + 2_000)}` }).click()
    await expect(sheet).toHaveCount(0)
    await answerOnce(page, '**/api/operator/items/edit', async route => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: /^Urungkan/ }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Belum tentu tercatat' })).toBeVisible()
    await expect(page.getByText('Tidak bisa diurungkan')).toHaveCount(0)
    await expect.poll(() => readFirst(page)).toEqual(before)
    await expect(first).toContainText(formatIdr(before.price))
    await page.unroute('**/api/operator/items/edit')
  })

  await test.step('a change of many prices whose answer is lost is made once, and of prices that moved on it is refused', async () => {
    let isLost = true
    await page.route('**/api/operator/items/edit', async route => {
      if (!isLost) return route.continue()
      isLost = false
      await route.fetch()
      await route.abort()
    })
    const raise = async () => {
      await picks.nth(0).check()
      await picks.nth(1).check()
      await bulk.getByRole('button', { name: 'Ubah harga' }).click()
    }
    const confirm = sheet.getByRole('button', { name: 'Ganti 2 harga' })
    const raised = Math.max(100, Math.ceil((before.price * 105) / 10_000) * 100)
    await raise()
    await confirm.click()
    await expect(sheet.getByText('Toko tidak bisa dihubungi.')).toBeVisible()
    await expect.poll(async () => (await readFirst(page)).price).toBe(raised)
    await expect(page.locator('tr.item').first()).toContainText(formatIdr(raised))
    await confirm.click()
    await expect(page.getByText('2 harga diganti')).toBeVisible()
    await expect(sheet).toHaveCount(0)
    expect((await readFirst(page)).price).toBe(raised)

    await raise()
    const { version } = await readVersion(page, before.id)
    await callAsOperator(`/items/${before.id}/price`, { reason: 'faster than the sheet', version, price: raised + 500 })
    await reread(page)
    await confirm.click()
    await expect(sheet.getByText('Kali ini tidak ada yang diubah.')).toBeVisible()
    expect((await readFirst(page)).price).toBe(raised + 500)
    await sheet.getByRole('button', { name: 'Jangan dulu' }).click()
    await bulk.getByRole('button', { name: 'Ikut aturan' }).click()
    await sheet.getByRole('button', { name: 'Kembalikan 2 harga' }).click()
    await expect.poll(() => readFirst(page)).toEqual(before)
    await page.unroute('**/api/operator/items/edit')
  })

  await test.step('a price of a faster operator is not overwritten, and what was typed stays', async () => {
    await page.locator('tr.item').first().getByRole('button').click()
    await sheet.getByLabel('Harga tangan (Rp)').fill('99999999999')
    await expect(sheet.getByText(/paling banyak Rp1\.000\.000\.000\./)).toBeVisible()
    await sheet.getByLabel('Harga tangan (Rp)').fill('1.000.000.001')
    await expect(sheet.getByText(/paling banyak Rp1\.000\.000\.000\./)).toBeVisible()
    const [mine, theirs] = [before.price + 9_000, before.price + 5_000]
    await sheet.getByLabel('Harga tangan (Rp)').fill(String(mine))
    const { version } = await readVersion(page, before.id)
    await callAsOperator(`/items/${before.id}/price`, { reason: 'faster than the sheet', version, price: theirs })
    await reread(page)
    await sheet.getByRole('button', { name: `Simpan ${formatIdr(mine)}` }).click()
    await expect(sheet.getByText(`Sekarang ${formatIdr(theirs)}.`)).toBeVisible()
    await expect(sheet.getByText(`Ditahan di ${formatIdr(theirs)}.`)).toBeVisible()
    await expect(sheet.getByLabel('Harga tangan (Rp)')).toHaveValue(String(mine))
    expect((await readFirst(page)).price).toBe(theirs)
    await sheet.getByRole('button', { name: /^Ikut aturan lagi/ }).click()
    await expect.poll(() => readFirst(page)).toEqual(before)
  })

  await test.step('two presses at once are one act, and the focus is where it was before the sheet', async () => {
    const row = page.locator('tr.item').first()
    await expect(row).toContainText(formatIdr(before.price))
    const opener = row.getByRole('button')
    await opener.press('Enter')
    await sheet.getByLabel('Harga tangan (Rp)').fill(String(before.price + 7_000))
    let sent = 0
    await page.route('**/api/operator/items/edit', route => {
      sent += 1
      return route.continue()
    })
    const save = sheet.getByRole('button', { name: `Simpan ${formatIdr(before.price + 7_000)}` })
    await save.focus()
    await save.evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await expect(sheet).toHaveCount(0)
    await expect(opener).toBeFocused()
    expect(sent).toBe(1)
    await page.unroute('**/api/operator/items/edit')
    await expect(row).toContainText(formatIdr(before.price + 7_000))
    await opener.click()
    await sheet.getByRole('button', { name: /^Ikut aturan lagi/ }).click()
    await expect.poll(() => readFirst(page)).toEqual(before)
  })

  await test.step('an answer that comes after its sheet was closed leaves the next sheet open, and what was lost is not called undone', async () => {
    const [first, second] = [page.locator('tr.item').nth(0), page.locator('tr.item').nth(1)]
    const save = async (price: number, answer: (route: Route) => Promise<void>) => {
      const held = Promise.withResolvers<void>()
      await answerOnce(page, '**/api/operator/items/edit', route => held.promise.then(() => answer(route)))
      await first.getByRole('button').click()
      await sheet.getByLabel('Harga tangan (Rp)').fill(String(price))
      await sheet.getByRole('button', { name: `Simpan ${formatIdr(price)}` }).click()
      await sheet.getByRole('button', { name: 'Tutup' }).click()
      await second.getByRole('button').click()
      await sheet.getByLabel('Harga tangan (Rp)').fill('123')
      held.resolve()
    }
    await save(before.price + 3_000, route => route.continue())
    await expect(first).toContainText(formatIdr(before.price + 3_000))
    await expect(sheet.getByLabel('Harga tangan (Rp)')).toHaveValue('123')
    await sheet.getByRole('button', { name: 'Tutup' }).click()
    await save(before.price + 4_000, async route => {
      await route.fetch()
      await route.abort()
    })
    // Beneath the sheet it would be neither seen nor heard.
    await expect(sheet.getByRole('status').filter({ hasText: 'Belum tentu tercatat' })).toBeVisible()
    await expect(sheet.getByLabel('Harga tangan (Rp)')).toHaveValue('123')
    await sheet.getByRole('button', { name: 'Tutup' }).click()
    await expect(first).toContainText(formatIdr(before.price + 4_000))
    await first.getByRole('button').click()
    await sheet.getByRole('button', { name: /^Ikut aturan lagi/ }).click()
    await expect.poll(() => readFirst(page)).toEqual(before)
  })

  await test.step('a rule of a faster operator is not overwritten either', async () => {
    await page.getByRole('button', { name: `Ubah aturan ${product.title}` }).click()
    await sheet.getByLabel('Ditambah (Rp)').fill('99999999999')
    await expect(sheet.getByText('Tulis rupiah bulat sampai 1.000.000.')).toBeVisible()
    await sheet.getByLabel('Ditambah (Rp)').fill('250')
    await sheet.getByLabel('Tambah ke modal (%)').fill('20')
    await expect(apply).toBeEnabled()
    const { version } = await readRuleAct(page)
    const terms = { basis_points: 700, flat: 0, ends: '00', floor: 'cost' }
    await callAsOperator('/price-rules', { reason: 'faster', version, is_preview: false, scope: 'product', subject: product.id, ...terms })
    await reread(page, 'price-rules')
    // While the change is counted anew the button does nothing.
    await expect(async () => {
      await apply.click()
      await expect(sheet.getByText('Sekarang Modal + 7% · akhir 00.')).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await expect(sheet.getByLabel('Tambah ke modal (%)')).toHaveValue('20')
    expect(await readRuleAct(page)).toMatchObject({ version: version + 1, terms })
    await sheet.getByRole('button', { name: 'Hapus aturan ini' }).click()
    await expect.poll(() => readFirst(page)).toEqual(before)
  })
  expect(faults).toEqual([])
})

/** Makes the page ask for the prices again, as it does by itself after a while. */
async function reread(page: Page, what: 'items' | 'price-rules' = 'items'): Promise<void> {
  const read = page.waitForResponse(`**/api/operator/${what}`)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await read
}

async function readVersion(page: Page, id: string): Promise<{ version: number }> {
  const answer = await page.request.get(`/api/operator/items/${id}/prices`)
  const { data }: { data: { version: number } } = await answer.json()
  return data
}

/** The last act on the product's rule. */
async function readRuleAct(page: Page): Promise<{ version: number; terms: unknown }> {
  const answer = await page.request.get('/api/operator/price-rules/acts', { params: { scope: 'product', subject: product.id } })
  const { data }: { data: { version: number; terms: unknown }[] } = await answer.json()
  const [last] = data
  if (!last) throw new Error('invariant: the rule was set before')
  return last
}
