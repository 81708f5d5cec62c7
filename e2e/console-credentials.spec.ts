import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { tripayAccount as account, startSimulatedTripay } from '../server/src/test/simulated-tripay.ts'
import { answerOnce } from './answer-once.ts'
import { expectNoBarriers } from './barriers.ts'
import { enterConsole, goTo } from './console-door.ts'
import { openOwnStore } from './own-store.ts'

/** A real store, whose gateway answers on this machine. */
async function openRealStore(env: Record<string, string>) {
  // The data that is copied is a trial's, and no store starts on that.
  return openOwnStore({ ...env, CREDENTIALS_KEYS: randomBytes(32).toString('base64') }, { isEmpty: true })
}

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value)
}

test('an owner gives a new gateway its credentials on a phone: refused ones are named and kept in the form, good ones are in force at once and never shown again', async ({
  page,
}) => {
  test.slow()
  const { simulator, env } = await startSimulatedTripay()
  const store = await openRealStore(env)
  try {
    await page.goto(store.origin)
    await enterConsole(page, { name: 'ratu', role: 'owner', socket: store.socket })
    await goTo(page, 'Perusahaan')
    await expect(page.getByRole('heading', { name: 'Menunggu kredensial' })).toBeVisible()
    await page.getByRole('button', { name: 'Isi kredensial tripay' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('/api/webhooks/payments/tripay')).toBeVisible()
    await expectNoBarriers(page, 'dialog')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

    await fill(page, { 'Kode merchant': 'bukan kode', 'API key': 'DEV-bukan-kuncinya', 'Private key': account.privateKey })
    await fill(page, { 'E-mail toko': 'kasir@toko.example' })
    await sheet.getByLabel('Lingkungan').selectOption('sandbox')
    await sheet.getByRole('button', { name: 'Uji koneksi' }).click()
    await expect(sheet.getByText('Bentuknya bukan seperti ini.')).toBeVisible()
    await fill(page, { 'Kode merchant': account.merchantCode })
    await sheet.getByRole('button', { name: 'Uji koneksi' }).click()
    await expect(sheet.getByText('Kredensial ditolak')).toBeVisible()
    // A press of the other button while they are kept does not hide why they are refused.
    const answer = Promise.withResolvers<void>()
    await answerOnce(page, '**/operator/credentials/gateway/tripay', async route => {
      await answer.promise
      await route.continue()
    })
    await sheet.getByRole('button', { name: 'Simpan dan pakai' }).click()
    await sheet.getByRole('button', { name: 'Uji koneksi' }).dispatchEvent('click')
    answer.resolve()
    await expect(sheet.getByText(/tripay menolak kredensial ini/)).toBeVisible()
    await expect(sheet.getByLabel('Private key')).toHaveValue(account.privateKey)

    await fill(page, { 'API key': account.apiKey })
    await sheet.getByRole('button', { name: 'Uji koneksi' }).click()
    await expect(sheet.getByText('Bekerja')).toBeVisible()
    const waiting = page.getByRole('heading', { name: 'Menunggu kredensial' })
    // The store may work with it before the answer is there: then the first list that is read anew takes the form away.
    await page.route('**/operator/credentials/gateway/tripay', async route => {
      const response = await route.fetch()
      const list = route.request().url().replace('/gateway/tripay', '')
      await expect.poll(async () => (await (await page.request.get(list)).json()).data).toMatchObject([{ is_running: true }])
      await page.route('**/operator/suppliers', async other => {
        await expect(waiting).toHaveCount(0)
        await other.continue()
      })
      await route.fulfill({ response })
    })
    await sheet.getByRole('button', { name: 'Simpan dan pakai' }).click()
    await expect(page.getByText('Kredensial tersimpan')).toBeVisible()
    await expect(waiting).toHaveCount(0)

    await page.getByRole('button', { name: 'Kredensial tripay' }).click()
    await expect(sheet.getByText('Tersimpan, berakhiran 0001. Kosongkan kalau tidak diganti.').first()).toBeVisible()
    await expect(sheet.getByLabel('API key')).toHaveValue('')
    await expect(sheet.getByLabel('Kode merchant')).toHaveValue(account.merchantCode)
    expect(await page.content()).not.toContain(account.apiKey)
    await page.keyboard.press('Escape')
    await page.goto(`${store.origin}/console/catatan`)
    await expect(page.getByText('mengisi kredensial')).toBeVisible()
  } finally {
    await store.remove()
    await simulator.close()
  }
})
