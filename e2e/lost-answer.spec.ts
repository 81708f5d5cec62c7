import { expect, type Page, test } from '@playwright/test'
import { signIn } from './account.ts'
import { fillOrder, mainButton } from './buyer.ts'
import { operate } from './operate.ts'

/** What becomes of each press: its answer is lost, it is refused as one too many, or nothing is done to it. */
type Fate = 'lost' | 'too many' | 'answered'

/** Opens the confirmation of a purchase from the wallet of a new user, who can afford it once or twice. Answers the keys of the presses that follow. */
async function openPurchase(page: Page, { balance, fates }: { balance: string; fates: Fate[] }) {
  const { token, user } = await signIn(page)
  await operate(`credit ${user.id} ${balance}`)
  await page.goto('/products/mobile-legends')
  await fillOrder(page, { channel: /^Saldo/ })
  const keys: (string | undefined)[] = []
  await page.route('**/api/transactions', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    const fate = fates[keys.length]
    keys.push(route.request().headers()['idempotency-key'])
    if (fate === 'too many') {
      const json = { code: 'rate_limited', error: 'Terlalu banyak percobaan. Coba lagi dalam 58 detik.' }
      return route.fulfill({ status: 429, json })
    }
    if (fate === 'answered') return route.continue()
    expect((await route.fetch()).status()).toBe(201)
    return route.abort('connectionreset')
  })
  await mainButton(page).click()
  return { keys, token }
}

const pay = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Ya, bayar/ })

async function expectOneOrder(page: Page, token: string): Promise<void> {
  await page.waitForURL(/\/transactions\/[^/]+$/)
  const headers = { 'x-api-key': 'kilat-demo', authorization: `Bearer ${token}` }
  const answer = await page.request.get(`http://localhost:${process.env.E2E_PORT}/api/transactions`, { headers })
  const { data }: { data: { id: string }[] } = await answer.json()
  expect(data.map(({ id }) => id)).toEqual([page.url().split('/').at(-1)])
}

test('a purchase from the wallet whose answer is lost is taken once, also if the balance is too low for another by then', async ({
  page,
}) => {
  const { keys, token } = await openPurchase(page, { balance: '30.000', fates: ['lost', 'answered'] })
  await pay(page).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('tidak akan dobel')
  await expect(page.locator('label', { hasText: 'Saldo' })).toContainText('Saldo kurang')
  await test.step('the confirmation stays, and opens again for the same order', async () => {
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await mainButton(page).click()
  })
  await pay(page).click()
  await expectOneOrder(page, token)
  expect(new Set(keys).size).toBe(1)
})

test('a try refused as one too many, a new price and a reload do not make a second order of one whose answer was lost', async ({
  page,
}) => {
  const { keys, token } = await openPurchase(page, { balance: '60.000', fates: ['lost', 'too many', 'lost', 'answered'] })
  await pay(page).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('tidak akan dobel')
  await pay(page).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Terlalu banyak percobaan')
  await test.step('after a reload the price is another', async () => {
    await page.route('**/api/quotes', async route => {
      const answer = await route.fetch()
      const json = await answer.json()
      for (const channel of json.data.channels) channel.total -= 100
      return route.fulfill({ response: answer, json })
    })
    await page.reload()
    await fillOrder(page, { channel: /^Saldo/ })
    await mainButton(page).click()
    await pay(page).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('tidak akan dobel')
  })
  await pay(page).click()
  await expectOneOrder(page, token)
  expect(keys.length).toBe(4)
  expect(new Set(keys).size).toBe(1)
})
