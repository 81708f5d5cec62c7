import { expect, type Page, test } from '@playwright/test'
import { signIn } from './account.ts'
import { untilAlive, untilQuiet } from './alive.ts'
import { answerOnce } from './answer-once.ts'
import { expectNoBarriers } from './barriers.ts'
import { actAsPayer, expectStatus, payAs, players } from './buyer.ts'
import { codeField, readCode, wrongOf } from './codes.ts'
import { makeOrders, openOrder, rememberOrders } from './own-orders.ts'

const codes = (page: Page) => page.getByRole('region', { name: /^Kode voucher/ })

test('another browser opens the codes with a one-time code, with scripts, without, and before the button’s file has loaded', async ({
  page,
  browser,
}, { retry }) => {
  const visitor = await browser.newContext()
  await test.step('another browser opens the codes with a one-time code from the e-mail, with scripts and without', async () => {
    const address = `kodeku${retry}@contoh.id`
    const id = await openOrder(page, { isVoucher: true, contact: { kind: 'email', value: address } })
    await payAs(page, 'full')
    await expectStatus(page, 'Berhasil')
    const elsewhere = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await elsewhere.goto(`/transactions/${id}`)
    await elsewhere.getByRole('button', { name: /^Kirim 6 angka ke e-mail/ }).click()
    const code = await readCode(page, address)
    const wrong = wrongOf(code)
    await codeField(elsewhere).fill(wrong)
    await elsewhere.getByRole('button', { name: 'Buka kode voucher' }).click()
    await expect(elsewhere.getByText('Kode salah. Sisa 4 kali coba.')).toBeVisible()
    await expect(codeField(elsewhere)).toHaveValue(wrong)
    await elsewhere.getByLabel('Alamat e-mail').fill('salah@contoh.id')
    await elsewhere.getByRole('button', { name: 'Tampilkan kode' }).click()
    await expect(elsewhere.getByText('Bukan e-mail yang dipakai saat memesan.')).toBeVisible()
    await expect(elsewhere.getByLabel('Alamat e-mail')).toHaveValue('salah@contoh.id')
    // The same code is open for whoever asks.
    const third = await visitor.newPage()
    await third.goto(`/transactions/${id}`)
    await untilAlive(third)
    await third.getByRole('button', { name: /^Kirim 6 angka ke e-mail/ }).click()
    const field = codeField(third)
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(third.getByRole('button', { name: /^Kirim ulang dalam/ })).toBeVisible()
    await field.fill(wrong)
    await third.getByRole('button', { name: 'Buka kode voucher' }).click()
    await expect(third.getByText('Kode salah. Sisa 3 kali coba.')).toBeVisible()
    await expect(field).toHaveValue(wrong)
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await third.getByRole('button', { name: 'Buka kode voucher' }).click()
    await expect(codes(third)).toBeVisible()
    await expect(codes(third)).toBeFocused()
    expect(await third.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await elsewhere.context().close()
    await third.close()
  })
  await test.step('a tap on the code’s button before its file has loaded sends the code', async () => {
    const address = `duluan${retry}@contoh.id`
    const id = await openOrder(page, { isVoucher: true, contact: { kind: 'email', value: address } })
    await payAs(page, 'full')
    await expectStatus(page, 'Berhasil')
    const early = await visitor.newPage()
    let release = () => {}
    const held = new Promise<void>(resolve => (release = resolve))
    await early.route('**/assets/*reveal-codes*', async route => {
      await held
      await route.continue().catch(() => {})
    })
    await early.goto(`/transactions/${id}`)
    await untilAlive(early)
    await early.getByRole('button', { name: /^Kirim 6 angka ke e-mail/ }).click()
    await expect(codeField(early)).toBeVisible()
    release()
    await expect(early.getByRole('button', { name: /^Kirim ulang dalam/ })).toBeVisible()
    await codeField(early).fill(await readCode(page, address))
    await early.getByRole('button', { name: 'Buka kode voucher' }).click()
    await expect(codes(early)).toBeVisible()
  })
  await visitor.close()
})

test('a visitor proves a claim with a code, which stays typed when it is wrong or the connection is cut; only this browser sees the ticket; signing in puts it into the balance', async ({
  page,
  browser,
}, { retry }) => {
  const address = `klaim${retry}@contoh.id`
  const id = await openOrder(page, { userId: players.refused, channel: 'bca_va', contact: { kind: 'email', value: address } })
  await payAs(page, 'full')
  await expectStatus(page, 'Perlu kamu ambil')
  const ticket = page.getByRole('region', { name: 'Kode klaim' })
  await untilAlive(page)
  await page.getByRole('button', { name: 'Kirim 6 angka ke e-mail' }).click()
  const code = await readCode(page, address)
  const prove = page.getByRole('button', { name: 'Buktikan dan ambil' })
  await codeField(page).fill(wrongOf(code))
  await prove.click()
  await expect(page.getByText('Kode salah. Sisa 4 kali coba.')).toBeVisible()
  await expect(codeField(page)).toHaveValue(wrongOf(code))
  await codeField(page).fill(code)
  await page.context().setOffline(true)
  await prove.click()
  await expect(page.getByText(/^Sambungan terputus\. .*Isianmu tetap ada di sini\.$/)).toBeVisible()
  await expect(codeField(page)).toHaveValue(code)
  await page.context().setOffline(false)
  await prove.click()
  await expect(ticket).toBeFocused()
  const shown = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await ticket.textContent()) ?? '')?.[0] ?? ''
  await expect(ticket.getByRole('link', { name: 'Ambil lewat WhatsApp' })).toHaveAttribute('href', new RegExp(`${id}.*${shown}`))
  await expect(page.getByText('Kontak terbukti')).toBeVisible()
  await page.reload()
  await expect(ticket).toContainText(shown)
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`/transactions/${id}`)
  await expect(stranger.getByText(/^Kontak pesanan ini sudah dibuktikan/)).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Kirim 6 angka ke e-mail' })).toBeVisible()
  expect(await stranger.content()).not.toContain(shown)
  await stranger.context().close()
  await test.step('signing in on the way leads back, and one tap puts it into the balance', async () => {
    await ticket.getByRole('link', { name: 'Masuk untuk ambil ke saldo' }).click()
    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Login With Google' }).click()
    await (await popup).getByRole('button', { name: /Sari/ }).click()
    await page.waitForURL(`/transactions/${id}`)
    await ticket.getByRole('button', { name: /^Masukkan Rp[\d.]+ ke saldo$/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Rp[\d.]+ sudah di saldomu$/)
    await expect(ticket).toHaveCount(0)
  })
})

