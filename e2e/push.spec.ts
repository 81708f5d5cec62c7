import { type BrowserContext, type CDPSession, expect, type Page, test, type Worker } from '@playwright/test'
import { type PushService, type ReceivedPush, startPushService } from '../server/src/push/web-push/simulator.ts'
import { findBrowser } from '../tools/steps/browser.mjs'
import { signIn } from './account.ts'
import { untilAlive } from './alive.ts'
import { expectStatus, payAs, placeOrder } from './buyer.ts'
import { type OwnStore, openOwnStore } from './own-store.ts'

test.use({
  serviceWorkers: 'allow',
  launchOptions: async ({ launchOptions }, use) => {
    // A headless shell shows no notifications.
    const executablePath = findBrowser()
    await use({ ...launchOptions, ...(executablePath ? { executablePath } : { channel: 'chromium' }) })
  },
})
test.describe.configure({ mode: 'serial' })

let service: PushService
let store: OwnStore
test.beforeAll(async () => {
  service = await startPushService()
  store = await openOwnStore({ PUSH_SIMULATOR: service.origin, SUPPLIER_ANSWER_MS: '50', FIRST_CHECK_MS: '300' })
})
test.afterAll(async () => {
  await store.remove()
  await service.close()
})
test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['notifications'], { origin: store.origin })
})

type Given = { endpoint: string; p256dh: string; auth: string }

/**
 * Gives the browser a subscription at the simulated push service. Chromium subscribes at Google's, which tests can not reach; this
 * is the only part of the browser that is replaced. Answers what the service has received for it.
 */
async function subscribeAtSimulator(page: Page): Promise<() => ReceivedPush[]> {
  const settings = await page.request.get(`${store.origin}/api/frontend/settings`, { headers: { 'x-api-key': 'kilat-demo' } })
  const { data } = await settings.json()
  const given = service.subscribe(data.push.public_key)
  await page.addInitScript(
    ({ given, publicKey }: { given: Given; publicKey: string }) => {
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0)).buffer
      const subscription = {
        endpoint: given.endpoint,
        options: { applicationServerKey: bytes(publicKey) },
        getKey: (name: string) => bytes(name === 'p256dh' ? given.p256dh : given.auth),
        unsubscribe: async () => true,
      }
      PushManager.prototype.subscribe = async options => {
        if (options?.applicationServerKey !== publicKey || !options.userVisibleOnly) throw new DOMException('another key', 'AbortError')
        return subscription as unknown as PushSubscription
      }
    },
    { given, publicKey: data.push.public_key },
  )
  return () => service.received(given.endpoint)
}

/** The store's worker, in charge of the page. */
async function findWorker(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js').then(() => navigator.serviceWorker.ready))
  const own = () =>
    page
      .context()
      .serviceWorkers()
      .find(worker => worker.url() === `${store.origin}/service-worker.js`)
  await expect.poll(own).toBeDefined()
  const worker = own()
  if (!worker) throw new Error('no worker')
  return worker
}

