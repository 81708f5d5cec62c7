/** True if `pathname` is `to` or below it; no page is below the home page. */
export function isUnder(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
}
