import { expect, test } from '@playwright/test'
import { signIn } from './account.ts'
import { untilAlive } from './alive.ts'
import { expectNoBarriers } from './barriers.ts'
import { expectStatus, payAs, players } from './buyer.ts'
import { codeField, readCode, wrongOf } from './codes.ts'
import { expectRoom } from './layout.ts'
import { callAsOperator } from './operator-call.ts'
import { makeOrders, openOrder } from './own-orders.ts'
import { pressTo } from './press-to.ts'

test('a signed-in buyer chooses where a refund goes while nothing is decided, keeps the choice through a cut connection, and has it there', async ({
  page,
}) => {
  const { token } = await signIn(page)
  const [order] = await makeOrders(page, 1, { token, userId: players.refused })
  await page.goto(`/transactions/${order?.id}`)
  await untilAlive(page)
  const card = page.getByRole('region', { name: 'Kalau gagal, uangmu ke mana?' })
  const now = card.getByRole('status')
  const toSource = card.getByRole('button', { name: 'Pilih ke aplikasi yang kamu pakai bayar' })
  await expect(now).toHaveText('Ke saldomu, saat itu juga.')
  await page.context().setOffline(true)
  await toSource.click()
  await expect(card.getByRole('alert')).toContainText('Sambungan terputus')
  await expect(now).toHaveText('Ke saldomu, saat itu juga.')
  await page.context().setOffline(false)
  await expectRoom(page)
  for (const each of [toSource, card.getByRole('button', { name: 'Pilih ke saldo' }), toSource]) await each.click()
  await expect(now).toHaveText('Ke aplikasi yang kamu pakai bayar. Kalau di sana ditolak, ke saldomu.')
  await expect(card.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Kalau gagal, uang ke/ })).toHaveText(
    'Kalau gagal, uang ke aplikasi yang kamu pakai bayar',
  )
  await expectNoBarriers(page)
  await payAs(page, 'full')
  await expectStatus(page, 'Uang kembali')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Rp[\d.]+ sudah kembali$/)
  await expect(page.getByText(/^Dikirim ke aplikasi yang kamu pakai bayar/)).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('a claim that an operator pays out has its account and moment on the page, which says when that moment passes', async ({ page }) => {
  await page.clock.install()
  const id = await openOrder(page, { userId: players.refused, channel: 'bca_va' })
  await payAs(page, 'full')
  await expectStatus(page, 'Perlu kamu ambil')
  const { data: order } = await (await page.request.get(`/api/transactions/${id}`, { headers: { 'x-api-key': 'kilat-demo' } })).json()
  const account = { bank: 'BCA', number: '1234567890', holder: 'Sari Dewi' }
  const asked = { version: order.version, amount: order.total, reason: 'pembeli minta', shown_by: 'lewat telepon', ...account }
  const payout = await callAsOperator(`/claims/${id}/pay-out`, asked)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(/^Rp[\d.]+ sedang ditransfer$/)
  const due = page.getByText(/^Ke BCA •••890, paling lambat .*\d\d\.\d\d\. Kamu tidak perlu apa-apa\.$/)
  await expect(due).toBeVisible()
  await expect(page.getByText('Transfer sedang diurus')).toBeVisible()
  await test.step('without a connection the page knows by itself that the moment has passed', async () => {
    await page.context().setOffline(true)
    await page.clock.fastForward('25:00:00')
    await expect(page.getByText(/dan itu lewat\. Petugas masih mengurus transfernya, dan uangnya tetap milikmu\.$/)).toBeVisible()
    await expect(page.getByText('sudah lewat, kami kejar')).toBeVisible()
    await expect(page.getByText('Tidak ada sambungan')).toBeVisible()
    await expectNoBarriers(page)
    await page.context().setOffline(false)
    await expect(due).toBeVisible()
  })
  await callAsOperator(`/payouts/${payout.id}/settle`, { version: payout.version, reference: `TRX-${id}`, reason: 'sudah dikirim' })
  await expect(title).toHaveText(/^Rp[\d.]+ sudah ditransfer$/)
  await expect(page.getByText(/^Ditransfer ke BCA •••890, /)).toBeVisible()
  await expectStatus(page, 'Uang kembali')
  expect(await page.content()).not.toContain(account.number)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('a claim is proven and put into the balance with the keyboard alone', { tag: ['@keyboard', '@wide'] }, async ({ page }, { retry }) => {
  const address = `papan${retry}@contoh.id`
  await signIn(page)
  await openOrder(page, { userId: players.refused, channel: 'bca_va', contact: { kind: 'email', value: address } })
  await payAs(page, 'full')
  await expectStatus(page, 'Perlu kamu ambil')
  await pressTo(page, page.getByRole('button', { name: 'Kirim 6 angka ke e-mail' }))
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  const code = await readCode(page, address)
  await page.keyboard.type(wrongOf(code))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Kode salah. Sisa 4 kali coba.')).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  // The wrong digits are selected, so that the next ones replace them.
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Kode klaim' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Masukkan Rp[\d.]+ ke saldo$/ })).toBeFocused()
  await expectNoBarriers(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Rp[\d.]+ sudah di saldomu$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Uang masuk ke saldo')).toBeVisible()
})
