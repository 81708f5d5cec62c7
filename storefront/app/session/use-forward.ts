import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { safeReturnPath } from '../features/links/safe-target.ts'
import { useAccessToken } from './tokens.ts'
import { useRenewal } from './use-renewal.ts'

/** Where to go once signed in: what the address of the login page remembers, if that is a place of this store. */
export function pathAfterSignIn(search: string, origin: string): string {
  return safeReturnPath(new URLSearchParams(search).get('to'), origin, '/dashboard')
}

/** Takes who is signed in on to where he wanted to go, whether that was so from the start or has just happened. */
export function useForwardWhenSignedIn(): void {
  const token = useAccessToken()
  const navigate = useNavigate()
  const { search } = useLocation()
  useEffect(() => {
    if (token) navigate(pathAfterSignIn(search, location.origin), { replace: true })
  }, [token, navigate, search])
  // Where that fails, signing in is what this page is for.
  useRenewal()
}