test('a wrong number stays typed, and one code finds all orders of its contact, opens their codes, and puts them into the account', async ({
  page,
}, { retry }) => {
  await test.step('a number without an order stays typed and the page says what to do, also without a connection', async () => {
    const orders = await makeOrders(page, 1)
    const id = orders[0]?.id ?? ''
    await rememberOrders(page, orders)
    const typo = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`
    await page.goto('/transactions')
    await untilAlive(page)
    const field = page.getByLabel('Nomor pesanan', { exact: true })
    const look = page.getByRole('button', { name: 'Cek pesanan' })
    await field.fill('0812 3456 7890')
    await look.click()
    await expect(page.getByText(/^Ini kontak, bukan nomor pesanan\./)).toBeVisible()
    await field.fill(typo.toLowerCase())
    // A file on its way would be lost with the connection, and the page loaded again once it is back.
    await untilQuiet(page)
    await page.context().setOffline(true)
    await look.click()
    await expect(page.getByText(/^Sambungan terputus\. .*Isianmu tetap ada di sini\.$/)).toBeVisible()
    await page.context().setOffline(false)
    await look.click()
    await expect(page.getByText(/^Nomor ini tidak ketemu\./)).toBeVisible()
    await expect(field).toHaveValue(typo.toLowerCase())
    await expect(field).toBeFocused()
    await expectNoBarriers(page)
    await page.getByRole('main').getByRole('link', { name: id }).first().click()
    await expect(page).toHaveURL(`/transactions/${id}`)
  })
  await test.step('one code finds all orders of its contact, opens their codes, and puts them into the account', async () => {
    const contact = { kind: 'email' as const, value: `semua${retry}@contoh.id` }
    const [first, second] = await makeOrders(page, 2, { isVoucher: true, contact })
    for (const order of [first, second]) {
      await page.goto(`/transactions/${order?.id}`)
      await payAs(page, 'full')
      await expectStatus(page, 'Berhasil')
    }
    await page.goto('/transactions')
    await untilAlive(page)
    const find = page.getByRole('region', { name: /Lupa nomor pesanannya|pesanan dengan/ })
    await test.step('a contact that is none is refused beside its field, and kept', async () => {
      await find.getByRole('textbox').fill('semua')
      await find.getByRole('button', { name: 'Kirim 6 angka' }).click()
      await expect(find.getByText(/^Ini bukan/)).toBeVisible()
      await expect(find.getByRole('textbox')).toHaveValue('semua')
      await expect(find.getByRole('textbox')).toBeFocused()
    })
    await test.step('a contact with a typing error is corrected where it was typed', async () => {
      await find.getByRole('textbox').fill(`x${contact.value}`)
      await find.getByRole('button', { name: 'Kirim 6 angka' }).click()
      await expect(codeField(page)).toBeFocused()
      await find.getByRole('button', { name: 'Pakai kontak lain' }).click()
      await expect(find.getByRole('textbox')).toHaveValue(`x${contact.value}`)
      await expect(find.getByRole('textbox')).toBeFocused()
    })
    await test.step('the code shows both orders', async () => {
      await find.getByRole('textbox').fill(contact.value)
      await find.getByRole('button', { name: 'Kirim 6 angka' }).click()
      await expect(find.getByRole('link', { name: 'Baca di kotak surat percobaan' })).toHaveAttribute('href', '/sandbox/mailbox')
      const code = await readCode(page, contact.value)
      await codeField(page).fill(wrongOf(code))
      await codeField(page).press('Enter')
      await expect(find.getByText('Kode salah. Sisa 4 kali coba.')).toBeVisible()
      await expect(codeField(page)).toBeFocused()
      await paste(page, `Kodemu: ${code}\nBerlaku sampai 10.45 WIB.`)
      await expect(codeField(page)).toHaveValue(code)
      await codeField(page).press('Enter')
      await expect(find.getByRole('heading', { name: /^2 pesanan dengan/ })).toBeFocused()
      expect(page.url()).not.toMatch(/[?#]/)
    })
    await test.step('after them another contact can be typed, and no code of the old one is asked for', async () => {
      await find.getByRole('button', { name: 'Pakai kontak lain' }).click()
      await expect(find.getByLabel(/pemesan/)).toBeFocused()
      await expect(find.getByLabel(/pemesan/)).toHaveValue('')
      let answer = () => {}
      const held = new Promise<void>(resolve => (answer = resolve))
      await answerOnce(page, '**/api/contacts/orders', async route => {
        await held
        await route.continue()
      })
      await page.reload()
      await find.getByLabel(/pemesan/).fill('lain@contoh.id')
      await find.getByLabel(/pemesan/).blur()
      const late = page.waitForResponse('**/api/contacts/orders')
      answer()
      await (await late).finished()
      await untilQuiet(page)
      await expect(find.getByLabel(/pemesan/)).toHaveValue('lain@contoh.id')
      await page.reload()
      await expect(find.getByRole('heading', { name: /^2 pesanan dengan/ })).toBeVisible()
    })
    await test.step('each opens without another code, also in another tab', async () => {
      await find.getByRole('link', { name: /Steam/ }).first().click()
      await expect(codes(page)).toBeVisible()
      const tab = await page.context().newPage()
      await tab.goto(`/transactions/${first?.id}`)
      await expect(codes(tab)).toBeVisible()
      await tab.close()
    })
    await test.step('after signing in, they go into the account with one tap, and signing out forgets the proof', async () => {
      await signIn(page)
      await page.goto(`/transactions/${second?.id}`)
      const keep = page.getByRole('region', { name: 'Simpan pesanan ini ke akunmu' })
      await expect(keep.getByRole('textbox')).toHaveCount(0)
      await keep.getByRole('button', { name: 'Simpan ke akunku' }).click()
      await expect(keep).toHaveCount(0)
      await page.goto('/transactions')
      await page.getByRole('button', { name: 'Masukkan semua ke akunku' }).click()
      await expect(page.getByText('1 pesanan masuk ke akunmu', { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Lupa nomor pesanannya?' })).toBeFocused()
      await expect(page.getByRole('region', { name: 'Pesananmu' }).getByRole('link', { name: /Steam/ })).toHaveCount(2)
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Keluar' }).first().click()
      await page.waitForURL('/')
      expect(await page.evaluate(() => localStorage.getItem('kilat-contact-proofs'))).toBeNull()
    })
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('orders are found by their contact and by their number, and what was typed stays after a wrong one', async ({ page }, { retry }) => {
    const contact = { kind: 'email' as const, value: `tanpa${retry}@contoh.id` }
    const [order] = await makeOrders(page, 1, { contact })
    const id = order?.id ?? ''
    await actAsPayer(page, order?.payment.instructions?.pay_url ?? '', 'full')
    await expect(async () => {
      await page.goto(`/transactions/${id}`)
      await expect(page).toHaveTitle(/Berhasil/, { timeout: 500 })
    }).toPass()
    await test.step('by their contact', async () => {
      await page.goto('/transactions')
      await page.getByLabel(/pemesan/).fill(contact.value)
      await page.getByRole('button', { name: 'Kirim 6 angka' }).click()
      const code = await readCode(page, contact.value)
      // Nothing counts down without scripts.
      await expect(page.getByRole('button', { name: 'Kirim ulang', exact: true })).toBeVisible()
      await codeField(page).fill(wrongOf(code))
      await page.getByRole('button', { name: 'Tampilkan pesanan' }).click()
      await expect(page.getByText('Kode salah. Sisa 4 kali coba.')).toBeVisible()
      await expect(codeField(page)).toHaveValue(wrongOf(code))
      await codeField(page).fill(code)
      await page.getByRole('button', { name: 'Tampilkan pesanan' }).click()
      await expect(page.getByRole('heading', { name: /^1 pesanan dengan/ })).toBeVisible()
      await expect(page.getByRole('link', { name: /Mobile Legends/ })).toBeVisible()
    })
    await test.step('by their number', async () => {
      const typo = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`
      expect((await page.goto(`/transactions?id=${typo}`))?.status()).toBe(404)
      await expect(page.getByText(/^Nomor ini tidak ketemu\./)).toBeVisible()
      await page.getByLabel('Nomor pesanan', { exact: true }).fill(id)
      await page.getByRole('button', { name: 'Cek pesanan' }).click()
      await expect(page).toHaveURL(`/transactions/${id}`)
    })
  })
})

async function paste(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(text => navigator.clipboard.writeText(text), text)
  await page.keyboard.press('ControlOrMeta+V')
}
