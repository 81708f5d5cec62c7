import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
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

/** What a route or a layout says about itself with `export const handle`. */
export type GuardedHandle = { guard: 'auth' }

/** Puts the guard that the open page or its layout names in front of it. */
export function Guarded({ children }: { children: React.ReactNode }) {
  const isGuarded = useMatches().some(({ handle }) => isRecord(handle) && handle.guard === 'auth')
  return isGuarded ? <AuthGuard>{children}</AuthGuard> : children
}

/** The whole of a guarded page, its frame included: nothing of it is painted for a visitor, who is on the way to sign in. */
export function GuardedFrame({ children }: { children: React.ReactNode }) {
  useLayoutEffect(markSession, [])
  return <div className="guarded">{children}</div>
}

/**
 * The guard `auth`: shows its children to who is signed in, and sends everybody else to sign in and come back. The server
 * and the first render in the browser can not know who is asking, so they show neither.
 */
function AuthGuard({ children }: { children: React.ReactNode }) {
  const token = useAccessToken()
  const wasIn = useRef(false)
  if (token) wasIn.current = true
  const { isOver: isRenewing, hasFailed, retry } = useRenewal()
  const accountId = useSyncExternalStore(onTokensChanged, readAccountId, () => null)
  // What was typed outlives a token that is over: it is only out of sight until there is a new one.
  if (token || (isRenewing && wasIn.current))
    return (
      <>
        {isRenewing && <Renewal hasFailed={hasFailed} onRetry={retry} />}
        <Own key={accountId} isShown={!isRenewing}>
          {children}
        </Own>
      </>
    )
  if (isRenewing) return <Renewal hasFailed={hasFailed} onRetry={retry} />
  return (
    <>
      {token === undefined && <EarlyRedirect />}
      {token === null && <LeaveToSignIn isOver={wasIn.current} />}
      <Skeleton />
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

/** What is one person's own: what was fetched for one is not left standing for another who signed in in another tab. */
function Own({ isShown, children }: { isShown: boolean; children: React.ReactNode }) {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    // Out of sight it loses the focus, and gets it back.
    if (!isShown) focused.current = document.activeElement
    else if (document.activeElement === document.body && focused.current instanceof HTMLElement) focused.current.focus()
  }, [isShown])
  return <div className={isShown ? 'contents' : 'hidden'}>{children}</div>
}

const linkClass = 'font-bold text-violet-text underline underline-offset-3'

// Only the server's words count: in the browser they have run long ago.
const script = import.meta.env.SSR ? earlyRedirect : ''

function EarlyRedirect() {
  return (
    <script nonce={useNonce()} suppressHydrationWarning>
      {script}
    </script>
  )
}

/** `isOver`: somebody was signed in on this page, and is told that it ended. */
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

/** Signs in again with the refresh token alone. Without an answer nobody is sent away. */
function Renewal({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  if (!hasFailed) return <Skeleton />
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
    <div aria-hidden="true" className="grid gap-4 not-js:hidden">
      <span className="skeleton w-48 h-9" />
      <span className="skeleton h-44 rounded-l" />
      <span className="skeleton h-64 rounded-l" />
    </div>
  )
}
