/** True where `pathname` is the place `to`, or below it; the home page has nothing below it. */
export function isUnder(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
}
