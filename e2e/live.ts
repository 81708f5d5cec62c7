import type { Page, WebSocket } from '@playwright/test'

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
