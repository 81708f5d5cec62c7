import { accessTokenName, refreshTokenName } from './tokens.ts'

/** Address of the login page that leads back to the wanted page. */
export function signInPath(wanted: { pathname: string; search: string }): string {
  return `/login?to=${encodeURIComponent(wanted.pathname + wanted.search)}`
}

/** Sends a visitor to the login page before anything is loaded or painted; part of the server's HTML of guarded pages. */
export const earlyRedirect = `(function(l){try{if(['${accessTokenName}','${refreshTokenName}'].some(function(n){return localStorage.getItem(n)}))return}catch(e){}l.replace('/login?to='+encodeURIComponent(l.pathname+l.search))})(location)`
