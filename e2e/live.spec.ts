import { join, relative } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { runVerb } from '../server/src/operator/run-verb.ts'
import { newPerson, signIn } from './account.ts'
import { untilAlive } from './alive.ts'
import { expectStatus, payAs, players } from './buyer.ts'
import { blockSockets, timeDelivery } from './live.ts'
import { makeOrders, openOrder } from './own-orders.ts'

test('[realtime.client] an order’s page shows its delivery within 300 ms of the commit', async ({ page }) => {
  const times: number[] = []
  const sockets: string[] = []
  page.on('websocket', socket => sockets.push(socket.url()))
  // A machine busy with other journeys may draw one page late, hardly three.
  for (let tries = 0; tries < 3 && !times.some(time => time <= 300); tries++) times.push(await timeDelivery(page))
  expect(Math.min(...times), `${times.join(', ')} ms`).toBeLessThanOrEqual(300)
  const { host } = new URL(page.url())
  for (const address of sockets) {
    const { protocol, host: at, pathname, searchParams } = new URL(address)
    expect([protocol, at, searchParams.get('protocol'), searchParams.get('client')]).toEqual(['ws:', host, '7', 'js'])
    expect(pathname).toMatch(/^\/app\/[\w-]+$/)
  }
})

test('an order’s page shows its delivery also where the network refuses real time', async ({ page }) => {
  await blockSockets(page)
  await openOrder(page)
  await payAs(page, 'full')
  await expectStatus(page, 'Berhasil')
})

test('an order of the user that is placed and refunded elsewhere shows at once in an open tab', async ({ page, context }) => {
  const { email } = newPerson()
  const { token, user } = await signIn(page, { email })
  await openDashboard(page, user.id)
  const other = await context.newPage()
  const [order] = await makeOrders(other, 1, { token, userId: players.failing })
  await expect(page.getByRole('link', { name: new RegExp(`^${order?.item.name} `) })).toBeVisible()
  await signIn(other, { email })
  await other.goto(`/transactions/${order?.id}`)
  await payAs(other, 'full')
  await expect(page.getByRole('link', { name: /Uang kembali/ })).toBeVisible({ timeout: 20_000 })
})

test('a balance that an operator credits and debits shows at once in an open page', async ({ page }) => {
  const { user } = await signIn(page)
  await openDashboard(page, user.id)
  const balance = page.getByRole('region', { name: 'Saldo Kilat' })
  await expect(balance.getByText('Rp0', { exact: true })).toBeVisible()
  await operate(`credit ${user.id} 25.000`)
  await expect(balance.getByText('Rp25.000', { exact: true })).toBeVisible()
  await operate(`debit ${user.id} 5.000`)
  await expect(balance.getByText('Rp20.000', { exact: true })).toBeVisible()
})

/** Types a line of `npm run operator` at the store of the journeys. */
async function operate(line: string): Promise<void> {
  const socket = join(test.info().project.outputDir, 'store', 'operator.sock')
  // As the server names it: the whole path may be too long for a socket.
  const ran = await runVerb({ args: [...line.split(' '), '--reason', 'a journey'], readSocket: () => relative(process.cwd(), socket) })
  expect(ran.code, ran.lines.join()).toBe(0)
}

/** Opens the user's dashboard and waits until it hears of changes. */
async function openDashboard(page: Page, userId: string): Promise<void> {
  const hears = page.waitForResponse('**/pusher/auth')
  await page.goto('/dashboard')
  await untilAlive(page)
  await page.mouse.move(10, 10)
  expect((await hears).status(), userId).toBe(200)
}
