import { reportedPath } from './reported-path.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

type Place = { pathname: string; search: string; hash: string }

let last: string | undefined
let counted: string | undefined

/** Begins to count for a GA4 id. Nothing is sent by itself, and nothing is known of this page but what `sendPageView` tells. */
export function startCounting(measurementId: string): void {
  if (window.dataLayer) return
  window.dataLayer = []
  // Before the library's own listeners, which tell of links and addresses as they are.
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

/** Counts one view of the page at hand. Where its address is secret nothing else is told from then on, such as its links. */
export function sendPageView(measurementId: string): void {
  counted = location.pathname
  setDisabled(measurementId, hasSecretQuery(location))
  if (hasSecretQuery(location)) return
  const path = reportedPath(location.pathname)
  const place = placeOf(path)
  // What the library sends of its own accord later tells the same place.
  tell('set', place)
  tell('event', 'page_view', {
    ...place,
    page_path: path,
    ...(isSecret(location) && { event_callback: () => hush(measurementId, location) }),
  })
  last = place.page_location
}

/** Counts nothing any more and takes back what was kept in this browser. */
export function stopCounting(measurementId: string): void {
  setDisabled(measurementId, true)
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=')
    if (!/^_ga(?:_|$)/.test(name)) continue
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is missing in many browsers of buyers
    for (const domain of domainsOf(location.hostname)) document.cookie = `${name}=; max-age=0; path=/${domain}`
  }
}

/** Address, title and where one came from would else be read off the page, with everything that is secret in them. */
function placeOf(path: string) {
  return { page_location: location.origin + path, page_title: path, page_referrer: last ?? foreignReferrer() }
}

function foreignReferrer(): string {
  if (!URL.canParse(document.referrer)) return ''
  const { origin } = new URL(document.referrer)
  return `${origin}/`
}

/** The library keeps its cookies at the widest domain it may. */
function domainsOf(host: string): string[] {
  const parts = host.split('.')
  return ['', ...parts.slice(0, -1).map((_, at) => `; domain=.${parts.slice(at).join('.')}`)]
}

// The library would tell a new address as soon as it is there, so it is hushed before; the next view lets it speak again.
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

// Nobody is led to such an address, but a form that was sent too early leaves one.
function hasSecretQuery({ search, hash }: Place): boolean {
  return /KLT/i.test([...new URLSearchParams(`${search}&${hash}`)].join())
}

// The switch the library itself looks at before it sends.
function setDisabled(measurementId: string, isDisabled: boolean): void {
  Object.assign(window, { [`ga-disable-${measurementId}`]: isDisabled })
}

// The library takes the list of arguments itself and nothing else.
function tell(..._given: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer?.push(arguments)
}
