import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from './alive.ts'
import { expectStatus, payAs } from './buyer.ts'
import { openOrder } from './own-orders.ts'

const codes = (page: Page) => page.getByRole('region', { name: /^Kode voucher/ })

/** The one-time code in the newest mail of the trial's mailbox to this address. */
async function readCode(page: Page, address: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const list = await (await page.request.get('/sandbox/mailbox')).text()
      const line = list.split('<li>').find(each => each.includes('Kode sekali pakai') && each.includes(address))
      const path = /href="([^"]+)"/.exec(line ?? '')?.[1]
      if (path) code = /Kodemu: (\d{6})/.exec(await (await page.request.get(path)).text())?.[1]
      return code
    })
    .toBeDefined()
  return code ?? ''
}

test('another browser opens the codes with a one-time code from the e-mail, with scripts and without', async ({ page, browser }, {
  retry,
}) => {
  const address = `kodeku${retry}@contoh.id`
  const id = await openOrder(page, { isVoucher: true, contact: { kind: 'email', value: address } })
  await payAs(page, 'full')
  await expectStatus(page, 'Berhasil')
  const elsewhere = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await elsewhere.goto(`/transactions/${id}`)
  await elsewhere.getByRole('button', { name: /^Kirim 6 angka ke e-mail/ }).click()
  const code = await readCode(page, address)
  const wrong = code === '000000' ? '000001' : '000000'
  await elsewhere.getByLabel('Kode 6 angka').fill(wrong)
  await elsewhere.getByRole('button', { name: 'Buka kode voucher' }).click()
  await expect(elsewhere.getByText('Kode salah. Sisa 4 kali coba.')).toBeVisible()
  // The same code is open for whoever asks.
  const third = await (await browser.newContext()).newPage()
  await third.goto(`/transactions/${id}`)
  await untilAlive(third)
  await third.getByRole('button', { name: /^Kirim 6 angka ke e-mail/ }).click()
  const field = third.getByLabel('Kode 6 angka')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(third.getByRole('button', { name: /^Kirim ulang dalam/ })).toBeVisible()
  await field.fill(wrong)
  await third.getByRole('button', { name: 'Buka kode voucher' }).click()
  await expect(third.getByText('Kode salah. Sisa 3 kali coba.')).toBeVisible()
  await expect(field).toHaveValue(wrong)
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await third.getByRole('button', { name: 'Buka kode voucher' }).click()
  await expect(codes(third)).toBeVisible()
  expect(await third.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  for (const each of [elsewhere, third]) await each.context().close()
})
