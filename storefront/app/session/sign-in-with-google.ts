import type { PublicSettings } from '@kilat/contract/store.ts'
import { ApiProblem } from '../api/api-problem.ts'
import { login } from '../api/own-endpoints.ts'
import { showToast } from '../features/toast/toasts.ts'
import { isRecord } from '../lib/record.ts'
import { signInText } from '../text/sign-in.ts'
import { closeAuthDialog } from './auth-dialog.ts'
import { setUser, useAuth } from './auth-store.ts'
import { browserApi } from './browser-api.ts'
import { keepTokens } from './keep-tokens.ts'
import { loadProvider, readyProvider } from './load-provider.ts'
import { PopupProblem } from './popup-provider.ts'

/** How long after somebody came back to the page an answer of the provider's window may still be on its way. */
const backAgainMs = 1000

let latest = 0

/**
 * Opens the provider's window, which has to happen in the click, and signs in with the token it gives. What the store's server
 * refuses is told; a failure of the window is kept in `error` and thrown. A new call takes the place of one under way.
 */
export async function signInWithGoogle(settings: PublicSettings): Promise<void> {
  latest++
  const attempt = latest
  const isLatest = () => attempt === latest
  const show = (state: { isLoading?: boolean; isFirebaseLoading?: boolean; error?: string | null }) => isLatest() && useAuth.setState(state)
  show({ isLoading: true, isFirebaseLoading: true, error: null })
  // A window that was closed is noticed late, with some providers after ten seconds: who comes back from it can go on at once.
  const stopWaiting = onBackAgain(() => readyProvider()?.isPopupOpen() || show({ isLoading: false }))
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
  const provider = readyProvider()
  return provider ? provider.openPopup() : loadProvider(settings).then(loaded => loaded.openPopup())
}

async function exchange(idToken: string): Promise<void> {
  const { token, refresh_token, user } = await browserApi().call(login, { body: { token: idToken } }, { token: null })
  if (!keepTokens({ token, refresh_token }, user.id)) throw new PopupProblem('auth/web-storage-unsupported')
  setUser(user)
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
