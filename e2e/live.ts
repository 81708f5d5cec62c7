import { expect, type Page, type WebSocket } from '@playwright/test'
import { expectStatus, payAs } from './buyer.ts'
import { openOrder } from './own-orders.ts'

/** Resolves when the page, opened after this call, hears of changes on a channel. */
export async function joined(page: Page, channel: string): Promise<void> {
  await new Promise<void>(resolve => {
    const watch = (socket: WebSocket) =>
      socket.on('framereceived', ({ payload }) => {
        const frame = String(payload)
        if (frame.includes('subscription_succeeded') && frame.includes(`"${channel}"`)) resolve()
      })
    page.on('websocket', watch)
  })
}

/** Makes the page's network refuse real time, as some networks do. */
export async function blockSockets(page: Page): Promise<void> {
  await page.routeWebSocket(/\/app\//, socket => socket.close())
}

/** Milliseconds from the commit of the delivery until the page of an order that is paid now shows it. */
export async function timeDelivery(page: Page, origin?: string): Promise<number> {
  await page.addInitScript(() => {
    const watch = () => {
      if (document.body?.textContent.includes('Berhasil')) window.name ||= String(Date.now())
    }
    new MutationObserver(watch).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.evaluate(() => (window.name = ''))
  let hasJoined = false
  page.on('websocket', socket => socket.on('framereceived', ({ payload }) => (hasJoined ||= String(payload).includes('succeeded'))))
  const id = await openOrder(page, { ...(origin && { origin }) })
  await expect.poll(() => hasJoined).toBe(true)
  await payAs(page, 'full')
  await expectStatus(page, 'Berhasil')
  const shownAt = Number(await page.evaluate(() => window.name))
  const response = await page.request.get(`${origin ?? ''}/api/transactions/${id}`, { headers: { 'x-api-key': 'kilat-demo' } })
  const { data } = await response.json()
  return shownAt - Date.parse(data.timeline.findLast((entry: { code: string }) => entry.code === 'delivered').at)
}
