import type { PublicSettings } from '@kilat/contract/store.ts'

/** Puts what every answer carries on it, unless the answer has its own: a page that needs another policy says so itself. */
export function createSecurityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // A sign-in window opened by the store has to be able to answer it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // What others may show says so itself: pictures, and icons as Iconify's clients want them.
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    // Without `preload`: that is in browsers for years, and the operator's to ask for.
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

const common = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

/** For answers that are no pages: nothing in them may run or load. */
export const bareCsp = "default-src 'none'; frame-ancestors 'none'"

// The tag manager is of the same host, and would run anybody's scripts: only the folder of GA4's own is named.
const analyticsScripts = 'https://www.googletagmanager.com/gtag/'
const analyticsHosts = 'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com'

// Firebase's library fetches a script of Google's that places the frame it talks to its popup through, and that one fetches its
// parts. The rest of the host would run what anybody asks it to.
const popupScripts = 'https://apis.google.com/js/api.js https://apis.google.com/_/scs/abc-static/_/js/'
const firebaseCalls = 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com'
const googlePictures = 'https://lh3.googleusercontent.com'

/**
 * For the store's pages: scripts and styles of its own or with this answer's nonce. Hosts of others stand in it only where
 * the store uses their service. Styles in attributes are allowed because the components that place menus and dialogs measure
 * and set them. No text becomes markup or a script but by the policies that are named: the store's own (`trusted-types.ts` and
 * `trusted-html.ts` of the storefront), that of the icons' library, and those of Google's scripts. `apiOrigin`: where the store's API and its pictures are, if not on this site.
 */
export function pageCsp(nonce: string, settings: Pick<PublicSettings, 'analytics' | 'sign_in' | 'firebase'>, apiOrigin?: string): string {
  const { analytics } = settings
  const signIn = signInHosts(settings)
  const scripts = from([analytics && analyticsScripts, signIn?.scripts])
  const calls = from([apiOrigin, analytics && analyticsHosts, signIn?.calls])
  const pictures = from([apiOrigin, analytics && analyticsHosts, signIn?.pictures])
  const frames = signIn ? ` frame-src ${signIn.frames};` : ''
  const policies = `trusted-types default kilat iconify${from([signIn && 'gapi#gapi', (signIn || analytics) && 'goog#html'])}`
  return `default-src 'self'; script-src 'self' 'nonce-${nonce}'${scripts}; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:${pictures}; connect-src 'self'${calls};${frames} worker-src 'self'; manifest-src 'self'; require-trusted-types-for 'script'; ${policies}; ${common}`
}

function from(hosts: (string | null | undefined)[]): string {
  return hosts.map(host => (host ? ` ${host}` : '')).join('')
}

type SignInHosts = { scripts: string; frames: string; calls: string; pictures: string }

/** What signing in needs of others. The trial's own accounts are pages of this store and need nothing. */
function signInHosts({ sign_in: signIn, firebase }: Pick<PublicSettings, 'sign_in' | 'firebase'>): SignInHosts | undefined {
  if (signIn?.provider === 'emulator') return { scripts: popupScripts, frames: signIn.url, calls: signIn.url, pictures: googlePictures }
  if (signIn?.provider !== 'firebase' || !firebase) return undefined
  return { scripts: popupScripts, frames: `https://${firebase.auth_domain}`, calls: firebaseCalls, pictures: googlePictures }
}

/** For the service worker: what it fetches is held to the policy of its own file, not to that of the pages. */
export const workerCsp = "default-src 'none'; connect-src 'self'"

/** For the page that shows the API's description: its viewer writes styles into the page. */
export function docsCsp(nonce: string): string {
  return `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; ${common}`
}
