import type { PushAddress } from '@kilat/contract/push.ts'
import type { PublicSettings } from '@kilat/contract/store.ts'
import { initializeApp } from 'firebase/app'
import { getMessaging, getToken, isSupported } from 'firebase/messaging'

type Given = { publicKey: string; firebase: PublicSettings['firebase']; registration: ServiceWorkerRegistration }

/** The token of Firebase Cloud Messaging for this browser; null where Firebase does not support it. */
export async function takeFcmAddress({ publicKey, firebase, registration }: Given): Promise<PushAddress | null> {
  if (!firebase?.messaging_sender_id || !(await isSupported())) return null
  const config = {
    apiKey: firebase.api_key,
    authDomain: firebase.auth_domain,
    projectId: firebase.project_id,
    appId: firebase.app_id,
    messagingSenderId: firebase.messaging_sender_id,
  }
  // An app of its own: signing in has the one without a name.
  const messaging = getMessaging(initializeApp(config, 'push'))
  const token = await getToken(messaging, { vapidKey: publicKey, serviceWorkerRegistration: registration })
  return token ? { kind: 'fcm', token } : null
}
