// The store's only service worker: two can not share a scope, so all code of a worker for this store is in this file.
// It makes the store installable and readable without a network. It keeps only the offline page: every other page comes from
// the network.

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
