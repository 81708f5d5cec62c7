import { type BrowserContext, type CDPSession, expect, type Page, test, type Worker } from '@playwright/test'
import { type PushService, startPushService } from '../server/src/push/web-push/simulator.ts'
import { signIn } from './account.ts'
import { untilAlive } from './alive.ts'
import { expectNoBarriers } from './barriers.ts'
import { expectStatus, payAs, placeOrder } from './buyer.ts'
import { openOrder } from './own-orders.ts'
import { type OwnStore, openOwnStore } from './own-store.ts'
import { closeNotifications, readNotifications, subscribeAtSimulator } from './push-browser.ts'

test.use({ serviceWorkers: 'allow' })
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

const offer = (page: Page) => page.getByRole('heading', { name: 'Kabari saya kalau pesanan selesai' })

/** Opens an order's page as its buyer, until the part that would offer push has been drawn. */
async function openUnpaidOrder(page: Page): Promise<void> {
  const loaded = page.waitForResponse(/\/assets\/push-card-/)
  await openOrder(page, { origin: store.origin })
  await untilAlive(page)
  await page.getByRole('heading', { level: 1 }).click()
  await (await loaded).finished()
  await expect(page.getByRole('region', { name: 'Notification', exact: true })).toBeAttached()
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
}

/** Forgets everything, as a new browser. */
async function becomeVisitor(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
}

