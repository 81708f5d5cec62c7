import { expect, type Page, test } from '@playwright/test'
import { type GraphService, startGraph } from '../server/src/whatsapp/cloud-api/simulator.ts'
import { signIn } from './account.ts'
import { untilAlive } from './alive.ts'
import { expectNoBarriers } from './barriers.ts'
import { expectStatus, payAs, placeOrder } from './buyer.ts'
import { codeField, wrongOf } from './codes.ts'
import { type OwnStore, openOwnStore } from './own-store.ts'

// One store with WhatsApp, which shows no recent purchases, serves all; each journey has a number of its own.
test.describe.configure({ mode: 'default' })
test.slow()

let graph: GraphService
let store: OwnStore
test.beforeAll(async () => {
  graph = await startGraph()
  const { token, phoneNumberId, appSecret, verifyToken, apiVersion, simulator = '' } = graph.account
  store = await openOwnStore({
    ...{ SUPPLIER_ANSWER_MS: '50', FIRST_CHECK_MS: '300', WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId },
    ...{ WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken },
    ...{ WHATSAPP_API_VERSION: apiVersion, WHATSAPP_SIMULATOR: simulator, RECENT_PURCHASES: 'off' },
  })
})
test.afterAll(async () => {
  await store?.remove()
  await graph?.close()
})

/** The messages that WhatsApp took for a number, oldest first. */
const takenFor = (number: string) => graph.taken.filter(({ to }) => to === number)

test('the order’s page says whether its WhatsApp message arrived, to its buyer only', async ({ page, browser }) => {
  const id = await placeOrder(page, {}, store.origin)
  await payAs(page, 'full')
  await expectStatus(page, 'Berhasil')
  await expect.poll(() => takenFor('6281234567890').length).toBe(1)
  const [{ wamid: reference, callbackData: messageId } = { wamid: '', callbackData: '' }] = takenFor('6281234567890')
  const line = page.getByText(/^Kabar lewat WhatsApp ke 08•••••890/)
  for (const [state, says] of [
    ['sent', /terkirim \d{2}\.\d{2} WIB$/],
    ['failed', /tidak sampai\. Pantau pesananmu di halaman ini\.$/],
    ['delivered', /terkirim \d{2}\.\d{2} WIB, sudah sampai$/],
    ['read', /terkirim \d{2}\.\d{2} WIB, sudah dibaca$/],
  ] as const) {
    const { body, headers } = graph.notice([{ reference, messageId, state, detail: state === 'failed' ? '131026' : null }])
    expect((await page.request.post(`${store.origin}/api/webhooks/whatsapp`, { data: body, headers })).status()).toBe(200)
    await page.reload()
    await expect(line).toHaveText(says)
  }
  const stranger = await browser.newPage()
  await stranger.goto(`${store.origin}/transactions/${id}`)
  await expectStatus(stranger, 'Berhasil')
  await expect(stranger.getByText(/^Kabar lewat WhatsApp/)).toHaveCount(0)
  await test.step('a store that shows no recent purchases has no such list, even after a delivery', async () => {
    const problems: string[] = []
    stranger.on('pageerror', error => problems.push(String(error)))
    await stranger.goto(store.origin)
    await untilAlive(stranger)
    // The part that would renew the list starts with the first touch.
    await stranger.getByRole('heading', { level: 1 }).click()
    await expect(stranger.getByRole('region', { name: 'Baru saja sampai' })).toHaveCount(0)
    const answer = await stranger.request.get(`${store.origin}/api/transactions/recent`, { headers: { 'x-api-key': 'kilat-demo' } })
    expect([answer.status(), (await answer.json()).data]).toEqual([200, []])
    expect(problems).toEqual([])
  })
  await stranger.close()
})

const about = (page: Page) => page.getByRole('region', { name: 'Tentang kamu' })
const send = (page: Page) => about(page).getByRole('button', { name: 'Kirim 6 angka ke WhatsApp' })
const verify = (page: Page) => about(page).getByRole('button', { name: /^(Verifikasi|Memverifikasi…)$/ })

/** The code in the newest message that WhatsApp took for a number. */
async function takenCode(number: string): Promise<string> {
  await expect.poll(() => takenFor(number).length).toBeGreaterThan(0)
  return takenFor(number).at(-1)?.parameters[0] ?? ''
}

