import type { PublicSettings } from '@kilat/contract/store.ts'
import { initializeApp } from 'firebase/app'
import {
  type Auth,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  type PopupRedirectResolver,
  signInWithPopup,
  signOut,
  type UserCredential,
} from 'firebase/auth'
import { PopupProblem, type PopupProvider } from './popup-provider.ts'

type Given = { firebase: NonNullable<PublicSettings['firebase']>; emulatorUrl: string | null }

/** Google by way of Firebase. It keeps nothing in the browser: the store has a session of its own. */
export function createFirebaseProvider(given: Given): PopupProvider {
  const auth = openAuth(given, browserPopupRedirectResolver)
  // Undefined until it is opened, which takes the SDK a while.
  let opened: Window | null | undefined
  return {
    async openPopup() {
      if (isEmbedded(navigator.userAgent)) throw new PopupProblem('auth/embedded-browser')
      opened = undefined
      const stop = noteOpened(popup => {
        opened = popup
      })
      try {
        return await takeIdToken(auth, await signInWithPopup(auth, new GoogleAuthProvider()))
      } finally {
        stop()
      }
    },
    isPopupOpen: () => opened === undefined || opened?.closed === false,
  }
}

/** Tells of the window the SDK opens, which it gives to nobody: it notices itself only after ten seconds that one was closed. */
export function noteOpened(onOpened: (popup: Window | null) => void): () => void {
  const { open } = globalThis
  globalThis.open = (...given: Parameters<typeof open>) => {
    const popup = open(...given)
    onOpened(popup)
    return popup
  }
  return () => {
    globalThis.open = open
  }
}

/** Only what is named here is taken up of the SDK, so only that is loaded. `popups` opens windows; there are none outside browsers. */
export function openAuth({ firebase, emulatorUrl }: Given, popups?: PopupRedirectResolver): Auth {
  const app = initializeApp({
    apiKey: firebase.api_key,
    authDomain: firebase.auth_domain,
    projectId: firebase.project_id,
    appId: firebase.app_id,
  })
  const auth = initializeAuth(app, { persistence: inMemoryPersistence, ...(popups && { popupRedirectResolver: popups }) })
  auth.languageCode = 'id'
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })
  return auth
}

/** The ID token of who has just signed in, whom Firebase then forgets. */
export async function takeIdToken(auth: Auth, { user }: UserCredential): Promise<string> {
  const idToken = await user.getIdToken()
  await signOut(auth)
  return idToken
}

/** True in the browsers inside other apps, where Google signs nobody in. */
export function isEmbedded(userAgent: string): boolean {
  return /Instagram|FBA[NV]|FB_IAB|TikTok|musical_ly|Bytedance|\bLine\/|; wv\)/i.test(userAgent)
}
