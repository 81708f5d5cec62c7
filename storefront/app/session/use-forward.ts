import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { safeReturnPath } from '../features/links/safe-target.ts'
import { useAccessToken } from './tokens.ts'
import { useRenewal } from './use-renewal.ts'

/** Where to go after signing in: the path in the login page's address, if it is a page of this store. */
export function pathAfterSignIn(search: string, origin: string): string {
  return safeReturnPath(new URLSearchParams(search).get('to'), origin, '/dashboard')
}

/** Sends a signed-in user on to the wanted page, also if the user was signed in from the start. */
export function useForwardWhenSignedIn(): void {
  const token = useAccessToken()
  const navigate = useNavigate()
  const { search } = useLocation()
  useEffect(() => {
    if (token) navigate(pathAfterSignIn(search, location.origin), { replace: true })
  }, [token, navigate, search])
  // If that fails, the user can sign in on this page.
  useRenewal()
}
