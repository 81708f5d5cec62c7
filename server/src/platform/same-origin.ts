/**
 * True if a form was sent from a page of the same origin. Browsers say so in a header, or name the page's origin with each POST;
 * behind a proxy only its host can be compared. A client that sends neither header is not a browser.
 */
export function isSameOrigin(headers: Headers, host: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = headers.get('origin')
  if (origin === null) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
