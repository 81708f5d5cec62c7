import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from './account.ts'
import { answerOnce } from './answer-once.ts'
import { expectNoBarriers } from './barriers.ts'
import { actAsPayer, players } from './buyer.ts'
import { addAuthenticator, enterConsole, goTo } from './console-door.ts'
import { makeOrders } from './own-orders.ts'

/** A name that no other journey has. */
const newName = (word: string) => `${word}-${randomUUID().slice(0, 8)}`

test('a claim is paid out and settled by an operator who has to show a key first, once', async ({ page }) => {
  const name = newName('bayu')
  const code = await enterConsole(page, { name, role: 'finance' })
  // Whoever comes in by a recovery code has shown no key.
  await goTo(page, 'Akun')
  await page.getByRole('button', { name: 'Keluar', exact: true }).click()
  await page.getByText('Pakai kode cadangan').click()
  const form = page.locator('form').filter({ has: page.getByLabel('Kode cadangan') })
  await form.getByLabel('Nama').fill(name)
  await form.getByLabel('Kode cadangan').fill(code)
  await form.getByRole('button', { name: 'Masuk' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Akun' })).toBeVisible()

  const [order] = await makeOrders(page, 1, { userId: players.failing, channel: 'bca_va' })
  await actAsPayer(page, order?.payment.instructions?.pay_url ?? '', 'full')
  await goTo(page, 'Uang')
  const claim = page.getByRole('listitem').filter({ hasText: order?.id ?? '' })
  // The list asks again by itself.
  await expect(claim).toBeVisible({ timeout: 30_000 })
  await test.step('of many claims that of one order is found, and the address keeps it', async () => {
    const find = page.getByRole('searchbox', { name: 'Nomor pesanan' })
    await find.fill('KLT-7Q2M')
    await page.getByRole('button', { name: 'Cari klaim' }).click()
    await expect(find).toHaveAccessibleDescription('Tulis nomor pesanan yang lengkap, seperti KLT-7Q2M-9XH4-T8RC.')
    await find.fill(` ${order?.id.toLowerCase()} `)
    await find.press('Enter')
    await expect(page).toHaveURL(`/console/uang?pesanan=${order?.id}`)
    await expect(page.getByRole('button', { name: 'Siapkan' })).toHaveCount(1)
    await expect(claim).toBeVisible()
  })
  await expectNoBarriers(page)
  // Whoever leaves the room has done with its sheet.
  await claim.getByRole('button', { name: 'Siapkan' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await page.goForward()
  await expect(claim).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await claim.getByRole('button', { name: 'Siapkan' }).click()
  await fillPayOut(page)
  await expectNoBarriers(page)
  // The claim has changed meanwhile, as when its buyer has proven the contact: what was typed can still be read.
  const changed = { code: 'stale_version', error: 'Pesanan ini sudah berubah.', now: { status: 'refunding', version: 9 } }
  await answerOnce(page, '**/api/operator/claims/*/pay-out', route => route.fulfill({ status: 409, json: changed }))
  await page.getByRole('button', { name: /^Siapkan Rp/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Ini baru saja berubah, sekarang uang sedang kembali.')
  await expect(page.getByLabel('Nomor rekening')).toHaveValue('1234567890')
  await test.step('a refusal is told also if the sheet is closed while what has changed is read again', async () => {
    const read = Promise.withResolvers<void>()
    const asked = page.waitForRequest('**/api/operator/tasks')
    await answerOnce(page, '**/api/operator/claims/*/pay-out', async route => {
      await answerOnce(page, '**/api/operator/tasks', held => read.promise.then(() => held.continue()))
      await route.fulfill({ status: 409, json: changed })
    })
    await page.getByRole('button', { name: /^Siapkan Rp/ }).click()
    await asked
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    read.resolve()
    await expect(page.getByText('Tidak jadi dilakukan')).toBeVisible()
  })
  await claim.getByRole('button', { name: 'Siapkan' }).click()
  await fillPayOut(page)
  await page.getByRole('button', { name: /^Siapkan Rp/ }).click()
  const proof = page.getByRole('dialog', { name: 'Buktikan ini kamu' })
  await expect(proof).toBeVisible()
  await expectNoBarriers(page)
  await proof.getByRole('button', { name: 'Pakai passkey' }).click()
  await expect(claim).toContainText('Disiapkan ke BCA')
  // Within five minutes nobody is asked again.
  await claim.getByRole('button', { name: 'Sudah ditransfer' }).click()
  const settled = page.getByRole('dialog').getByRole('button', { name: 'Sudah ditransfer' })
  await page.getByLabel('Nomor bukti dari bank').fill('   ')
  await settled.click()
  await expect(page.getByLabel('Nomor bukti dari bank')).toHaveAccessibleDescription('Wajib diisi.')
  await page.getByLabel('Nomor bukti dari bank').fill(`TRX-${order?.id}`)
  // What is open stays about the transfer that it was opened for, though somebody else prepares another one meanwhile, and is refused.
  await page.evaluate(prepareAnother, order?.id ?? '')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(claim).toContainText('Disiapkan ke MANDIRI')
  await expect(page.getByRole('dialog')).toContainText('BCA •••890')
  await settled.click()
  await expect(page.getByText('Pembayaran ini sudah dihentikan. Uangnya menunggu lagi: mulai dari daftar klaim.')).toBeVisible()
  await expect(page.getByLabel('Nomor bukti dari bank')).toHaveValue(`TRX-${order?.id}`)
  await page.getByRole('button', { name: 'Jangan dulu' }).click()
  await claim.getByRole('button', { name: 'Sudah ditransfer' }).click()
  await page.getByLabel('Nomor bukti dari bank').fill(`TRX-${order?.id}`)
  await settled.click()
  await expect(claim).toHaveCount(0)
  await expect(proof).toHaveCount(0)

  await test.step('what could not be read is not called none', async () => {
    const nothing = { data: [], next_cursor: null }
    await page.route('**/api/operator/suspense?*', route => route.fulfill({ json: nothing }))
    await page.route('**/api/operator/tasks', route => route.abort())
    await page.goto('/console/uang?bagian=tanpa-pemilik')
    await expect(page.getByRole('main').getByText('Toko tidak bisa dihubungi.')).toBeVisible()
    await expect(page.getByText('Tidak ada uang tanpa pemilik.')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button', { name: 'Coba lagi' })).toBeVisible()
    await page.unroute('**/api/operator/tasks')
    // It asks again by itself.
    await expect(page.getByText('Tidak ada uang tanpa pemilik.')).toBeVisible()
  })
})

async function fillPayOut(page: Page): Promise<void> {
  await page.getByLabel('Bank atau dompet').fill('BCA')
  await page.getByLabel('Nomor rekening').fill('1234567890')
  await page.getByLabel('Atas nama').fill('Dimas P')
  await page.getByLabel('Atau: cara kontaknya dibuktikan').fill('ditelepon ke nomor pesanan')
}

/** Runs in the page: stops the payout of an order, and prepares its money for another account. */
async function prepareAnother(id: string): Promise<void> {
  const send = async (path: string, body: object) => {
    const sent = await fetch(`/api/operator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'rekening salah', ...body }),
    })
    if (!sent.ok) throw new Error(await sent.text())
  }
  const read = async () => {
    const listed: { data: { order: string; version: number; amount: number; payout: { id: string; version: number } | null }[] } = await (
      await fetch('/api/operator/claims?limit=50')
    ).json()
    const found = listed.data.find(({ order }) => order === id)
    if (!found) throw new Error('the claim waits')
    return found
  }
  const { payout } = await read()
  await send(`payouts/${payout?.id}/stop`, { version: payout?.version })
  const { version, amount } = await read()
  const account = { bank: 'MANDIRI', number: '2222222222', holder: 'Dimas P', shown_by: 'ditelepon lagi' }
  await send(`claims/${id}/pay-out`, { version, amount, ...account })
}

test('above the limit a second operator is asked and refuses; the money stays where it is', async ({ page, browser }) => {
  const other = await browser.newContext()
  const buyer = await other.newPage()
  const { user } = await signIn(buyer, { name: 'Wati' })
  const [asking, deciding] = [newName('sari'), newName('bayu')]
  await enterConsole(page, { name: asking, role: 'owner' })
  const second = await other.newPage()
  await enterConsole(second, { name: deciding, role: 'finance' })

  await goTo(page, 'Uang')
  await page.getByRole('radio', { name: 'Dompet' }).click()
  await page.getByLabel('E-mail atau nomor akun').fill(user.email ?? '')
  await page.getByRole('main').getByRole('button', { name: 'Cari' }).click()
  await expect(page.getByText('Belum ada uang yang bergerak.')).toBeVisible()
  // The box is still the one that was pressed in, and what came is told.
  await expect(page.getByRole('main').getByRole('button', { name: 'Cari' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '1 akun ditemukan.' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Beri promo' }).click()
  const amount = page.getByLabel('Jumlah rupiah')
  const give = page.getByRole('dialog').getByRole('button', { name: /^Beri promo/ })
  for (const wrong of ['1.5', '2.000.00', '15000000']) {
    await amount.fill(wrong)
    await expect(give).toHaveText('Beri promo')
    await give.click()
    await expect(page.getByRole('alert')).toHaveText(/rupiah bulat.*Rp10\.000\.000/)
  }
  await page.getByLabel('Arah').selectOption('Kurangi dari saldo')
  await amount.fill('1500000')
  await expect(give).toHaveText('Beri promo −Rp1.500.000')
  await page.getByLabel('Arah').selectOption('Tambah ke saldo')
  await expect(give).toHaveText('Beri promo Rp1.500.000')
  await give.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Perlu orang kedua.')
  await expect(sheet).toContainText(deciding)
  await expectNoBarriers(page)
  await sheet.getByRole('button', { name: 'Minta persetujuan' }).click()
  await expect(page.getByText('Permintaan terkirim')).toBeVisible()

  await test.step('an answer is lost, the page loaded anew, and another amount given: what was sent first is recorded, and that is said', async () => {
    await page.getByRole('button', { name: 'Beri promo' }).click()
    await answerOnce(page, '**/api/operator/wallets/*/promotion', async route => {
      await route.fetch()
      await route.abort()
    })
    await amount.fill('2000')
    // What the store has refused at once is no act that may be recorded.
    await expect(sheet.getByText(/^Kirimanmu sebelumnya/)).toHaveCount(0)
    await give.click()
    await expect(sheet.getByText('Toko tidak bisa dihubungi.')).toContainText('Mengulangnya tidak mencatat dua kali.')
    await page.reload()
    await page.getByRole('button', { name: 'Beri promo' }).click()
    await expect(sheet.getByText(/^Kirimanmu sebelumnya untuk ini belum terjawab/)).toBeVisible()
    await amount.fill('3000')
    await give.click()
    await expect(sheet.getByText('Kirimanmu yang pertama sudah tercatat, dengan isi yang lain.')).toBeVisible()
    await expect(amount).toHaveValue('3000')
    await sheet.getByRole('button', { name: 'Jangan dulu' }).click()
    await expect(page.locator('.panel-head', { hasText: user.name })).toContainText('Rp2.000')
  })
  await second.evaluate(givePromotion, user.id)

  const row = second.getByRole('listitem').filter({ hasText: `diminta ${asking}` })
  await expect(row).toContainText('Rp1.500.000')
  // Whoever decides sees where the money would go, also in the sheet.
  const goes = `Ke saldo ${user.email}`
  await expect(row).toContainText(goes)
  await expect(row.getByRole('button', { name: 'Setujui' })).toBeVisible()
  await row.getByRole('button', { name: 'Hentikan' }).click()
  const stopping = second.getByRole('dialog')
  await expect(stopping).toContainText(goes)
  const stop = stopping.getByRole('button', { name: 'Hentikan' })
  await second.getByLabel('Alasan').selectOption('Lainnya')
  await second.getByLabel('Catatan').fill('   ')
  await stop.click()
  await expect(second.getByLabel('Catatan')).toHaveAccessibleDescription('Wajib diisi.')
  await second.getByLabel('Catatan').fill('belum ada lomba')
  await test.step('the answer is lost: the sheet outlives its row with what was typed, and sending again is the same act', async () => {
    await second.route('**/api/operator/approvals/*/stop', async route => {
      await route.fetch()
      await route.abort()
    })
    await stop.click()
    await expect(stopping.getByText('Toko tidak bisa dihubungi.')).toBeVisible()
    await expect(row).toHaveCount(0)
    await expect(stopping.getByText('Ini sudah tidak menunggu lagi')).toBeVisible()
    await expect(stopping.getByLabel('Catatan')).toHaveValue('belum ada lomba')
    await second.unroute('**/api/operator/approvals/*/stop')
  })
  await stop.click()
  await expect(stopping).toHaveCount(0)
  // The row is gone with its buttons, and the keyboard goes on in its room.
  await expect(second.getByRole('heading', { level: 1 })).toBeFocused()

  // What somebody else has given meanwhile is in the balance, too.
  await expect(page.locator('.panel-head', { hasText: user.name })).toContainText('Rp3.000', { timeout: 20_000 })
  await page.getByRole('radio', { name: 'Persetujuan' }).click()
  const asked = page.getByRole('listitem').filter({ hasText: user.id })
  await expect(asked).toContainText(`${deciding} menolak`)
  await expect(asked).toContainText('Ditolak')
  await expectNoBarriers(page)
  await page.getByRole('radio', { name: 'Dompet' }).click()
  await page.getByLabel('E-mail atau nomor akun').fill(user.id)
  await page.getByRole('main').getByRole('button', { name: 'Cari' }).click()
  await expect(page.locator('.money-amount')).toHaveText(['Rp1.000', 'Rp2.000'])
  await other.close()
})

/** Runs in the page: gives a user a thousand rupiah. */
async function givePromotion(id: string): Promise<void> {
  const sent = await fetch(`/api/operator/wallets/${id}/promotion`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ amount: 1_000, reason: 'hadiah kecil' }),
  })
  if (!sent.ok) throw new Error(await sent.text())
}

test('support sees no money room and no prices, may not refund, and changes its own keys but not the last one', async ({ page }) => {
  await enterConsole(page, { name: newName('tari'), role: 'support' })
  await page.goto('/console/uang')
  await expect(page.getByText('Ruang uang perlu peran keuangan.')).toBeVisible()
  await page.goto('/console/harga')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  const [order] = await makeOrders(page, 1, { userId: players.silent })
  const refused = await page.evaluate(async id => {
    const body = JSON.stringify({ version: 1, reason: 'support tries' })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`/api/operator/orders/${id}/refund`, { method: 'POST', headers, body })
    return [answer.status, (await answer.json()).code]
  }, order?.id)
  expect(refused).toEqual([403, 'not_allowed'])
  await goTo(page, 'Akun')
  await expect(page.getByRole('button', { name: /^Hapus passkey/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^Hapus passkey/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus passkey' }).click()
  await expect(page.getByText('Ini satu-satunya jalan masukmu.')).toBeVisible()
  await page.getByRole('button', { name: 'Jangan dulu' }).click()
  await addAuthenticator(page, 'usb')
  await page.getByRole('button', { name: 'Tambah passkey' }).click()
  await expect(page.getByText('Passkey tersimpan')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Hapus passkey/ })).toHaveCount(2)
  await page
    .getByRole('button', { name: /^Hapus passkey/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus passkey' }).click()
  await expect(page.getByRole('button', { name: /^Hapus passkey/ })).toHaveCount(1)
})
