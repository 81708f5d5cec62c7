// The store's only service worker: two can not share a scope, so all code of a worker for this store is in this file.
// It makes the store installable and readable without a network, and shows push messages. It keeps only the offline page: every
// other page comes from the network.

const cachePrefix = 'kilat-offline-'
const cacheName = `${cachePrefix}1`
const offlinePath = '/offline'
/** Age at which the kept page is loaded again. */
const refreshMs = 6 * 60 * 60_000

addEventListener('install', event => {
  event.waitUntil(keepOfflinePage().then(() => skipWaiting()))
})

addEventListener('activate', event => {
  event.waitUntil(dropOldCaches().then(() => clients.claim()))
})

addEventListener('fetch', event => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return
  event.respondWith(navigate(event))
})

async function navigate(event) {
  try {
    const response = await fetch(event.request)
    event.waitUntil(refreshOfflinePage())
    return response
  } catch (error) {
    const kept = await keptPage()
    if (!kept) throw error
    const headers = new Headers(kept.headers)
    // The body is already unpacked.
    for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
    headers.set('cache-control', 'no-store')
    return new Response(kept.body, { status: 503, statusText: 'Offline', headers })
  }
}

async function keptPage() {
  const cache = await caches.open(cacheName)
  return cache.match(offlinePath)
}

async function keepOfflinePage() {
  const response = await fetch(offlinePath, { cache: 'no-cache', credentials: 'omit' })
  if (!response.ok || response.redirected) throw new TypeError(`no offline page: ${response.status}`)
  const cache = await caches.open(cacheName)
  await cache.put(offlinePath, response)
}

/** Loads the offline page again, because the store's name or colours may have changed. A failure keeps the old page. */
async function refreshOfflinePage() {
  const kept = await keptPage()
  const ageMs = Date.now() - Date.parse(kept?.headers.get('date') ?? '')
  if (ageMs < refreshMs) return
  await keepOfflinePage().catch(() => {})
}

/** Deletes the caches of older releases of this worker; other caches of this site are not its own. */
async function dropOldCaches() {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name.startsWith(cachePrefix) && name !== cacheName).map(name => caches.delete(name)))
}

/** How long a page has to say that it has taken what it was told; a page whose scripts have not started says nothing. */
const answerMs = 1_500

addEventListener('push', event => {
  event.waitUntil(receive(readPush(event.data)))
})

addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openOrder(event.notification.data?.url ?? '/transactions'))
})

addEventListener('pushsubscriptionchange', event => {
  event.waitUntil(renewSubscription(event))
})

/** Shows a message: in the page that is looked at, otherwise as a notification. */
async function receive(message) {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const seen = pages.find(page => page.focused) ?? pages.find(page => page.visibilityState === 'visible')
  if (seen && (await tell(seen, { kind: 'push', ...message }))) return
  const { title, body, tag, url } = message
  const icon = '/app-icons/192.png'
  await registration.showNotification(title, { body, icon, badge: icon, lang: 'id', data: { url }, ...(tag && { tag, renotify: true }) })
}

/** The parts of a message, both of the store's own and of Firebase's shape. Its link may only open one of this store's orders. */
function readPush(data) {
  const { title, body, tag, url } = readParts(data)
  return {
    title: text(title) || 'Ada kabar tentang pesananmu',
    body: text(body),
    tag: text(tag),
    url: /^\/transactions\/KLT-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(text(url)) ? url : '/transactions',
  }
}

function readParts(data) {
  try {
    const { notification, data: parts } = data.json()
    return { ...notification, ...parts }
  } catch {
    return {}
  }
}

function text(value) {
  return typeof value === 'string' ? value.slice(0, 400) : ''
}

/** Opens an order in a tab of the store, by the store's own navigation; in a new one if there is none. */
async function openOrder(url) {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(each => new URL(each.url).pathname === url) ?? pages.find(each => each.focused) ?? pages[0]
  if (!page) return clients.openWindow(url)
  // A browser may refuse to bring a tab to the front; it still shows the order.
  const shown = await page.focus().catch(() => page)
  if (await tell(shown, { kind: 'open', url })) return
  await shown.navigate(url).catch(() => clients.openWindow(url))
}

/** Tells a page something. Answers whether the page has taken it. */
function tell(page, message) {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === 'taken')
    setTimeout(resolve, answerMs, false)
    page.postMessage({ from: 'kilat-worker', ...message }, [port2])
  })
}

/** Makes a new subscription in place of one that the browser has ended. Only a page knows for whom: it registers it, now or when next opened. */
async function renewSubscription({ oldSubscription, newSubscription }) {
  if (!newSubscription && oldSubscription) await registration.pushManager.subscribe(oldSubscription.options).catch(() => {})
  const [page] = await clients.matchAll({ type: 'window' })
  if (page) await tell(page, { kind: 'renew' })
}
