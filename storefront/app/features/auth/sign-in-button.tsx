import type { PublicSettings } from '@kilat/contract/store.ts'
import { useEffect } from 'react'
import { firstMove } from '../../lib/first-move.ts'
import { usePublicSettings } from '../../lib/use-public-settings.ts'
import { authText } from '../../text/auth.ts'
import { buttonClass, Spinner } from '../../ui/button.tsx'
import { showToast } from '../toast/toasts.ts'
import { useAuth } from './auth-store.ts'
import { GoogleMark } from './google-mark.tsx'
import { canSignIn, loadProvider } from './load-provider.ts'
import { popupMessage } from './popup-message.ts'
import { signInWithGoogle } from './sign-in-with-google.ts'

/** The button that signs in, where the store has sign-in set up; null where it has none. */
export function useSignInButton(): React.ReactNode {
  const settings = usePublicSettings()
  return settings && canSignIn(settings) ? <SignInButton settings={settings} /> : null
}

function SignInButton({ settings }: { settings: PublicSettings }) {
  const isLoading = useAuth(state => state.isLoading)
  const warmUp = () => void loadProvider(settings).catch(() => {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings are those of the store
  useEffect(() => void firstMove().then(warmUp), [])
  return (
    <div>
      <button
        type="button"
        disabled={isLoading}
        aria-busy={isLoading}
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onClick={() => signIn(settings)}
        className={buttonClass('main', 'w-full gap-2 not-js:hidden')}
      >
        <span className="grid place-items-center size-6 rounded-full bg-white text-[#0b1020]">
          {isLoading ? <Spinner /> : <GoogleMark />}
        </span>
        {authText.google}
      </button>
      <p className="js:hidden">{authText.needsScript}</p>
      {settings.sign_in?.provider === 'local' && <p className="mt-2 text-center fine">{authText.trial}</p>}
    </div>
  )
}

function signIn(settings: PublicSettings): void {
  signInWithGoogle(settings).catch(error => {
    const description = popupMessage(error)
    if (description) showToast({ title: authText.popup.title, description, variant: 'destructive' })
  })
}
