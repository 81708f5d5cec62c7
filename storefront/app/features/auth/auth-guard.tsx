import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useNonce } from '../../lib/nonce.ts'
import { useAccessToken } from '../../lib/use-access-token.ts'
import { authText } from '../../text/auth.ts'
import { earlyRedirect, signInPath } from './sign-in-path.ts'
import { isSigningOut } from './sign-out.ts'

/**
 * The guard `auth`: shows its children to who is signed in, and sends everybody else to sign in and come back. The server
 * and the first render in the browser can not know who is asking, so they show neither.
 */
export function AuthGuard({ children }: { children: React.ReactNode }) {
  const token = useAccessToken()
  if (token) return children
  return (
    <>
      {token === undefined && <EarlyRedirect />}
      {token === null && <LeaveToSignIn />}
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

function LeaveToSignIn() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!isSigningOut()) navigate(signInPath({ pathname, search }), { replace: true })
  }, [navigate, pathname, search])
  return null
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
