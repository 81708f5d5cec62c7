// The console's service worker: it shows the store's alerts, and keeps nothing. The store's own worker has the pages around it.

addEventListener('install', () => skipWaiting())

addEventListener('activate', event => event.waitUntil(clients.claim()))

addEventListener('push', event => event.waitUntil(show(readPush(event.data))))

addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url ?? home))
})

addEventListener('pushsubscriptionchange', event => event.waitUntil(renew(event)))

const home = '/console/kabar'
const icon = '/app-icons/192.png'

/** Alerts that lead to the same page replace each other. */
function show({ title, body, tag, url }) {
  return registration.showNotification(title, { body, icon, badge: icon, lang: 'id', data: { url }, ...(tag && { tag, renotify: true }) })
}

/** The parts of a message. Its link may only open a page of the console. */
function readPush(data) {
  const { title, body, tag, url } = readParts(data)
  return {
    title: text(title) || 'Ada kabar dari toko',
    body: text(body),
    tag: text(tag),
    url: /^\/console\/[\w/#?=&-]*$/.test(text(url)) ? url : home,
  }
}

function readParts(data) {
  try {
    return data.json().data ?? {}
  } catch {
    return {}
  }
}

function text(value) {
  return typeof value === 'string' ? value.slice(0, 600) : ''
}

/** How long a page has to say that it has opened the place; one whose scripts have not started says nothing. */
const answerMs = 1_500

/** Opens a place in a tab of the console, without losing what is typed there elsewhere; in a new one if there is none. */
async function open(url) {
  const pages = (await clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(({ url }) =>
    new URL(url).pathname.startsWith('/console/'),
  )
  const page = pages.find(({ focused }) => focused) ?? pages[0]
  if (!page) return clients.openWindow(url)
  // A browser may refuse to bring a tab to the front; it still opens the place.
  const shown = await page.focus().catch(() => page)
  if (!(await tell(shown, url))) await clients.openWindow(url)
}

/** Answers whether the page has taken it. */
function tell(page, url) {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === 'taken')
    setTimeout(resolve, answerMs, false)
    page.postMessage({ from: 'kilat-console', url }, [port2])
  })
}

/** Registers a new subscription in place of one that the browser has ended; if the operator is signed out nobody takes it. */
async function renew({ oldSubscription, newSubscription }) {
  const next = newSubscription ?? (oldSubscription && (await registration.pushManager.subscribe(oldSubscription.options)))
  if (!next) return
  const { endpoint, keys } = next.toJSON()
  const address = { kind: 'web_push', endpoint, p256dh: keys.p256dh, auth: keys.auth }
  await fetch('/api/operator/alert-devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  })
}
