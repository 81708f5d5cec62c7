import { type ComponentType, Fragment, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useMatches, useNavigate } from 'react-router'
import { showToast } from '../features/toast/toasts.ts'
import { useNonce } from '../lib/nonce.ts'
import { isRecord } from '../lib/record.ts'
import { authText } from '../text/auth.ts'
import { buttonClass } from '../ui/button.tsx'
import { markSession } from './guard-session.ts'
import { earlyRedirect, signInPath } from './sign-in-path.ts'
import { isSigningOut } from './sign-out.ts'
import { onTokensChanged, readAccountId, useAccessToken } from './tokens.ts'
import { useRenewal } from './use-renewal.ts'

/** The `handle` that a route or layout exports to name its guard. */
export type GuardedHandle = {
  guard: 'auth'
  /** What of the page is there before its user is known, around the rest. It is painted before any script has run, and stays. */
  Frame?: ComponentType<{ children: React.ReactNode }>
  /** The rest until it is there. */
  Waiting?: ComponentType
}

/** Wraps the open page in the guard that it or its layout names. */
export function Guarded({ children }: { children: React.ReactNode }) {
  const handles = useMatches().flatMap(({ handle }) => (isGuardedHandle(handle) ? [handle] : []))
  if (handles.length === 0) return children
  const { Frame = Fragment, Waiting = Skeleton } = Object.assign({}, ...handles) as GuardedHandle
  return (
    <Frame>
      <AuthGuard waiting={<Waiting />}>{children}</AuthGuard>
    </Frame>
  )
}

function isGuardedHandle(handle: unknown): handle is GuardedHandle {
  return isRecord(handle) && handle.guard === 'auth'
}

/** A whole guarded page with its frame: a visitor, who is on the way to sign in, sees nothing of it. */
export function GuardedFrame({ children }: { children: React.ReactNode }) {
  useLayoutEffect(markSession, [])
  return <div className="guarded">{children}</div>
}

/**
 * The guard `auth`: shows its children to a signed-in user, and sends visitors to sign in and come back. The server
 * and the first render in the browser can not know the user, so they show neither.
 */
function AuthGuard({ waiting, children }: { waiting: React.ReactNode; children: React.ReactNode }) {
  const token = useAccessToken()
  const wasIn = useRef(false)
  if (token) wasIn.current = true
  const { isOver: isRenewing, hasFailed, retry } = useRenewal()
  const accountId = useSyncExternalStore(onTokensChanged, readAccountId, () => null)
  // An expired token hides the page's input until there is a new token, but does not remove it.
  if (token || (isRenewing && wasIn.current))
    return (
      <>
        {isRenewing && <Renewal waiting={waiting} hasFailed={hasFailed} onRetry={retry} />}
        <Own key={accountId} isShown={!isRenewing}>
          {children}
        </Own>
      </>
    )
  if (isRenewing) return <Renewal waiting={waiting} hasFailed={hasFailed} onRetry={retry} />
  return (
    <>
      {token === undefined && <EarlyRedirect />}
      {token === null && <LeaveToSignIn isOver={wasIn.current} />}
      <div className="contents not-js:hidden">{waiting}</div>
      <p className="js:hidden card p-5 max-w-[62ch]">
        {authText.needsScript}{' '}
        <a className={linkClass} href="/login">
          {authText.toSignIn}
        </a>
        {' · '}
        <a className={linkClass} href="/transactions">
          {authText.toLookUp}
        </a>
      </p>
    </>
  )
}

/** Remounts a user's own data when another user signs in in another tab, so that it is not shown to that user. */
function Own({ isShown, children }: { isShown: boolean; children: React.ReactNode }) {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    // A hidden part loses the focus, and gets it back later.
    if (!isShown) focused.current = document.activeElement
    else if (document.activeElement === document.body && focused.current instanceof HTMLElement) focused.current.focus()
  }, [isShown])
  return <div className={isShown ? 'contents' : 'hidden'}>{children}</div>
}

const linkClass = 'font-bold text-violet-text underline underline-offset-3'

// Only the server's script is allowed; in the browser it ran long ago.
const script = import.meta.env.SSR ? earlyRedirect : ''

function EarlyRedirect() {
  return (
    <script nonce={useNonce()} suppressHydrationWarning>
      {script}
    </script>
  )
}

/** `isOver`: a user was signed in on this page, and is told that the session ended. */
function LeaveToSignIn({ isOver }: { isOver: boolean }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (isSigningOut()) return
    if (isOver) showToast({ title: authText.over, description: authText.overHelp })
    navigate(signInPath({ pathname, search }), { replace: true })
  }, [navigate, pathname, search, isOver])
  return null
}

/** Signs in again with the refresh token only. Without an answer the user stays on the page. */
function Renewal({ waiting, hasFailed, onRetry }: { waiting: React.ReactNode; hasFailed: boolean; onRetry: () => void }) {
  if (!hasFailed) return waiting
  return (
    <div className="card grid justify-items-start gap-2 p-5" role="alert">
      <p className="font-bold">{authText.notReached}</p>
      <p className="note">{authText.notReachedHelp}</p>
      <button type="button" onClick={onRetry} className={buttonClass('plain', 'mt-2')}>
        {authText.tryAgain}
      </button>
    </div>
  )
}

function Skeleton() {
  return (
    <div aria-hidden="true" className="grid gap-4">
      <span className="skeleton w-48 h-9" />
      <span className="skeleton h-44 rounded-l" />
      <span className="skeleton h-64 rounded-l" />
    </div>
  )
}
