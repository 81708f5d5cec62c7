import { expect, type Page, test } from '@playwright/test'
import { newPerson, signIn } from './account.ts'
import { untilAlive } from './alive.ts'
import { expectNoBarriers } from './barriers.ts'
import { expectStatus, payAs } from './buyer.ts'
import { findMail } from './codes.ts'
import { makeOrders } from './own-orders.ts'

// Checking a whole page takes seconds.
test.slow()

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

async function expectReadable(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectNoBarriers(page)
  expect(await fits(page), path).toBe(true)
}

async function expectReadableMail(page: Page, path: string): Promise<void> {
  const mail = await (await page.request.get(path)).text()
  expect(mail).toContain('<h1')
  await page.goto('about:blank')
  await page.setContent(mail)
  await expectNoBarriers(page)
  expect(await fits(page), path).toBe(true)
}

test('mails, their mailbox and the pages that stop them are readable, and the profile lets stopped mails go on', async ({ page }) => {
  const { email } = newPerson('Wulan')
  const { token } = await signIn(page, { email })
  const [order] = await makeOrders(page, 1, { token, contact: { kind: 'email', value: email } })
  await page.goto(`/transactions/${order?.id}`)
  await payAs(page, 'full')
  await expectStatus(page, 'Berhasil')
  const receipt = await findMail(page, { address: email, subject: 'Pesanan berhasil' })
  await test.step('the mailbox, a receipt and the mail with a code pass the accessibility check in both themes, and fit the phone', async () => {
    const headers = { 'x-api-key': 'kilat-demo' }
    const asked = await page.request.post('/api/contacts/codes', { headers, data: { contact: { kind: 'email', value: email } } })
    expect(asked.status()).toBe(202)
    const code = await findMail(page, { address: email, subject: 'Kode sekali pakai' })
    for (const path of ['/sandbox/mailbox', receipt]) await expectReadable(page, path)
    // As a mail program shows them: the trial's page allows them no scripts, and axe is one.
    for (const path of [receipt, code]) await expectReadableMail(page, `${path}/html`)
  })
  const stop = /\/berhenti\/[\w.-]+/.exec(await (await page.request.get(receipt)).text())?.[0] ?? ''
  await test.step('so do the pages that stop mails', async () => {
    for (const path of [`${stop}x`, stop]) await expectReadable(page, path)
    await page.getByRole('button', { name: 'Berhenti menerima e-mail' }).click()
    await expect(page.getByRole('heading', { name: 'E-mail sudah dihentikan' })).toBeVisible()
    await expectNoBarriers(page)
    await expectReadable(page, stop)
  })
  const told = page.getByRole('region', { name: 'Kabar pesanan' })
  const resume = told.getByRole('button', { name: 'Terima e-mail lagi' })
  await page.goto('/profile')
  await untilAlive(page)
  await expect(told.getByText(/ sudah dihentikan lewat tautan di e-mail\.$/)).toBeVisible()
  await expectNoBarriers(page)
  await test.step('without a connection the button stays, and the card says so', async () => {
    await page.context().setOffline(true)
    await resume.click()
    await expect(told.getByRole('alert')).toHaveText(/^Sambungan terputus\./)
    await expect(resume).toBeEnabled()
    await page.context().setOffline(false)
  })
  await test.step('pressed twice, mails go on', async () => {
    await resume.dblclick()
    await expect(told.getByText('Kabar pesanan berikutnya dikirim lagi')).toBeVisible()
    await expect(told.getByRole('alert')).toHaveCount(0)
    await expect(resume).toHaveCount(0)
    await page.reload()
    await expect(told.getByText(/^Ke kontak pesanan kalau berupa e-mail, selain itu ke /)).toBeVisible()
    await page.goto(stop)
    await expect(page.getByRole('heading', { name: 'Berhenti menerima e-mail?' })).toBeVisible()
  })
})
