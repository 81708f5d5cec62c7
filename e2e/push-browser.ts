import type { Page, Worker } from '@playwright/test'
import type { PushService, ReceivedPush } from '../server/src/push/web-push/simulator.ts'

type Given = { endpoint: string; p256dh: string; auth: string }

type Simulated = { service: PushService; origin: string }

/**
 * Gives the browser a subscription at the simulated push service. Chromium subscribes at Google's, which tests can not reach; this
 * is the only part of the browser that is replaced. Answers what the service has received for it, and after the browser has renewed it.
 */
export async function subscribeAtSimulator(
  page: Page,
  { service, origin }: Simulated,
): Promise<{ received: () => ReceivedPush[]; renewed: () => ReceivedPush[] }> {
  const settings = await page.request.get(`${origin}/api/frontend/settings`, { headers: { 'x-api-key': 'kilat-demo' } })
  const { data } = await settings.json()
  const [given, next] = [service.subscribe(data.push.public_key), service.subscribe(data.push.public_key)]
  await page.addInitScript(
    ({ given, next, publicKey }: { given: Given; next: Given; publicKey: string }) => {
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0)).buffer
      const subscriptionOf = ({ endpoint, p256dh, auth }: Given) => ({
        endpoint,
        options: { applicationServerKey: bytes(publicKey) },
        getKey: (name: string) => bytes(name === 'p256dh' ? p256dh : auth),
        unsubscribe: async () => true,
      })
      PushManager.prototype.subscribe = async options => {
        if (options?.applicationServerKey !== publicKey || !options.userVisibleOnly) throw new DOMException('another key', 'AbortError')
        return subscriptionOf(Reflect.get(window, 'isRenewed') ? next : given) as unknown as PushSubscription
      }
    },
    { given, next, publicKey: data.push.public_key },
  )
  return { received: () => service.received(given.endpoint), renewed: () => service.received(next.endpoint) }
}

type Shown = { title: string; body: string; tag: string; url: string }

/** The notifications that the browser shows for the store. */
export function readNotifications(worker: Worker): Promise<Shown[]> {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, url: data.url }))
  })
}

/** Closes what is shown, as a user who has read it does. */
export async function closeNotifications(worker: Worker): Promise<void> {
  await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    for (const shown of await registration.getNotifications()) shown.close()
  })
}
