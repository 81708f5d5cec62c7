import { expect, type Page, test } from '@playwright/test'
import { newPerson, signIn } from './account.ts'
import { untilAlive } from './alive.ts'
import { expectStatus, payAs, players } from './buyer.ts'
import { blockSockets } from './live.ts'
import { operate } from './operate.ts'
import { makeOrders, openOrder } from './own-orders.ts'

test('an order’s page shows its delivery also where the network refuses real time', async ({ page }) => {
  await blockSockets(page)
  await openOrder(page)
  await payAs(page, 'full')
  await expectStatus(page, 'Berhasil')
})

test('an open dashboard shows at once a balance that an operator changes, and an order placed and refunded elsewhere', async ({
  page,
  context,
}) => {
  const { email } = newPerson()
  const { token, user } = await signIn(page, { email })
  await openDashboard(page, user.id)
  await test.step('a balance that an operator credits and debits shows at once in an open page', async () => {
    const balance = page.getByRole('region', { name: 'Saldo Kilat' })
    await expect(balance.getByText('Rp0', { exact: true })).toBeVisible()
    await operate(`credit ${user.id} 25.000`)
    await expect(balance.getByText('Rp25.000', { exact: true })).toBeVisible()
    await operate(`debit ${user.id} 5.000`)
    await expect(balance.getByText('Rp20.000', { exact: true })).toBeVisible()
  })
  await test.step('an order of the user that is placed and refunded elsewhere shows at once in an open tab', async () => {
    const other = await context.newPage()
    const [order] = await makeOrders(other, 1, { token, userId: players.failing })
    await expect(page.getByRole('link', { name: new RegExp(`^${order?.item.name} `) })).toBeVisible()
    await signIn(other, { email })
    await other.goto(`/transactions/${order?.id}`)
    await payAs(other, 'full')
    await expect(page.getByRole('link', { name: /Uang kembali/ })).toBeVisible({ timeout: 20_000 })
  })
})

/** Opens the user's dashboard and waits until it hears of changes. */
async function openDashboard(page: Page, userId: string): Promise<void> {
  const hears = page.waitForResponse('**/pusher/auth')
  await page.goto('/dashboard')
  await untilAlive(page)
  await page.mouse.move(10, 10)
  expect((await hears).status(), userId).toBe(200)
}
