import { type CDPSession, expect, type Page, test, type Worker } from '@playwright/test'
import { type PushService, startPushService } from '../server/src/push/web-push/simulator.ts'
import { answerOnce } from './answer-once.ts'
import { expectNoBarriers } from './barriers.ts'
import { enterConsole, goTo } from './console-door.ts'
import { type OwnStore, openOwnStore } from './own-store.ts'
import { subscribeAtSimulator } from './push-browser.ts'

test.use({ serviceWorkers: 'allow' })
// On one store.
test.describe.configure({ mode: 'default' })

let service: PushService
let store: OwnStore
test.beforeAll(async () => {
  service = await startPushService()
  store = await openOwnStore({ PUSH_SIMULATOR: service.origin })
})
test.afterAll(async () => {
  await store.remove()
  await service.close()
})

/** Delivers a message to the console's worker, as the browser's own push client does. */
async function deliver(page: Page, data: unknown): Promise<void> {
  const client: CDPSession = await page.context().newCDPSession(page)
  const found = new Promise<string>(resolve => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${store.origin}/console/` && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  await client.send('ServiceWorker.deliverPushMessage', { origin: store.origin, registrationId: await found, data: JSON.stringify(data) })
}

function workerOf(page: Page): Worker {
  const worker = page
    .context()
    .serviceWorkers()
    .find(worker => worker.url() === `${store.origin}/console/service-worker.js`)
  if (!worker) throw new Error('the console has no worker')
  return worker
}

/** The notifications that are shown, as title and place. */
function shownBy(worker: Worker): Promise<string[]> {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ title, data }) => `${title} ${data.url}`)
  })
}

/** A browser drops a message for a worker that it has just started or stopped: it is delivered again, and replaces itself. */
async function showsAs(page: Page, data: unknown, shown: string): Promise<void> {
  await expect(async () => {
    await deliver(page, { data: { tag: shown, ...(data as object) } })
    await expect.poll(() => shownBy(workerOf(page)), { timeout: 2_000 }).toContain(shown)
  }).toPass({ timeout: 20_000 })
}

/** Clicks the notification, as the system does. */
function click(worker: Worker): Promise<void> {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications()
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} })
    dispatchEvent(event)
  })
}

test('an operator switches notifications on for this phone, hears there, opens what they are about, and is not told any more once the phone is removed', async ({
  page,
  context,
}) => {
  test.slow()
  await context.grantPermissions(['notifications'], { origin: store.origin })
  const { received } = await subscribeAtSimulator(page, { service, origin: store.origin })
  await page.goto(store.origin)
  await enterConsole(page, { name: 'sari', role: 'owner', socket: store.socket })
  await goTo(page, 'Kabar')
  await page.getByRole('button', { name: 'Nyalakan di perangkat ini' }).click()
  await expect(page.getByText('Notifikasi menyala di perangkat ini')).toBeVisible()
  await expect(page.getByText('perangkat ini', { exact: false }).first()).toBeVisible()
  await expectNoBarriers(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await page.getByRole('button', { name: 'Kirim pesan percobaan lewat Notifikasi' }).click()
  await expect(page.getByText('Pesan percobaan terkirim')).toBeVisible()
  await expect.poll(() => received().length).toBe(1)

  const worker = workerOf(page)
  await showsAs(page, received()[0]?.data, 'Pesan percobaan dari konsol /console/kabar')
  await goTo(page, 'Perusahaan')
  await click(worker)
  await expect(page).toHaveURL(`${store.origin}/console/kabar`)
  // A place outside of the console is none of the store's.
  await showsAs(page, { title: 'Dari luar', body: '', url: 'https://thief.example/console/' }, 'Dari luar /console/kabar')
  // A place with its part of the page.
  await showsAs(page, { title: 'Selisih', body: '', url: '/console/uang?bagian=selisih' }, 'Selisih /console/uang?bagian=selisih')

  // The answer is lost, and the phone is removed all the same.
  await answerOnce(page, '**/api/operator/alert-devices/*', async route => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: /^Hapus notifikasi di/ }).click()
  await expect(page.getByRole('button', { name: 'Nyalakan di perangkat ini' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kirim pesan percobaan lewat Notifikasi' })).toHaveCount(0)
})

test('a browser that refuses notifications says how to allow them', async ({ page, context }) => {
  await context.clearPermissions()
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.goto(store.origin)
  await enterConsole(page, { name: 'bayu', role: 'support', socket: store.socket })
  await goTo(page, 'Kabar')
  await expect(page.getByText('Browser ini menolak notifikasi dari toko.')).toBeVisible()
})
