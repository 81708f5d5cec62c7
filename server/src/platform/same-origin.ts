/**
 * True where a form was sent from a page of the very origin it was sent to. Browsers say so themselves, or at least name the
 * page's origin with every POST; behind a proxy only the host of it can be compared. Who names neither is no browser.
 */
export function isSameOrigin(headers: Headers, host: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = headers.get('origin')
  if (origin === null) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
