import { expect, test } from '@playwright/test'
import { untilAlive } from './alive.ts'
import { expectStatus, fillOrder, mainButton, payAs, players } from './buyer.ts'
import { openOrder } from './own-orders.ts'

test('an account is pasted, checked and refused in the form, whose input stays, also while the connection is lost', async ({
  page,
  context,
}) => {
  await test.step('a pasted account fills both fields and shows its nickname; letters and an unknown account are refused, and the typed input stays', async () => {
    await page.goto('/products/mobile-legends')
    await untilAlive(page)
    const userId = page.getByLabel('User ID')
    await test.step('a pasted account fills both fields, and the nickname appears', async () => {
      await userId.fill('123456789 (1234)')
      await expect(page.getByLabel('Zone ID')).toHaveValue('1234')
      await expect(page.getByText('Benar ini akunmu?')).toBeVisible()
    })
    await test.step('letters in a number are refused beside the field', async () => {
      await userId.fill('abc')
      await page.getByLabel('Zone ID').focus()
      await expect(page.getByText('User ID hanya berisi angka 0–9.')).toBeVisible()
    })
    await test.step('an unknown account is refused before the payment', async () => {
      await fillOrder(page, { userId: players.unknownAccount })
      await expect(page.getByText('Akun tidak ketemu').first()).toBeVisible()
      await mainButton(page, /./).click()
      await expect(page).toHaveURL(/\/products\/mobile-legends/)
      await expect(userId).toHaveValue(players.unknownAccount)
      await expect(page.getByLabel('Nomor WhatsApp')).not.toHaveValue('')
    })
  })
  await test.step('the typed input stays while the connection is lost', async () => {
    await page.goto('/products/mobile-legends')
    await fillOrder(page)
    await mainButton(page).click()
    const pay = page.getByRole('dialog').getByRole('button', { name: /^Ya, bayar/ })
    await expect(pay).toBeVisible()
    await context.setOffline(true)
    await pay.click()
    await expect(page.getByText(/pesananmu tidak akan dobel/).first()).toBeVisible()
    await context.setOffline(false)
    await pay.click()
    await page.waitForURL(/\/transactions\/KLT-/)
  })
})

test('a failed, a silent, an underpaid, an unannounced and a double payment or delivery each end well', async ({ page }) => {
  await test.step('a delivery that fails for good shows its refund', async () => {
    await openOrder(page, { userId: players.refused })
    await payAs(page, 'full')
    await expectStatus(page, 'Uang kembali')
    await expect(page.getByText(/Rp\d/).first()).toBeVisible()
  })
  await test.step('a silent supplier is asked again until the delivery is found', async () => {
    await openOrder(page, { userId: players.silentButDelivered })
    await payAs(page, 'full')
    await expectStatus(page, 'Berhasil')
  })
  await test.step('an underpaid order is refunded whole', async () => {
    await openOrder(page)
    await payAs(page, 'less')
    await expectStatus(page, 'Uang kembali')
  })
  await test.step('a payment without a notice is found', async () => {
    await openOrder(page)
    await payAs(page, 'silent')
    await expectStatus(page, 'Berhasil')
  })
  await test.step('an order paid twice is delivered once, and the second payment is refunded', async () => {
    await openOrder(page)
    await payAs(page, 'twice')
    await expectStatus(page, 'Berhasil')
    await expect(page.getByText('Ada pembayaran kedua').first()).toBeVisible()
  })
})
