import type { PublicSettings } from '@kilat/contract/store.ts'
import { useEffect, useState } from 'react'
import { firstMove } from '../lib/first-move.ts'
import { usePublicSettings } from '../lib/use-public-settings.ts'
import { authText } from '../text/auth.ts'
import { buttonClass, Spinner } from '../ui/button.tsx'
import { useAuth } from './auth-store.ts'
import { canSignIn } from './can-sign-in.ts'

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
    if (isLoading) return
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
        // Not `disabled`, which would take the focus away.
        aria-disabled={isLoading}
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

type Flow = typeof import('./late/sign-in-with-google.ts')

let flow: Flow | undefined

async function loadFlow(): Promise<Flow> {
  flow ??= await import('./late/sign-in-with-google.ts')
  return flow
}

/** Google's own mark, as its rules for sign-in buttons require. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-4">
      {markParts.map(({ fill, d }) => (
        <path key={fill} fill={fill} d={d} />
      ))}
    </svg>
  )
}

const markParts = [
  {
    fill: '#EA4335',
    d: 'M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z',
  },
  {
    fill: '#4285F4',
    d: 'M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z',
  },
  {
    fill: '#FBBC05',
    d: 'M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z',
  },
  {
    fill: '#34A853',
    d: 'M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z',
  },
]
