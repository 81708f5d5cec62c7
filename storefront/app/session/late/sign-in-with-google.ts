import type { PublicSettings } from '@kilat/contract/store.ts'
import { login } from '../../api/own-endpoints.ts'
import { ApiProblem } from '../../api/problems/api-problem.ts'
import { showToast } from '../../features/toast/toasts.ts'
import { isRecord } from '../../lib/record.ts'
import { signInText } from '../../text/sign-in.ts'
import { browserApi } from '../api/browser-api.ts'
import { storeSignIn, useAuth } from '../auth-store.ts'
import { closeAuthDialog } from './auth-dialog.ts'
import { PopupProblem, type PopupProvider, popupMessage } from './popup-provider.ts'

/** Loads the provider, so that the click can open its window. Never throws: the click reports failures. */
export async function prepareSignIn(settings: PublicSettings): Promise<void> {
  await loadProvider(settings).catch(() => {})
}

/** Signs in, to be called in the click, and shows why it failed. */
export function signIn(settings: PublicSettings): void {
  signInWithGoogle(settings).catch(error => {
    const description = popupMessage(error)
    if (description) showToast({ title: signInText.title, description, variant: 'destructive' })
  })
}

/** How long after the user came back to the page the provider's answer may still arrive. */
const backAgainMs = 1000

let latest = 0
/** The provider, once loaded: only then can its window open within the click. */
let ready: PopupProvider | undefined
let loading: Promise<PopupProvider> | undefined

/**
 * Opens the provider's window, which must happen in the click, and signs in with its token. A refusal of the store's server
 * is shown; a failure of the window is kept in `error` and thrown. A new call replaces a running one.
 */
export async function signInWithGoogle(settings: PublicSettings): Promise<void> {
  latest++
  const attempt = latest
  const isLatest = () => attempt === latest
  const show = (state: { isLoading?: boolean; isFirebaseLoading?: boolean; error?: string | null }) => isLatest() && useAuth.setState(state)
  show({ isLoading: true, isFirebaseLoading: true, error: null })
  // Some providers notice a closed window only after ten seconds: a user who comes back can go on at once.
  const stopWaiting = onBackAgain(() => ready?.isPopupOpen() || show({ isLoading: false }))
  try {
    const idToken = await openPopup(settings)
    stopWaiting()
    show({ isLoading: true, isFirebaseLoading: false })
    await exchange(idToken)
  } catch (error) {
    if (!isLatest()) return
    if (error instanceof ApiProblem) return tellRefusal(error)
    show({ error: error instanceof Error ? error.message : String(error) })
    throw error
  } finally {
    stopWaiting()
    show({ isLoading: false, isFirebaseLoading: false })
    if (isLatest()) closeAuthDialog()
  }
}

function openPopup(settings: PublicSettings): Promise<string> {
  return ready ? ready.openPopup() : loadProvider(settings).then(loaded => loaded.openPopup())
}

async function exchange(idToken: string): Promise<void> {
  const signedIn = await browserApi().call(login, { body: { token: idToken } }, { token: null })
  if (!storeSignIn(signedIn)) throw new PopupProblem('auth/web-storage-unsupported')
}

function tellRefusal({ body, message }: ApiProblem): void {
  const description = isRecord(body) && typeof body.error === 'string' && body.error ? body.error : message
  showToast({ title: signInText.refused, description, variant: 'destructive' })
}

function onBackAgain(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onFocus = () => {
    clearTimeout(timer)
    timer = setTimeout(act, backAgainMs)
  }
  addEventListener('focus', onFocus)
  return () => {
    removeEventListener('focus', onFocus)
    clearTimeout(timer)
  }
}

/** Loads the store's provider once; after a failure the next call tries again. */
function loadProvider(settings: PublicSettings): Promise<PopupProvider> {
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
    // If its window opens next, the window's end stops the loading state.
    if (!useAuth.getState().isLoading) useAuth.setState({ isFirebaseLoading: false })
  }
}

async function makeProvider({ sign_in, firebase }: PublicSettings): Promise<PopupProvider> {
  if (sign_in?.provider === 'local') return (await import('./local-provider.ts')).localProvider
  if (!sign_in || !firebase) throw new PopupProblem('auth/operation-not-allowed')
  const { createFirebaseProvider } = await import('./firebase-provider.client.ts')
  return createFirebaseProvider({ firebase, emulatorUrl: sign_in.provider === 'emulator' ? sign_in.url : null })
}
