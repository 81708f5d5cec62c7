import type { PublicSettings } from '@kilat/contract/store.ts'
import { showToast } from '../features/toast/toasts.ts'
import { signInText } from '../text/sign-in.ts'
import { loadProvider } from './load-provider.ts'
import { popupMessage } from './popup-message.ts'
import { signInWithGoogle } from './sign-in-with-google.ts'

/** Fetches what opens the provider's window, so that the click itself can. Never throws: the click tells what is wrong. */
export async function prepareSignIn(settings: PublicSettings): Promise<void> {
  await loadProvider(settings).catch(() => {})
}

/** Signs in, to be called in the click, and says why where that comes to nothing. */
export function signIn(settings: PublicSettings): void {
  signInWithGoogle(settings).catch(error => {
    const description = popupMessage(error)
    if (description) showToast({ title: signInText.title, description, variant: 'destructive' })
  })
}
