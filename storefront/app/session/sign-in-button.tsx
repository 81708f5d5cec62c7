import type { PublicSettings } from '@kilat/contract/store.ts'
import { useEffect, useState } from 'react'
import { firstMove } from '../lib/first-move.ts'
import { usePublicSettings } from '../lib/use-public-settings.ts'
import { authText } from '../text/auth.ts'
import { buttonClass, Spinner } from '../ui/button.tsx'
import { useAuth } from './auth-store.ts'
import { canSignIn } from './can-sign-in.ts'
import { GoogleMark } from './google-mark.tsx'

/** The sign-in button; null in a store without sign-in. */
export function useSignInButton(): React.ReactNode {
  const settings = usePublicSettings()
  return settings && canSignIn(settings) ? <SignInButton settings={settings} /> : null
}

function SignInButton({ settings }: { settings: PublicSettings }) {
  const isLoading = useAuth(state => state.isLoading)
  const [isLost, setIsLost] = useState(false)
  const prepare = () =>
    void loadFlow().then(
      ready => ready.prepareSignIn(settings),
      () => {},
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings are those of the store
  useEffect(() => void firstMove().then(prepare), [])
  const onClick = () => {
    setIsLost(false)
    // Called at once if possible: browsers open no window after the click.
    if (flow) return flow.signIn(settings)
    loadFlow().then(
      ready => ready.signIn(settings),
      () => setIsLost(true),
    )
  }
  return (
    <div>
      <button
        type="button"
        disabled={isLoading}
        aria-busy={isLoading}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={onClick}
        className={buttonClass('main', 'w-full not-js:hidden')}
      >
        <span className="grid place-items-center size-6 rounded-full bg-white text-[#0b1020]">
          {isLoading ? <Spinner /> : <GoogleMark />}
        </span>
        {authText.google}
      </button>
      {isLost && (
        <p role="alert" className="mt-2">
          {authText.lost}
        </p>
      )}
      <p className="js:hidden">{authText.needsScript}</p>
      {settings.sign_in?.provider === 'local' && <p className="mt-2 text-center fine">{authText.trial}</p>}
    </div>
  )
}

type Flow = typeof import('./sign-in-flow.ts')

let flow: Flow | undefined

async function loadFlow(): Promise<Flow> {
  flow ??= await import('./sign-in-flow.ts')
  return flow
}
