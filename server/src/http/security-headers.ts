import type { PublicSettings } from '@kilat/contract/store.ts'

/** Headers of every answer, unless it has its own: a page that needs another policy sets it itself. */
export function createSecurityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // A sign-in window opened by the store must be able to answer it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // Files that other sites may show set this themselves: pictures, and icons for Iconify's clients.
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    // Without `preload`, which stays in browsers for years and is the operator's decision.
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

const common = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

/** For answers that are not pages: they may run and load nothing. */
export const bareCsp = "default-src 'none'; frame-ancestors 'none'"

// The tag manager is on the same host and would run anybody's scripts, so only GA4's own folder is allowed.
const analyticsScripts = 'https://www.googletagmanager.com/gtag/'
const analyticsHosts = 'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com'

// Firebase's library loads a script of Google's, for the frame that talks to its popup, and that script loads its parts.
// The rest of the host would run any script on request.
const popupScripts = 'https://apis.google.com/js/api.js https://apis.google.com/_/scs/abc-static/_/js/'
const firebaseCalls = 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com'
// Firebase's library registers a browser for push messages there. Web Push calls the browser's own service, which no policy restricts.
const fcmCalls = 'https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com'
const googlePictures = 'https://lh3.googleusercontent.com'

/** Other origins that pages call. */
export type PageOrigins = {
  /** That of the store's API and its pictures, if it is not this site. */
  api?: string | undefined
  /** Those of the real-time server, with spaces between them. */
  sockets?: string | undefined
}

/**
 * The origins of the real-time server's sockets. `'self'` means this site's own ones, too, but older Safari only allows those that
 * are named. A page loaded without TLS may connect without it.
 */
export function socketOrigins(pusher: PublicSettings['pusher'], publicUrl: string): string | undefined {
  if (!pusher) return undefined
  const { host, protocol } = new URL(publicUrl)
  if (pusher.is_own) return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`
  const elsewhere = `${pusher.host ?? `ws-${pusher.cluster}.pusher.com`}${pusher.port ? `:${pusher.port}` : ''}`
  return protocol === 'https:' ? `wss://${elsewhere}` : `wss://${elsewhere} ws://${elsewhere}`
}

/**
 * For the store's pages: scripts and styles of the store or with this answer's nonce. Other hosts are allowed only if the store
 * uses their service. Style attributes are allowed, because the components that place menus and dialogs measure and set
 * them. Text becomes markup or a script only through the named policies: the store's own (`trusted-types.ts` and
 * `trusted-html.ts` of the storefront), that of the icons' library, and those of Google's scripts.
 */
export function pageCsp(
  nonce: string,
  settings: Pick<PublicSettings, 'analytics' | 'sign_in' | 'firebase' | 'push'>,
  { api: apiOrigin, sockets }: PageOrigins = {},
): string {
  const { analytics, push } = settings
  const signIn = signInHosts(settings)
  const scripts = from([analytics && analyticsScripts, signIn?.scripts])
  const calls = from([sockets, apiOrigin, analytics && analyticsHosts, signIn?.calls, push?.kind === 'fcm' ? fcmCalls : null])
  const pictures = from([apiOrigin, analytics && analyticsHosts, signIn?.pictures])
  const frames = signIn ? ` frame-src ${signIn.frames};` : ''
  const policies = `trusted-types default kilat iconify${from([signIn && 'gapi#gapi', (signIn || analytics) && 'goog#html'])}`
  return `default-src 'self'; script-src 'self' 'nonce-${nonce}'${scripts}; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:${pictures}; connect-src 'self'${calls};${frames} worker-src 'self'; manifest-src 'self'; require-trusted-types-for 'script'; ${policies}; ${common}`
}

function from(hosts: (string | null | undefined)[]): string {
  return hosts.map(host => (host ? ` ${host}` : '')).join('')
}

type SignInHosts = { scripts: string; frames: string; calls: string; pictures: string }

/** Hosts that signing in needs. The trial's own accounts are pages of this store and need none. */
function signInHosts({ sign_in: signIn, firebase }: Pick<PublicSettings, 'sign_in' | 'firebase'>): SignInHosts | undefined {
  if (signIn?.provider === 'emulator') return { scripts: popupScripts, frames: signIn.url, calls: signIn.url, pictures: googlePictures }
  if (signIn?.provider !== 'firebase' || !firebase) return undefined
  return { scripts: popupScripts, frames: `https://${firebase.auth_domain}`, calls: firebaseCalls, pictures: googlePictures }
}

/** For the operators' console, which uses nothing but the store itself. Nothing in it turns text into markup or scripts but the address of its service worker. */
export const consoleCsp = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types worker; worker-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`

/** For the service worker, whose calls follow the policy of its own file, not that of the pages. */
export const workerCsp = "default-src 'none'; connect-src 'self'"

/** For the page with the API's description, whose viewer writes styles into the page. */
export function docsCsp(nonce: string): string {
  return `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; ${common}`
}
