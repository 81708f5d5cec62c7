declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

let last: string | undefined

/** Begins to count for a GA4 id. Nothing is sent by itself, and nothing is known of this page but what `sendPageView` tells. */
export function startCounting(measurementId: string): void {
  setDisabled(measurementId, false)
  if (window.dataLayer) return
  window.dataLayer = []
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

/** Counts one view of a page. The path has to be fit to be told. */
export function sendPageView(path: string): void {
  const place = placeOf(path)
  // What the library sends of its own accord later tells the same place.
  tell('set', place)
  tell('event', 'page_view', { ...place, page_path: path })
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

// The switch the library itself looks at before it sends.
function setDisabled(measurementId: string, isDisabled: boolean): void {
  Object.assign(window, { [`ga-disable-${measurementId}`]: isDisabled })
}

// The library takes the list of arguments itself and nothing else.
function tell(..._given: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer?.push(arguments)
}
