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
import { isEmbedded } from '../../features/links/is-embedded.ts'
import { PopupProblem, type PopupProvider } from './popup-provider.ts'

type Given = { firebase: NonNullable<PublicSettings['firebase']>; emulatorUrl: string | null }

/** Google through Firebase. It stores nothing in the browser, because the store has its own session. */
export function createFirebaseProvider(given: Given): PopupProvider {
  const auth = openAuth(given, browserPopupRedirectResolver)
  // Undefined until the SDK has opened it, which takes a while.
  let opened: Window | null | undefined
  return {
    async openPopup() {
      // Google refuses to sign in there.
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

/** Reports the window that the SDK opens, because the SDK itself notices only after ten seconds that it was closed. */
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

/** Uses only the named parts of the SDK, so that only those are loaded. `popups` opens windows; it exists only in browsers. */
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

/** The ID token of the user who has just signed in; Firebase then forgets the user. */
export async function takeIdToken(auth: Auth, { user }: UserCredential): Promise<string> {
  const idToken = await user.getIdToken()
  await signOut(auth)
  return idToken
}
