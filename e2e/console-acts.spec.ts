import { randomUUID } from 'node:crypto'
import { rupiah } from '@kilat/contract/money.ts'
import type { Approval } from '@kilat/contract/operator/approvals.ts'
import { expect, test } from '@playwright/test'
import { expectNoBarriers } from './barriers.ts'
import { enterConsole, goTo } from './console-door.ts'
import { expectRoomForLargeLetters } from './layout.ts'
import { callAsOperator } from './operator-call.ts'

const newName = (name: string) => `${name}-${randomUUID().slice(0, 8)}`

test('an owner on a phone reads who did what and why, filters it, sees that it is whole, and downloads it; the address keeps the filters', async ({
  page,
}) => {
  const name = newName('ratu')
  const other = newName('tari')
  await enterConsole(page, { name, role: 'owner' })
  await callAsOperator('/operators', { name: other, role: 'support', reason: 'butuh bantuan malam' })
  await goTo(page, 'Catatan')
  const invited = page.getByRole('listitem').filter({ hasText: other })
  await expect(invited).toContainText('mengundang operator')
  await expect(invited).toContainText('butuh bantuan malam')
  await expect(invited).toContainText('perintah di server')
  await expect(invited.getByRole('link', { name: other })).toHaveAttribute('href', '/console/akun')
  const whole = page.getByText(/^Utuh: [0-9.]+ catatan seperti saat ditulis\.$/)
  await whole.click()
  await expect(page.getByText('Sidik terakhir')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectNoBarriers(page)
  await page.getByRole('radio', { name: 'Orang' }).check()
  await page.getByText('Saringan lain').click()
  await page.getByLabel('Dilakukan oleh').selectOption(name)
  await expect(page).toHaveURL(new RegExp(`\\?jenis=people&oleh=${name}$`))
  await expect(invited).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'masuk ke konsol' })).toContainText(/Chrome/)
  await test.step('while it is not known who is signed in, the page has the look of one that loads', async () => {
    let answer = () => {}
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/api/operator/session', async route => {
      await held
      await route.continue()
    })
    await page.reload()
    await expect(page.getByRole('region', { name: 'Memuat…' })).toBeVisible()
    await expectNoBarriers(page)
    answer()
    await expect(page.getByRole('heading', { level: 1, name: 'Catatan' })).toBeVisible()
    await page.unroute('**/api/operator/session')
  })
  await expect(page.getByLabel('Dilakukan oleh')).toHaveValue(name)
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  expect((await saving).suggestedFilename()).toBe('catatan.csv')
  await page.getByLabel('Sampai hari').fill('2020-01-01')
  await expect(page.getByText('Tidak ada catatan yang cocok dengan saringan ini.')).toBeVisible()
  await test.step('a subject is looked for once it is typed, not for each letter', async () => {
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).searchParams.get('subject') ?? ''))
    const subject = 'pesanan yang tidak ada'
    await page.getByLabel('Nomor atau nama').pressSequentially(subject)
    await expect.poll(() => asked).toContain(subject)
    expect(new Set(asked).size).toBeLessThan(subject.length / 2)
  })
  await test.step('an address without a page says so with a heading', async () => {
    await page.goto('/console/tidak-ada')
    await expect(page.getByRole('heading', { level: 1, name: 'Halaman ini tidak ada' })).toBeVisible()
    await expect(page).toHaveTitle('Halaman ini tidak ada | Konsol')
    await expectNoBarriers(page)
  })
})

test('support does not find the list in the menu, and by the address of a part of others is told whose it is, without a form that the store refuses', async ({
  page,
}) => {
  await enterConsole(page, { name: newName('budi'), role: 'support' })
  await expect(page.getByRole('navigation', { name: 'Konsol' }).getByRole('link', { name: 'Catatan' })).toHaveCount(0)
  await page.goto('/console/catatan')
  await expect(page.getByText('Kamu tidak punya izin untuk ini.').first()).toBeVisible()
  for (const address of ['/console/harga/produk/baru', '/console/toko/tulisan/baru']) {
    await page.goto(address)
    await expect(page.getByText(/perlu peran pemilik/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: /Nama|Judul/ })).toHaveCount(0)
  }
})

test('the list of agreements has the look of one that loads, and stays when it can not be read again', async ({ page }) => {
  await enterConsole(page, { name: newName('wulan'), role: 'finance' })
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  const list = '**/api/operator/approvals?**'
  await page.route(list, async route => {
    await held
    await route.fulfill({ json: { data: [refused] } })
  })
  await page.goto('/console/uang?bagian=persetujuan')
  await expect(page.getByRole('region', { name: 'Memuat…' })).toBeVisible()
  // What was come to by its address is shown among the parts, which scroll here.
  await expect(page.getByText('Persetujuan', { exact: true }).first()).toBeInViewport({ ratio: 1 })
  answer()
  const row = page.getByRole('listitem').filter({ hasText: refused.subject })
  await expect(row).toContainText('bayu menolak: belum ada lomba.')
  await expect(page.getByRole('region', { name: 'Memuat…' })).toHaveCount(0)
  await page.unroute(list)
  await page.route(list, route => route.abort())
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('alert')).toContainText('Yang tampil adalah yang terakhir terbaca.')
  await expect(row).toBeVisible()
  await expectNoBarriers(page)
  await expectRoomForLargeLetters(page)
  await page.unroute(list)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await test.step('a connection that is cut is said, and a room that can not come leaves the way to the others', async () => {
    await page.context().setOffline(true)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('Sambungan putus')).toBeVisible()
    const ways = page.getByRole('navigation', { name: 'Konsol' }).filter({ visible: true })
    await ways.getByRole('link', { name: 'Pesanan' }).click()
    await expect(page.getByText(/gagal dibuka/)).toBeVisible()
    await expect(ways).toBeVisible()
    await page.context().setOffline(false)
  })
})

const refused: Approval = {
  ...{ id: 'APR-0000000000000000', version: 2, act: 'givePromotion', subject: 'a-user-of-nobody', amount: rupiah(1_500_000), to: null },
  ...{ status: 'refused', asked_by: 'sari', reason: 'lomba', asked_at: '2026-01-01T00:00:00.000Z', told: ['bayu'], is_alone: false },
  ...{ decide_at: '2026-01-02T00:00:00.000Z', decided_by: 'bayu', decided_at: '2026-01-01T01:00:00.000Z' },
  ...{ decided_reason: 'belum ada lomba', ended_at: '2026-01-01T01:00:00.000Z', lapse: null },
}
