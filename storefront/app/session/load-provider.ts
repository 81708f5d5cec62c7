import type { PublicSettings } from '@kilat/contract/store.ts'
import { useAuth } from './auth-store.ts'
import { PopupProblem, type PopupProvider } from './popup-provider.ts'

let ready: PopupProvider | undefined
let loading: Promise<PopupProvider> | undefined

/** The provider, where it is loaded: only then can its window open within the click. */
export function readyProvider(): PopupProvider | undefined {
  return ready
}

/** Loads the store's provider, once; after a failure the next call tries again. */
export function loadProvider(settings: PublicSettings): Promise<PopupProvider> {
  loading ??= load(settings).catch(error => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(settings: PublicSettings): Promise<PopupProvider> {
  useAuth.setState({ isFirebaseLoading: true })
  try {
    ready = await makeProvider(settings)
    return ready
  } finally {
    // Where its window is to open next, that says when it is over.
    if (!useAuth.getState().isLoading) useAuth.setState({ isFirebaseLoading: false })
  }
}

async function makeProvider({ sign_in, firebase }: PublicSettings): Promise<PopupProvider> {
  if (sign_in?.provider === 'local') return (await import('./local-provider.ts')).localProvider
  if (!sign_in || !firebase) throw new PopupProblem('auth/operation-not-allowed')
  const { createFirebaseProvider } = await import('./firebase-provider.client.ts')
  return createFirebaseProvider({ firebase, emulatorUrl: sign_in.provider === 'emulator' ? sign_in.url : null })
}
