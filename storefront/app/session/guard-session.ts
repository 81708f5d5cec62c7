import { redirect, replace } from 'react-router'
import { renewSession } from './calls/call-api.ts'
import { signInPath } from './sign-in-path.ts'
import { accessTokenName, onTokensChanged, readAccessToken, readRefreshToken, refreshTokenName } from './tokens.ts'

/**
 * The `clientLoader` of guarded pages, before a navigation within the document: a visitor is sent to sign in while the old page
 * still shows, and a browser with only a refresh token gets a new access token first.
 */
export async function guardSession({ url }: { url: URL }): Promise<null> {
  if (readAccessToken()) return null
  // Without an answer the visitor is not sent away; the guard on the page decides.
  const token = readRefreshToken() ? await renewSession().catch(() => undefined) : null
  if (token !== null) return null
  // After the back button the address has changed already, so the login page would lead back here.
  const isThere = location.pathname === url.pathname
  throw isThere ? replace(signInPath(url)) : redirect(signInPath(url))
}

/**
 * Runs before the first paint: marks on the root element whether the browser has a user's tokens, for the styles that hide a
 * guarded page from visitors. It is part of every page, so it is kept small.
 */
export const sessionScript = `(function(d){try{var g=function(n){return localStorage.getItem(n)};if(g('${accessTokenName}'))d.session='in';else if(g('${refreshTokenName}'))d.session='over'}catch(e){}})(document.documentElement.dataset)`

/** Keeps that mark in step with the tokens; answers how to stop. A user who was signed in on this page keeps seeing it. */
export function markSession(): () => void {
  const mark = () => {
    const { dataset } = document.documentElement
    if (readAccessToken()) dataset.session = 'in'
    else if (readRefreshToken() || dataset.session) dataset.session = 'over'
  }
  mark()
  return onTokensChanged(mark)
}
