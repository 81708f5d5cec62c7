import type { PushAddress } from '@kilat/contract/push.ts'

/** Whether this browser can receive push messages, and whether it may. `install-first`: only as an app on the home screen (iPhone, iPad). */
export type DeviceSupport = 'none' | 'install-first' | NotificationPermission

/** What this browser supports. Asks nobody. */
export function readDeviceSupport(): DeviceSupport {
  if (!globalThis.isSecureContext || !navigator.serviceWorker) return 'none'
  if (!('PushManager' in globalThis) || !('Notification' in globalThis)) return isAppleTab() ? 'install-first' : 'none'
  return Notification.permission
}

/** True in a tab of an iPhone or iPad, which says it is a Mac. */
function isAppleTab(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApple && !matchMedia('(display-mode: standalone)').matches
}

const worker = '/console/service-worker.js'

/** This browser's address if it has one already, and the operator still allows it; null without. Asks for nothing. */
export async function readDeviceAddress(): Promise<PushAddress | null> {
  if (readDeviceSupport() !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration('/console/')
  const subscription = registration?.scope.endsWith('/console/') ? await registration.pushManager.getSubscription() : null
  return subscription && describe(subscription)
}

/**
 * This browser's address for push messages, after the operator has allowed them. Null if they do not. Throws if the browser can not subscribe, such as
 * without a connection to its push service.
 */
export async function takeDeviceAddress(publicKey: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(addressOfWorker() as string, { scope: '/console/' })
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // It has a subscription for a key of before.
    const old = await pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return pushManager.subscribe(options)
  })
  return describe(subscription)
}

function describe(subscription: PushSubscription): PushAddress {
  const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')]
  if (!p256dh || !auth) throw new Error('the browser gave an address without keys')
  return { kind: 'web_push', endpoint: subscription.endpoint, p256dh: toBase64url(p256dh), auth: toBase64url(auth) }
}

type Policies = {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): unknown }
}

/** The page's policy lets nothing become the address of a script but this. */
function addressOfWorker(): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  policy ??= trustedTypes?.createPolicy('worker', { createScriptURL: () => worker })
  return policy?.createScriptURL(worker) ?? worker
}

let policy: ReturnType<Policies['createPolicy']> | undefined

function toBase64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
