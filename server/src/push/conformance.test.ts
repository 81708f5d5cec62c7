import { systemClock } from '../platform/clock.ts'
import { makeVapidKeys } from '../platform/vapid-keys.ts'
import { describePushSender } from './conformance.ts'
import { createFcm } from './fcm/fcm.ts'
import { startGoogle } from './fcm/simulator.ts'
import { startPushService } from './web-push/simulator.ts'
import { createWebPush } from './web-push/web-push.ts'

const timeoutMs = 1_000

describePushSender('Web Push', async () => {
  const service = await startPushService()
  const { answer, close } = service
  const keys = makeVapidKeys()
  const sender = createWebPush({ keys, contact: 'https://toko.example', clock: systemClock, timeoutMs, simulator: service.origin })
  return {
    ...{ sender, answer, close },
    newAddress: () => ({ kind: 'web_push', ...service.subscribe(keys.publicKey) }),
    foreignAddress: { kind: 'fcm', token: 'a-token-of-firebase' },
    received: address => (address.kind === 'web_push' ? service.received(address.endpoint) : []),
  }
})

describePushSender('FCM', async () => {
  const google = await startGoogle()
  const { account, origin, answer, close } = google
  const { publicKey } = makeVapidKeys()
  const sender = createFcm({ account, publicKey, clock: systemClock, timeoutMs, origin })
  return {
    ...{ sender, answer, close },
    newAddress: () => ({ kind: 'fcm', token: google.register() }),
    foreignAddress: { kind: 'web_push', endpoint: 'https://push.example/a', p256dh: publicKey, auth: 'A'.repeat(22) },
    received: address => (address.kind === 'fcm' ? google.received(address.token) : []),
  }
})
