import { randomUUID } from 'node:crypto'
import { expect, type Route, test } from '@playwright/test'
import { answerOnce } from './answer-once.ts'
import { expectNoBarriers } from './barriers.ts'
import { actAsPayer, players } from './buyer.ts'
import { addAuthenticator, enterConsole, goTo, inviteUnanswered } from './console-door.ts'
import { expectRoomForLargeLetters } from './layout.ts'
import { callAsOperator } from './operator-call.ts'
import { makeOrders } from './own-orders.ts'

test('an owner comes in by a link, asks a silent supplier again, and signs in with passkey and recovery code', async ({
  page,
  request,
}) => {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' && !/401|ERR_FAILED/.test(message.text())) faults.push(message.text())
  })
  await addAuthenticator(page)
  const invited = await callAsOperator('/operators', { name: 'sari', role: 'owner', reason: 'pemilik' })
  await page.goto(String(invited.link))
  await expect(page.getByText('Kamu diundang sebagai pemilik.')).toBeVisible()
  expect(page.url()).not.toContain('#')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Buat passkey' }).click()
  const codes = page.locator('.codes li')
  await expect(codes).toHaveCount(10)
  const code = (await codes.first().textContent()) ?? ''
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Buka konsol' }).click()
  await expect(page.getByRole('heading', { name: /Perlu tindakan|Tidak ada yang menunggu/ }).first()).toBeVisible()

  // A failed order waits as a claim; a silent one is opened from its address.
  const [failed, silent] = [
    ...(await makeOrders(page, 1, { userId: players.failing, channel: 'bca_va' })),
    ...(await makeOrders(page, 1, { userId: players.silent })),
  ]
  for (const order of [failed, silent]) await actAsPayer(page, order?.payment.instructions?.pay_url ?? '', 'full')
  const claim = page.getByRole('listitem').filter({ hasText: failed?.id ?? '' })
  await expect(claim).toContainText('Pemasok gagal mengirim. Uangnya menunggu diambil pembeli.', { timeout: 20_000 })
  await page.getByRole('radio', { name: /^Klaim uang/ }).click()
  await expect(page).toHaveURL(/\?jenis=claim$/)
  // As with Caps Lock.
  await page.keyboard.press('J')
  await expect(page.locator('[data-task]').first()).toBeFocused()
  await expectNoBarriers(page)
  await expectRoomForLargeLetters(page)
  await claim.getByRole('link', { name: /Pemasok gagal/ }).click()
  await expect(page.getByText('Uang menunggu diambil').first()).toBeVisible()
  await expectNoBarriers(page)
  await expectRoomForLargeLetters(page)

  await page.goto(`/console/pesanan/${silent?.id}`)
  // The silent supplier can still be asked, so nobody calls it failed.
  await expect(page.getByRole('button', { name: 'Gagal' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(/^Belum bisa\. .* masih bisa ditanya sampai /)).toBeVisible()
  const askAgain = page.getByRole('button', { name: 'Tanya lagi' })
  await test.step('an order that can not be read any more takes no act', async () => {
    const order = `**/api/operator/orders/${silent?.id}`
    await page.route(order, route => route.abort())
    await expect(askAgain).toHaveAttribute('aria-disabled', 'true')
    await page.unroute(order)
    await expect(askAgain).not.toHaveAttribute('aria-disabled', 'true')
  })
  await askAgain.click()
  await expect(page.getByText('Tercatat: tanya lagi')).toBeVisible()
  await page.getByRole('radio', { name: 'Operator' }).click()
  await expect(page).toHaveURL(/\?lihat=operator$/)
  await expect(page.getByText('sari bertanya lagi')).toHaveCount(1)

  await goTo(page, 'Akun')
  await expect(page.getByText('Perangkat ini')).toBeVisible()
  await expectNoBarriers(page)
  const cookies = await page.context().cookies()
  await page.getByRole('button', { name: 'Keluar', exact: true }).click()
  await expect(page).toHaveURL(/\/console\/masuk/)
  // Whoever copied the cookie before is out, too.
  const copied = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await request.get('/api/operator/session', { headers: { cookie: copied } })).status()).toBe(401)
  await page.getByRole('button', { name: 'Masuk dengan passkey' }).click()
  await expect(page.getByText('Perangkat ini')).toBeVisible()

  await page.getByRole('button', { name: 'Keluar', exact: true }).click()
  await page.getByText('Pakai kode cadangan').click()
  const form = page.locator('form').filter({ has: page.getByLabel('Kode cadangan') })
  await form.getByLabel('Nama').fill('sari')
  await form.getByLabel('Kode cadangan').fill(code)
  await expectNoBarriers(page)
  await form.getByRole('button', { name: 'Masuk' }).click()
  await expect(page.getByText(/^sari, pemilik\. 9 kode cadangan tersisa\.$/)).toBeVisible()
  expect(faults).toEqual([])
})

