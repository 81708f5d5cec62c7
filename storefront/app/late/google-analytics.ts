import { reportedPath } from './reported-path.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

type Place = { pathname: string; search: string; hash: string }

let last: string | undefined
let counted: string | undefined

/** Begins counting for a GA4 id. Nothing is sent automatically, and the library learns of this page only through `sendPageView`. */
export function startCounting(measurementId: string): void {
  if (window.dataLayer) return
  window.dataLayer = []
  // Runs before the library's own listeners, which report links and addresses unfiltered.
  watchMoves(measurementId)
  tell('js', new Date())
  tell('set', placeOf('/'))
  tell('config', measurementId, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  })
  const script = document.createElement('script')
  script.async = true
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`
  document.head.append(script)
}

/** Counts one view of the current page. If its address is secret, nothing else about it is sent from then on, such as its links. */
export function sendPageView(measurementId: string): void {
  counted = location.pathname
  setDisabled(measurementId, hasSecretQuery(location))
  if (hasSecretQuery(location)) return
  const path = reportedPath(location.pathname)
  const place = placeOf(path)
  // Later events of the library report the same place.
  tell('set', place)
  tell('event', 'page_view', {
    ...place,
    page_path: path,
    ...(isSecret(location) && { event_callback: () => hush(measurementId, location) }),
  })
  last = place.page_location
}

/** Stops counting and removes the library's data from this browser. */
export function stopCounting(measurementId: string): void {
  setDisabled(measurementId, true)
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=')
    if (!/^_ga(?:_|$)/.test(name)) continue
    // biome-ignore lint/suspicious/noDocumentCookie: many buyers' browsers lack the other way
    for (const domain of domainsOf(location.hostname)) document.cookie = `${name}=; max-age=0; path=/${domain}`
  }
}

/** Sets address, title and referrer explicitly: otherwise the library reads them from the page, with all secrets in them. */
function placeOf(path: string) {
  return { page_location: location.origin + path, page_title: path, page_referrer: last ?? foreignReferrer() }
}

function foreignReferrer(): string {
  if (!document.referrer) return ''
  const { origin } = new URL(document.referrer)
  return `${origin}/`
}

/** The library sets its cookies at the widest possible domain. */
function domainsOf(host: string): string[] {
  const parts = host.split('.')
  return ['', ...parts.slice(0, -1).map((_, at) => `; domain=.${parts.slice(at).join('.')}`)]
}

// The library would report a new address at once, so it is muted before the change; the next view unmutes it.
function watchMoves(measurementId: string): void {
  const add = history.pushState.bind(history)
  const replace = history.replaceState.bind(history)
  const hushBefore = (to: string | URL | null | undefined) => hush(measurementId, new URL(to ?? '', location.href))
  history.pushState = (data, unused, to) => {
    hushBefore(to)
    add(data, unused, to)
  }
  history.replaceState = (data, unused, to) => {
    hushBefore(to)
    replace(data, unused, to)
  }
  for (const move of ['popstate', 'pointerdown', 'keydown', 'click', 'auxclick', 'submit'])
    addEventListener(move, () => hush(measurementId, location), { capture: true })
}

function hush(measurementId: string, place: Place): void {
  if (place.pathname !== counted || isSecret(place)) setDisabled(measurementId, true)
}

function isSecret(place: Place): boolean {
  return reportedPath(place.pathname) !== place.pathname || hasSecretQuery(place)
}

// No link leads to such an address, but a form sent too early can.
function hasSecretQuery({ search, hash }: Place): boolean {
  return /KLT/i.test([...new URLSearchParams(`${search}&${hash}`)].join())
}

// The library checks this switch before it sends.
function setDisabled(measurementId: string, isDisabled: boolean): void {
  Object.assign(window, { [`ga-disable-${measurementId}`]: isDisabled })
}

// The library accepts only the `arguments` object itself.
function tell(..._given: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer?.push(arguments)
}
