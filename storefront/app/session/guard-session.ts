import { redirect, replace } from 'react-router'
import { renewSession } from './renew-session.ts'
import { signInPath } from './sign-in-path.ts'
import { accessTokenName, onTokensChanged, readAccessToken, readRefreshToken, refreshTokenName } from './tokens.ts'

/**
 * Before a guarded page is gone to within the document, for its `clientLoader`: a visitor is sent to sign in while the page
 * before still stands, and who has a refresh token alone is signed in first.
 */
export async function guardSession({ url }: { url: URL }): Promise<null> {
  if (readAccessToken()) return null
  // Without an answer nobody is sent away: the guard on the page tells.
  const token = readRefreshToken() ? await renewSession().catch(() => undefined) : null
  if (token !== null) return null
  // Going back has changed the address already, and would come here again from the page to sign in.
  const isThere = location.pathname === url.pathname
  throw isThere ? replace(signInPath(url)) : redirect(signInPath(url))
}

/**
 * Runs before the first paint: says on the root element who looks, as far as the browser keeps it, for the styles that hide a
 * guarded page from visitors. Kept tiny, it stands in every page.
 */
export const sessionScript = `(function(d){try{var g=function(n){return localStorage.getItem(n)};if(g('${accessTokenName}'))d.session='in';else if(g('${refreshTokenName}'))d.session='over'}catch(e){}})(document.documentElement.dataset)`

/** Keeps that mark in step with the tokens, and answers how to stop it. Who was signed in here goes on seeing where that was. */
export function markSession(): () => void {
  const mark = () => {
    const { dataset } = document.documentElement
    if (readAccessToken()) dataset.session = 'in'
    else if (readRefreshToken() || dataset.session) dataset.session = 'over'
  }
  mark()
  return onTokensChanged(mark)
}