test('[push.token] a visitor who wants to be told about the order gets one encrypted message when it is delivered', async ({
  page,
  context,
}) => {
  const { received } = await subscribeAtSimulator(page, { service, origin: store.origin })
  const id = await placeOrder(page, {}, store.origin)
  await offer(page).scrollIntoViewIfNeeded()
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

test('[push.foreground] a message shows as a toast on the page that is looked at, and else as a notification, which opens the order', async ({
  page,
  context,
}) => {
  await page.goto(`${store.origin}/promos`)
  const worker = await findWorker(page)
  const deliver = await openPushClient(context, page)
  await test.step('a page that can not show the message leaves it to a notification, and a newer one replaces it', async () => {
    // Nobody has touched the page, so what listens is not loaded.
    await deliver(message(example))
    await expect.poll(() => readNotifications(worker)).toHaveLength(1)
    await deliver({ data: { ...message(example).data, title: 'Uang kembali' }, from: '123', fcmMessageId: 'a' })
    await expect
      .poll(() => readNotifications(worker))
      .toEqual([{ title: 'Uang kembali', body: '86 Diamonds sudah masuk', tag: 'KLT-7Q2M-9XH4-T8RC', url: example }])
  })
  await test.step('a message without sense, or with a link to elsewhere, opens nothing but the orders', async () => {
    await deliver(message('https://evil.example/transactions/KLT-7Q2M-9XH4-T8RC'))
    await expect.poll(() => readNotifications(worker)).toMatchObject([{ url: '/transactions' }])
    await deliver({ data: 7 })
    await expect.poll(async () => (await readNotifications(worker)).map(({ title }) => title)).toContain('Ada kabar tentang pesananmu')
  })
  await test.step('a click on a notification opens the order in the tab that is open, by the store’s own navigation', async () => {
    await closeNotifications(worker)
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
  await test.step('a message shows as a toast on the page that is looked at, and its action opens the transaction', async () => {
    await openTouched(page, '/promos')
    await deliver(message(example))
    await expect(toast(page)).toContainText('86 Diamonds sudah masuk')
    expect(await readNotifications(worker)).toEqual([])
    await toast(page).getByRole('link', { name: 'Lihat pesanan' }).click()
    await expect(page).toHaveURL(store.origin + example)
  })
})

test('a browser that renews its subscription is told at the new address, and the store forgets the old one', async ({ page }) => {
  const { received, renewed } = await subscribeAtSimulator(page, { service, origin: store.origin })
  const id = await placeOrder(page, {}, store.origin)
  await page.getByRole('button', { name: 'Ya, kabari saya' }).click()
  await expect(page.getByRole('heading', { name: 'Kamu akan dikabari' })).toBeVisible()
  const worker = await findWorker(page)
  await page.evaluate(() => Object.assign(window, { isRenewed: true }))
  const forgotten = page.waitForResponse(answer => answer.request().method() === 'DELETE' && answer.url().includes('/api/push-tokens/'))
  // Only a push service can make Chromium renew: the worker gets the event that the browser would give it.
  await worker.evaluate(() => {
    dispatchEvent(Reflect.construct(Reflect.get(globalThis, 'ExtendableEvent'), ['pushsubscriptionchange']))
  })
  expect((await forgotten).status()).toBe(204)
  await payAs(page, 'full')
  await expectStatus(page, 'Berhasil')
  await expect.poll(renewed).toMatchObject([{ topic: id, data: { event: 'delivered' } }])
  expect(received()).toEqual([])
})

test('the profile shows where and of what a user is told, and so it happens', async ({ page }) => {
  const { received } = await subscribeAtSimulator(page, { service, origin: store.origin })
  await signIn(page, { origin: store.origin })
  await page.goto(`${store.origin}/profile`)
  const card = page.getByRole('region', { name: 'Kabar pesanan' })
  const choice = (name: string) => card.getByRole('checkbox', { name })

  await test.step('without a browser that listens, push is off', async () => {
    await expect(card.getByText('Belum menyala di perangkat mana pun')).toBeVisible()
    await expect(choice('Pesanan terkirim lewat Notifikasi')).toBeDisabled()
    await expect(choice('Pesanan terkirim lewat Notifikasi')).not.toBeChecked()
    await expect(card.getByText(/selain itu ke .+•••/)).toBeVisible()
    await expect(choice('Pesanan terkirim lewat E-mail')).toBeChecked()
    await expectNoBarriers(page)
  })
  await test.step('this device is turned on, and an event off by the keyboard', async () => {
    await card.getByRole('button', { name: 'Nyalakan di perangkat ini' }).click()
    await expect(card.getByText('Menyala di 1 perangkat.')).toBeVisible()
    await expect(choice('Pesanan terkirim lewat Notifikasi')).toBeChecked()
    await choice('Pesanan terkirim lewat Notifikasi').focus()
    await page.keyboard.press('Space')
    await expect(card.getByText('Pilihan tersimpan')).toBeVisible()
    await expect(choice('Pesanan terkirim lewat Notifikasi')).toBeFocused()
  })
  await test.step('without a network a choice goes back and says why, also one that was made twice; pressed twice it stays', async () => {
    await page.route('**/api/profile/messages', route => route.abort())
    await choice('Uang kembali lewat E-mail').click()
    await expect(card.getByRole('alert')).toBeVisible()
    await expect(choice('Uang kembali lewat E-mail')).toBeChecked()
    let lost = 0
    page.on('requestfailed', () => (lost += 1))
    await page.route('**/api/profile/messages', async route => {
      await page.waitForTimeout(300)
      await route.abort()
    })
    await choice('Uang kembali lewat E-mail').dblclick()
    await expect.poll(() => lost).toBe(2)
    await expect(card.getByRole('alert')).toBeVisible()
    await expect(choice('Uang kembali lewat E-mail')).toBeChecked()
    await page.unrouteAll()
    await choice('Uang kembali lewat E-mail').dblclick()
    await expect(card.getByText('Pilihan tersimpan')).toBeVisible()
    await expect(card.getByRole('alert')).toHaveCount(0)
    await page.reload()
    await expect(choice('Uang kembali lewat E-mail')).toBeChecked()
    await expect(choice('Pesanan terkirim lewat Notifikasi')).not.toBeChecked()
  })
  await test.step('an order is told by mail alone, and its open page shows it', async () => {
    await placeOrder(page, {}, store.origin)
    await payAs(page, 'full')
    await expectStatus(page, 'Berhasil')
    await expect(page.getByText(/Kabar lewat e-mail/)).toBeVisible()
    expect(received()).toEqual([])
  })
  await test.step('this device is turned off', async () => {
    await page.goto(`${store.origin}/profile`)
    await card.getByRole('button', { name: 'Matikan di perangkat ini' }).click()
    await expect(card.getByText('Notifikasi mati.')).toBeVisible()
    await expect(choice('Pesanan terkirim lewat Notifikasi')).toBeDisabled()
    await page.reload()
    await expect(card.getByRole('button', { name: 'Nyalakan di perangkat ini' })).toBeVisible()
  })
})

test('[push.supported-only] [push.permission] without push or with notifications blocked none is offered; an offer that could not be turned on can be tried again', async ({
  page,
  context,
}) => {
  await test.step('a browser without push is offered none', async () => {
    const removed = await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await openUnpaidOrder(page)
    await expect(offer(page)).toHaveCount(0)
    await signIn(page, { origin: store.origin })
    await page.goto(`${store.origin}/profile`)
    await expect(page.getByRole('heading', { name: 'E-mail' })).toBeVisible()
    await expect(page.getByRole('button', { name: /di perangkat ini$/ })).toHaveCount(0)
    await removed.dispose()
    await becomeVisitor(page)
  })
  await test.step('with notifications blocked the order page offers nothing, and the profile says how to allow them', async () => {
    await context.clearPermissions()
    const blocked = await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
    await openUnpaidOrder(page)
    await expect(offer(page)).toHaveCount(0)
    await signIn(page, { origin: store.origin })
    await page.goto(`${store.origin}/profile`)
    await expect(page.getByText(/pilih Izinkan/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Nyalakan di perangkat ini' })).toHaveCount(0)
    await blocked.dispose()
    await becomeVisitor(page)
    await context.grantPermissions(['notifications'], { origin: store.origin })
  })
  await test.step('an offer that could not be turned on can be tried again', async () => {
    await subscribeAtSimulator(page, { service, origin: store.origin })
    await openUnpaidOrder(page)
    await page.route('**/api/push-tokens', route => route.abort())
    await page.getByRole('button', { name: 'Ya, kabari saya' }).click()
    await expect(page.getByText(/^Belum bisa dinyalakan/)).toBeVisible()
    await page.unroute('**/api/push-tokens')
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByRole('heading', { name: 'Kamu akan dikabari' })).toBeVisible()
    await becomeVisitor(page)
  })
  await test.step('an offer that is declined gives the focus to the heading of the page', async () => {
    await openUnpaidOrder(page)
    await page.getByRole('button', { name: 'Tidak usah' }).press('Enter')
    await expect(offer(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})