test('a tab of the console follows whoever signs in or out in another tab', async ({ page, context }) => {
  await enterConsole(page, { name: 'pemilik-dua-tab', role: 'owner' })
  await goTo(page, 'Akun')
  await test.step('a passkey whose answer is lost is listed, as it opens the door', async () => {
    await addAuthenticator(page, 'usb')
    const keys = page.getByRole('region', { name: 'Kunci' })
    await expect(keys.getByRole('listitem')).toHaveCount(1)
    // The list has the same address.
    await page.route('**/api/operator/keys', async route => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await keys.getByRole('button', { name: 'Tambah passkey' }).click()
    await expect(keys.getByText('Toko tidak bisa dihubungi.')).toBeVisible()
    await expect(keys.getByRole('listitem')).toHaveCount(2)
    await page.unroute('**/api/operator/keys')
  })
  await test.step('an invitation that was closed while its link was made shows the link, as nobody sees it again', async () => {
    const { sheet, answer } = await inviteUnanswered(page)
    answer()
    await expect(sheet.getByText('/console/undangan#')).toBeVisible()
    await sheet.getByRole('button', { name: 'Selesai' }).click()
    await page.getByRole('button', { name: 'Undang operator' }).click()
    await expect(sheet.getByLabel('Nama', { exact: true })).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })
  await test.step('whoever has left the room is told of it, also in the search, whose field stays free', async () => {
    const { answer } = await inviteUnanswered(page)
    await goTo(page, 'Uang')
    await page.getByRole('button', { name: 'Cari' }).first().click()
    const field = page.getByRole('dialog').locator('input')
    await expect(field).toBeVisible()
    answer()
    const told = page.locator('.toast', { hasText: 'Tautan untuk diundang-dua-tab sudah dibuat' })
    await expect(told).toHaveCount(1)
    const [above, below] = [await field.boundingBox(), await told.boundingBox()]
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
    await page.keyboard.press('Escape')
    await goTo(page, 'Akun')
  })
  await test.step('whoever was taken out by an act whose answer is lost is not listed any more', async () => {
    const invited = page.getByRole('region', { name: 'Operator' }).getByRole('listitem').filter({ hasText: 'diundang-dua-tab' })
    await invited.getByRole('button', { name: 'Akhiri akses' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Alasan').fill('tidak jadi')
    await answerOnce(page, '**/api/operator/operators/*/end', async route => {
      await route.fetch()
      await route.abort()
    })
    await sheet.getByRole('button', { name: 'Akhiri akses' }).click()
    await expect(sheet.getByText('Toko tidak bisa dihubungi.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Jangan dulu' }).click()
    await expect(invited).toHaveCount(0)
  })
  const other = await context.newPage()
  await test.step('another operator', async () => {
    // What one operator is looking for is not left to the next.
    await page.getByRole('button', { name: 'Cari' }).click()
    await page.getByRole('dialog').getByRole('textbox').or(page.getByRole('dialog').getByRole('combobox')).first().fill('wati@contoh.id')
    await enterConsole(other, { name: 'bantuan-dua-tab', role: 'support' })
    await expect(page.getByText(/^bantuan-dua-tab, /)).toBeVisible()
    await expect(page.getByText(/^pemilik-dua-tab, /)).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('nobody, and somebody again', async () => {
    await goTo(other, 'Akun')
    const leave = other.getByRole('button', { name: 'Keluar', exact: true })
    // Without a connection the session stays open, and nobody is told that it ended.
    const cut = (route: Route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue())
    await other.route('**/api/operator/session', cut)
    await leave.click()
    await expect(other.getByRole('alert')).toContainText('Kamu belum keluar.')
    await expect(page.getByText(/^bantuan-dua-tab, /)).toBeVisible()
    await other.unroute('**/api/operator/session')
    await leave.click()
    await expect(page).toHaveURL(/\/console\/masuk/)
    await other.getByRole('button', { name: 'Masuk dengan passkey' }).click()
    await expect(page.getByText(/^bantuan-dua-tab, /)).toBeVisible()
  })
})

test('a console whose first scripts are lost on the way says so after a while, and an invitation still works once it is reloaded', async ({
  page,
}) => {
  const invited = await callAsOperator('/operators', { name: 'jauh', role: 'support', reason: 'di jaringan yang buruk' })
  await answerOnce(page, '**/console/assets/*.js', route => route.abort())
  await page.goto(String(invited.link))
  const sentence = page.getByText('Konsol belum termuat. Periksa koneksimu, lalu muat ulang halaman ini.')
  await expect(sentence).toBeHidden()
  await expect(sentence).toBeVisible({ timeout: 15_000 })
  await expectNoBarriers(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Buat passkey' })).toBeVisible()
  await test.step('whoever made a passkey and got no answer is told that it opens the door', async () => {
    await addAuthenticator(page)
    await answerOnce(page, '**/api/operator/join/passkey', async route => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Buat passkey' }).click()
    await expect(page.getByText('Toko tidak bisa dihubungi.')).toBeVisible()
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Buat passkey' }).click()
    await expect(page.getByText(/Kuncimu sudah tersimpan/)).toBeVisible()
    await expectNoBarriers(page)
    await page.getByRole('link', { name: 'Masuk ke konsol' }).click()
    await page.getByRole('button', { name: 'Masuk dengan passkey' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Perlu tindakan' })).toBeVisible()
  })
  await test.step('a store that does not say who is signed in is asked again after a while, and that is said', async () => {
    let asked = 0
    await page.route('**/api/operator/session', route => {
      asked += 1
      return route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad Gateway' })
    })
    await page.goto('/console/akun')
    await expect(page.getByRole('heading', { level: 1, name: 'Toko belum menjawab' })).toBeVisible()
    await expectNoBarriers(page)
    await page.getByRole('button', { name: 'Coba lagi' }).press('Enter')
    await expect.poll(() => asked).toBeGreaterThan(1)
    await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeFocused()
    await page.unroute('**/api/operator/session')
    await expect(page.getByText(/^jauh, /).first()).toBeVisible()
    expect(asked).toBeLessThan(10)
  })
})

test('what is typed outlives an ended session, and its save goes on for the same operator only; what is typed while a save is under way stays', async ({
  page,
  context,
}) => {
  const mark = randomUUID().slice(0, 8)
  await enterConsole(page, { name: `penulis-${mark}`, role: 'owner' })
  await page.goto('/console/toko/tulisan/baru')
  const summary = page.getByLabel('Ringkasan')
  const save = page.getByRole('button', { name: 'Simpan', exact: true })
  const door = page.getByRole('dialog', { name: 'Sesimu sudah berakhir' })
  await page.getByLabel('Alamat', { exact: true }).fill(`sesi-${mark}`)
  await page.getByLabel('Judul', { exact: true }).fill(`Sesi ${mark}`)
  await summary.fill('Pertama.')
  await page.getByLabel('Tulisan', { exact: true }).fill('Isi tulisan.')
  await page.getByLabel('Alasan').fill('tulisan baru')

  await test.step('the session ends', async () => {
    await context.clearCookies()
    // A question in the background may find it first, and cover the button.
    await save.evaluate((button: HTMLElement) => button.click())
    await expect(door).toContainText(`Masuk lagi sebagai penulis-${mark} untuk melanjutkan.`)
    for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)
    await expect(door).toBeVisible()
    await expectNoBarriers(page)
    await door.getByRole('button', { name: 'Masuk dengan passkey' }).click()
    await expect(page).toHaveURL(new RegExp(`/toko/tulisan/blog/sesi-${mark}$`))
    await expect(page.getByText('Versi 1')).toBeVisible()
    await expect(door).toHaveCount(0)
  })

  await test.step('a save is under way', async () => {
    let letGo: () => void = () => {}
    const isHeld = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route('**/api/operator/contents/**', async route => {
      await isHeld
      await route.continue()
    })
    await summary.fill('Kedua.')
    await page.getByLabel('Alasan').fill('diperbaiki')
    await save.click()
    await expect(page.getByRole('button', { name: 'Menyimpan…' })).toBeVisible()
    await summary.fill('Ketiga.')
    letGo()
    await expect(page.getByText('Versi 2')).toBeVisible()
    await expect(summary).toHaveValue('Ketiga.')
    await expect(page.getByLabel('Alasan')).toHaveValue('')
    await page.unroute('**/api/operator/contents/**')
  })

  await test.step('somebody else comes in', async () => {
    await page.getByLabel('Alasan').fill('tidak jadi')
    await context.clearCookies()
    // A question in the background may find it first, and cover the button.
    await save.evaluate((button: HTMLElement) => button.click())
    await expect(door).toBeVisible()
    const other = await context.newPage()
    await enterConsole(other, { name: `pengganti-${mark}`, role: 'owner' })
    await expect(door).toHaveCount(0)
    await expect(page.getByText('Versi 2')).toBeVisible()
    await expect(summary).toHaveValue('Kedua.')
    await expect(page.getByText('Versi 3')).toHaveCount(0)
  })
})