test('a user verifies the number of the profile by WhatsApp, through wrong codes, a lost connection and a second tab', async ({ page }) => {
  await test.step('the number is verified, through a lost connection and in a second tab', async () => {
    await signIn(page, { origin: store.origin })
    await page.goto(`${store.origin}/profile`)
    await about(page)
      .getByLabel(/WhatsApp/)
      .fill('0812-3456-7001')
    await about(page).getByRole('button', { name: 'Simpan' }).click()
    await expect(send(page)).toBeVisible()

    await test.step('a lost connection keeps the button and says so', async () => {
      await page.context().setOffline(true)
      await send(page).click()
      await expect(about(page).getByText(/^Sambungan terputus\./)).toBeVisible()
      await page.context().setOffline(false)
    })
    await test.step('the code arrives once, the field is ready for it, and asking again waits', async () => {
      await send(page).dblclick()
      await expect(codeField(page)).toBeFocused()
      await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
      await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric')
      await expect(about(page).getByRole('status').filter({ hasText: 'Kode dikirim' })).toBeVisible()
      await expect(about(page).getByRole('button', { name: /^Kirim ulang dalam/ })).toHaveAttribute('aria-disabled', 'true')
      await takenCode('6281234567001')
      expect(takenFor('6281234567001')).toHaveLength(1)
    })
    const code = await takenCode('6281234567001')
    await test.step('nothing typed, and a wrong code', async () => {
      await verify(page).click()
      await expect(codeField(page)).toHaveAccessibleDescription('Ketik dulu 6 angka dari pesan kami.')
      await codeField(page).pressSequentially(wrongOf(code))
      await page.keyboard.press('Enter')
      await expect(codeField(page)).toHaveAccessibleDescription('Kode salah. Sisa 4 kali coba.')
      await expect(codeField(page)).toHaveValue(wrongOf(code))
      await expect(codeField(page)).toBeFocused()
    })
    await test.step('it fits the phone and passes the accessibility check', async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await expectNoBarriers(page, '#kamu')
    })
    const tab = await page.context().newPage()
    await tab.goto(`${store.origin}/profile`)
    await test.step('a slow answer shows work, and the number is verified', async () => {
      await expect(send(tab)).toBeVisible()
      await page.route('**/profile/phone/verify', async route => {
        await new Promise(resolve => setTimeout(resolve, 400))
        await route.continue()
      })
      // What was wrong is selected, so typing replaces it.
      await page.keyboard.type(code)
      await verify(page).dblclick()
      await expect(about(page).getByRole('button', { name: 'Memverifikasi…' })).toBeVisible()
      await expect(page.getByText('Nomor terverifikasi', { exact: true })).toBeVisible()
      await expect(codeField(page)).toHaveCount(0)
    })
    await test.step('another tab shows it, too', async () => {
      // It may have heard of it by itself.
      await tab.reload()
      await expect(about(tab).getByText('Terverifikasi', { exact: true })).toBeVisible()
      await expect(send(tab)).toHaveCount(0)
      await tab.close()
    })
  })
  await test.step('after five wrong codes only a new one helps, and the page says so', async () => {
    const { token } = await signIn(page, { origin: store.origin })
    const headers = { 'x-api-key': 'kilat-demo', authorization: `Bearer ${token}` }
    await page.request.patch(`${store.origin}/api/profile`, { headers, data: { phone: '081234567002' } })
    await page.goto(`${store.origin}/profile`)
    await send(page).click()
    const code = await takenCode('6281234567002')
    for (const left of ['Sisa 4 kali coba.', 'Sisa 3 kali coba.', 'Sisa 2 kali coba.', 'Sisa 1 kali coba.', 'Minta kode baru, ya.']) {
      await codeField(page).fill(wrongOf(code))
      await verify(page).click()
      await expect(codeField(page)).toHaveAccessibleDescription(`Kode salah. ${left}`)
    }
    await codeField(page).fill(code)
    await verify(page).click()
    await expect(codeField(page)).toHaveAccessibleDescription('Kode ini sudah tidak berlaku. Minta kode baru, ya.')
    const again = about(page).getByRole('button', { name: /^Kirim ulang/ })
    // Wrong tries are no quicker way to the next message than asking again.
    await expect(again).toHaveText(/^Kirim ulang dalam/)
    await expect(again).toHaveAttribute('aria-disabled', 'true')
    expect(takenFor('6281234567002')).toHaveLength(1)
  })
})