/** Delivers a push message to the store's worker, as the browser's own push client does. */
async function openPushClient(context: BrowserContext, page: Page): Promise<(data: unknown) => Promise<void>> {
  const client: CDPSession = await context.newCDPSession(page)
  const found = new Promise<string>(resolve => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${store.origin}/` && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  const registrationId = await found
  return async data => {
    await client.send('ServiceWorker.deliverPushMessage', { origin: store.origin, registrationId, data: JSON.stringify(data) })
  }
}

type Shown = { title: string; body: string; tag: string; url: string }

/** The notifications that the browser shows for the store. */
function readNotifications(worker: Worker): Promise<Shown[]> {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, url: data.url }))
  })
}

const toast = (page: Page) => page.getByRole('region', { name: 'Notification', exact: true }).getByRole('listitem')
const message = (url: string) => ({ data: { title: 'Pesanan berhasil', body: '86 Diamonds sudah masuk', url, tag: url.split('/').at(-1) } })
const example = '/transactions/KLT-7Q2M-9XH4-T8RC'

/** Opens a page as one who has touched it, so that what listens to the worker is there. */
async function openTouched(page: Page, path: string): Promise<void> {
  await page.goto(store.origin + path)
  await untilAlive(page)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('region', { name: 'Notification', exact: true })).toBeAttached()
}

test('[push.token] a visitor who wants to be told about the order gets one encrypted message when it is delivered', async ({
  page,
  context,
}) => {
  const received = await subscribeAtSimulator(page)
  const id = await placeOrder(page, {}, store.origin)
  await page.getByRole('heading', { name: 'Kabari saya saat diamond masuk' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Ya, kabari saya' }).click()
  await expect(page.getByRole('heading', { name: 'Kamu akan dikabari' })).toBeVisible()
  await payAs(page, 'full')
  await expectStatus(page, 'Berhasil')
  await expect
    .poll(received)
    .toMatchObject([{ topic: id, data: { event: 'delivered', title: 'Pesanan berhasil', url: `/transactions/${id}` } }])

  // The message goes on to the worker, as the browser would give it.
  const deliver = await openPushClient(context, page)
  const pushed = { data: received()[0]?.data }
  const [asked] = await Promise.all([page.waitForResponse(answer => answer.url().endsWith(`/api/transactions/${id}`)), deliver(pushed)])
  expect(asked.status(), 'the order’s own page loads it again').toBe(200)
  await expect(toast(page)).toHaveCount(0)
})

test('[push.foreground] a message shows as a toast on the page that is looked at, and its action opens the transaction', async ({
  page,
  context,
}) => {
  await openTouched(page, '/promos')
  const worker = await findWorker(page)
  const deliver = await openPushClient(context, page)
  await deliver(message(example))
  await expect(toast(page)).toContainText('86 Diamonds sudah masuk')
  expect(await readNotifications(worker)).toEqual([])
  await toast(page).getByRole('link', { name: 'Lihat pesanan' }).click()
  await expect(page).toHaveURL(store.origin + example)
})

test('a page that can not show the message leaves it to a notification, and a newer one replaces it', async ({ page, context }) => {
  await page.goto(`${store.origin}/promos`)
  const worker = await findWorker(page)
  const deliver = await openPushClient(context, page)
  // Nobody has touched the page, so what listens is not loaded.
  await deliver(message(example))
  await expect.poll(() => readNotifications(worker)).toHaveLength(1)
  await deliver({ data: { ...message(example).data, title: 'Uang kembali' }, from: '123', fcmMessageId: 'a' })
  await expect
    .poll(() => readNotifications(worker))
    .toEqual([{ title: 'Uang kembali', body: '86 Diamonds sudah masuk', tag: 'KLT-7Q2M-9XH4-T8RC', url: example }])
})

test('a message without sense, or with a link to elsewhere, opens nothing but the orders', async ({ page, context }) => {
  await page.goto(`${store.origin}/promos`)
  const worker = await findWorker(page)
  const deliver = await openPushClient(context, page)
  await deliver(message('https://evil.example/transactions/KLT-7Q2M-9XH4-T8RC'))
  await expect.poll(() => readNotifications(worker)).toMatchObject([{ url: '/transactions' }])
  await deliver({ data: 7 })
  await expect.poll(async () => (await readNotifications(worker)).map(({ title }) => title)).toContain('Ada kabar tentang pesananmu')
})

test('a click on a notification opens the order in the tab that is open, by the store’s own navigation', async ({ page, context }) => {
  await page.goto(`${store.origin}/promos`)
  const worker = await findWorker(page)
  const deliver = await openPushClient(context, page)
  await deliver(message(example))
  await expect.poll(() => readNotifications(worker)).toHaveLength(1)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('region', { name: 'Notification', exact: true })).toBeAttached()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  // A test can not click outside of the page: the worker gets the event of the notification that is really shown.
  await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications()
    const click: Event = Reflect.construct(Reflect.get(globalThis, 'ExtendableEvent'), ['notificationclick'])
    if (notification) dispatchEvent(Object.assign(click, { notification }))
  })
  await expect(page).toHaveURL(store.origin + example)
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  expect(await readNotifications(worker)).toEqual([])
})

test('the profile turns push on and off at this browser', async ({ page }) => {
  await subscribeAtSimulator(page)
  await signIn(page, { origin: store.origin })
  await page.goto(`${store.origin}/profile`)
  await page.getByRole('button', { name: 'Nyalakan notifikasi' }).click()
  await expect(page.getByText('Notifikasi menyala.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Matikan notifikasi' }).click()
  await expect(page.getByText('Notifikasi mati.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Nyalakan notifikasi' })).toBeVisible()
})

test('[push.supported-only] a browser without push is offered none', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await signIn(page, { origin: store.origin })
  await page.goto(`${store.origin}/profile`)
  await expect(page.getByRole('heading', { name: 'Di perangkat ini' })).toBeVisible()
  await expect(page.getByText('Notifikasi pesanan')).toHaveCount(0)
})

test('[push.permission] with notifications blocked the order page offers nothing, and the profile says how to allow them', async ({
  page,
  context,
}) => {
  await context.clearPermissions()
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await signIn(page, { origin: store.origin })
  await page.goto(`${store.origin}/profile`)
  await expect(page.getByText(/pilih Izinkan/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nyalakan notifikasi' })).toHaveCount(0)
})
