import { accessTokenName } from '../../lib/tokens.ts'

/** The login page that leads back to where one wanted to go. */
export function signInPath(wanted: { pathname: string; search: string }): string {
  return `/login?to=${encodeURIComponent(wanted.pathname + wanted.search)}`
}

/** Sends a visitor to the login page before anything is loaded or painted; stands in the server's HTML of guarded pages. */
export const earlyRedirect = `(function(l){try{if(localStorage.getItem('${accessTokenName}'))return}catch(e){}l.replace('/login?to='+encodeURIComponent(l.pathname+l.search))})(location)`
