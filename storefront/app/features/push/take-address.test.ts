import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeAddress } from './take-address.ts'

const key = Buffer.from(Uint8Array.from({ length: 65 }, (_, place) => place)).toString('base64url')
const other = Buffer.from(new Uint8Array(65)).toString('base64url')
const web = { push: { kind: 'web_push', public_key: key }, firebase: null } as const
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer

/** A browser's push manager, and the permission it asks for. */
function openBrowser(given: { permission?: string; answer?: string; known?: string } = {}) {
  const made = (publicKey: string) => ({
    endpoint: `https://push.example/${publicKey.slice(0, 8)}`,
    options: { applicationServerKey: bytes(publicKey) },
    getKey: (name: string) => (name === 'p256dh' ? bytes(key) : bytes('AAAAAAAAAAAAAAAAAAAAAA')),
    unsubscribe: vi.fn(async () => true),
  })
  const known = given.known ? made(given.known) : null
  const pushManager = {
    getSubscription: vi.fn(async () => known),
    subscribe: vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => made(applicationServerKey)),
  }
  const serviceWorker = { register: vi.fn(async () => ({})), ready: Promise.resolve({ pushManager }) }
  const notification = {
    permission: given.permission ?? 'default',
    requestPermission: vi.fn(async () => {
      notification.permission = given.answer ?? 'granted'
      return notification.permission
    }),
  }
  vi.stubGlobal('navigator', { serviceWorker, userAgent: 'Android', maxTouchPoints: 5 })
  vi.stubGlobal('Notification', notification)
  return { known, pushManager, serviceWorker, notification }
}

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', class {})
})
afterEach(() => vi.unstubAllGlobals())

test('[push.permission] permission is asked for when undecided, and then a token is obtained', async () => {
  const { notification } = openBrowser()
  expect(await takeAddress(web)).toMatchObject({ kind: 'web_push' })
  expect(notification.requestPermission).toHaveBeenCalledOnce()
})

test.each(['denied', 'default'])('[push.permission] without the permission (%s) no token is obtained', async answer => {
  const { pushManager, serviceWorker } = openBrowser({ answer })
  expect(await takeAddress(web)).toBeNull()
  expect(pushManager.subscribe).not.toHaveBeenCalled()
  expect(serviceWorker.register).not.toHaveBeenCalled()
})

test('[push.permission] who has decided is not asked again', async () => {
  const granted = openBrowser({ permission: 'granted' })
  expect(await takeAddress(web)).not.toBeNull()
  expect(granted.notification.requestPermission).not.toHaveBeenCalled()
  const denied = openBrowser({ permission: 'denied' })
  expect(await takeAddress(web)).toBeNull()
  expect(denied.notification.requestPermission).not.toHaveBeenCalled()
})

test('[push.token] the token is made with the store’s public key and the worker at the root of the site', async () => {
  const { pushManager, serviceWorker } = openBrowser()
  expect(await takeAddress(web)).toEqual({
    kind: 'web_push',
    endpoint: `https://push.example/${key.slice(0, 8)}`,
    p256dh: key,
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  })
  expect(serviceWorker.register).toHaveBeenCalledWith('/service-worker.js')
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key })
})

test('[push.token] a subscription with the same key is used again, one with another key is replaced', async () => {
  const same = openBrowser({ known: key })
  expect(await takeAddress(web)).not.toBeNull()
  expect(same.pushManager.subscribe).not.toHaveBeenCalled()
  const replaced = openBrowser({ known: other })
  expect(await takeAddress(web)).not.toBeNull()
  expect(replaced.known?.unsubscribe).toHaveBeenCalledOnce()
  expect(replaced.pushManager.subscribe).toHaveBeenCalledOnce()
})

test('[push.token] any failure yields no token, silently', async () => {
  const subscribing = openBrowser()
  subscribing.pushManager.subscribe.mockRejectedValue(new DOMException('no service', 'AbortError'))
  expect(await takeAddress(web)).toBeNull()
  const registering = openBrowser()
  registering.serviceWorker.register.mockRejectedValue(new TypeError('no worker'))
  expect(await takeAddress(web)).toBeNull()
  const asking = openBrowser()
  asking.notification.requestPermission.mockRejectedValue(new TypeError('no'))
  expect(await takeAddress(web)).toBeNull()
  openBrowser()
  expect(await takeAddress({ push: null, firebase: null })).toBeNull()
  expect(await takeAddress({ push: { kind: 'fcm', public_key: key }, firebase: null })).toBeNull()
})

const fcm = vi.hoisted(() => ({ getToken: vi.fn(), isSupported: vi.fn(async () => true) }))
vi.mock('firebase/app', () => ({ initializeApp: (config: object, name: string) => ({ config, name }) }))
vi.mock('firebase/messaging', () => ({ getMessaging: (app: object) => ({ app }), ...fcm }))

test('[push.token] Firebase gets the project’s public key and the same worker', async () => {
  openBrowser()
  const firebase = { api_key: 'k', auth_domain: 'd', project_id: 'p', storage_bucket: null, messaging_sender_id: '1', app_id: 'a' }
  const settings = { push: { kind: 'fcm' as const, public_key: key }, firebase: { ...firebase, measurement_id: null } }
  fcm.getToken.mockResolvedValueOnce('a-token')
  expect(await takeAddress(settings)).toEqual({ kind: 'fcm', token: 'a-token' })
  expect(fcm.getToken).toHaveBeenCalledWith(expect.anything(), {
    vapidKey: key,
    serviceWorkerRegistration: await navigator.serviceWorker.ready,
  })
  fcm.getToken.mockRejectedValueOnce(new Error('messaging/token-subscribe-failed'))
  expect(await takeAddress(settings)).toBeNull()
  fcm.isSupported.mockResolvedValueOnce(false)
  expect(await takeAddress(settings)).toBeNull()
})
