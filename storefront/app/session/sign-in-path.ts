import { accessTokenName, refreshTokenName } from './tokens.ts'

/** The login page that leads back to where one wanted to go. */
export function signInPath(wanted: { pathname: string; search: string }): string {
  return `/login?to=${encodeURIComponent(wanted.pathname + wanted.search)}`
}

const tokenNames = [accessTokenName, refreshTokenName].map(name => `'${name}'`).join()

/** Sends a visitor to the login page before anything is loaded or painted; stands in the server's HTML of guarded pages. */
export const earlyRedirect = `(function(l){try{if([${tokenNames}].some(function(n){return localStorage.getItem(n)}))return}catch(e){}l.replace('/login?to='+encodeURIComponent(l.pathname+l.search))})(location)`
