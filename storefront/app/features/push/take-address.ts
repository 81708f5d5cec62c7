import type { PushAddress } from '@kilat/contract/push.ts'
import type { PublicSettings } from '@kilat/contract/store.ts'
import { readPushSupport } from './push-support.ts'

/** The store's one service worker. */
const workerPath = '/service-worker.js'

/**
 * This browser's address for push messages, made with the store's public key. Asks for the permission if the visitor has not
 * decided, so it must be called by a click. Null without the permission, and after any failure.
 */
export async function takeAddress({ push, firebase }: Pick<PublicSettings, 'push' | 'firebase'>): Promise<PushAddress | null> {
  try {
    if (!push || !(await mayNotify())) return null
    await navigator.serviceWorker.register(workerPath)
    const registration = await navigator.serviceWorker.ready
    if (push.kind === 'web_push') return await subscribe(registration, push.public_key)
    const { takeFcmAddress } = await import('./fcm-address.client.ts')
    return await takeFcmAddress({ publicKey: push.public_key, firebase, registration })
  } catch {
    return null
  }
}

/** Ends this browser's subscription, so that its address is no use to anybody. */
export async function dropSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(workerPath)
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** Asks for the permission if it is undecided. */
async function mayNotify(): Promise<boolean> {
  const support = readPushSupport()
  if (support === 'undecided') return (await Notification.requestPermission()) === 'granted'
  return support === 'granted'
}

/** The subscription for the store's key; one made with another key receives nothing from this store and is replaced. */
async function subscribe({ pushManager }: ServiceWorkerRegistration, publicKey: string): Promise<PushAddress | null> {
  const known = await pushManager.getSubscription()
  const isOurs = known !== null && encode(known.options.applicationServerKey) === publicKey
  if (known && !isOurs) await known.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = known && isOurs ? known : await pushManager.subscribe(options)
  const [p256dh, auth] = [encode(subscription.getKey('p256dh')), encode(subscription.getKey('auth'))]
  return p256dh && auth ? { kind: 'web_push', endpoint: subscription.endpoint, p256dh, auth } : null
}

/** Bytes as base64url without padding. */
function encode(bytes: ArrayBuffer | null): string {
  const letters = Array.from(new Uint8Array(bytes ?? new ArrayBuffer(0)), byte => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
