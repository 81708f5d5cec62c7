/** Whether this browser can receive push messages, and whether it may. */
export type PushSupport =
  /** It can not, and the offer must not show. */
  | 'none'
  /** It could as an app on the home screen (iPhone, iPad). */
  | 'install-first'
  | 'undecided'
  | 'granted'
  | 'denied'

/** What this browser supports. Only for the browser; asks nobody and for nothing. */
export function readPushSupport(): PushSupport {
  if (!globalThis.isSecureContext || !navigator.serviceWorker) return 'none'
  if (!('PushManager' in globalThis) || !('Notification' in globalThis)) return isAppleTab() ? 'install-first' : 'none'
  if (Notification.permission === 'default') return 'undecided'
  return Notification.permission
}

/** True in a tab of an iPhone or iPad, whose browsers give push messages only to installed apps. An iPad says it is a Mac. */
function isAppleTab(): boolean {
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  return isApple && !matchMedia('(display-mode: standalone)').matches
}
