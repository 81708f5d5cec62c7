/** How long a browser keeps the cookie; the session itself may end earlier (`open-session.ts` of the module operators). */
const keptSeconds = 7 * 24 * 60 * 60

/**
 * The value of the console's session cookie; undefined without one. `origin` is the store's public address: its scheme decides how the
 * cookie is called.
 */
export function readSessionCookie(headers: Headers, origin: string): string | undefined {
  const wanted = `${nameFor(origin)}=`
  const found = headers
    .get('cookie')
    ?.split(';')
    .map(part => part.trim())
    .find(part => part.startsWith(wanted))
  return found?.slice(wanted.length)
}

/** The header that keeps a session's token in the browser, or with null removes it. Scripts can not read it, and other sites' pages do not send it. */
export function sessionCookie(token: string | null, origin: string): string {
  const terms = ['Path=/', 'HttpOnly', 'SameSite=Strict', `Max-Age=${token === null ? 0 : keptSeconds}`]
  return [`${nameFor(origin)}=${token ?? ''}`, ...terms, ...(isSecure(origin) ? ['Secure'] : [])].join('; ')
}

/**
 * True if a call was sent by a page of the store itself. Browsers say so, or name the page's origin with each call that may change something.
 * A call that changes something and says neither is no browser's, and a read without either is guarded by the cookie alone.
 */
export function isFromOwnPage({ method, headers }: Pick<Request, 'method' | 'headers'>, origin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const sender = headers.get('origin')
  return sender === null ? method === 'GET' || method === 'HEAD' : sender === origin
}

/** Browsers take the prefix `__Host-` only over TLS: then no other host can set the cookie, nor one of this site for a part of it. */
function nameFor(origin: string): string {
  return isSecure(origin) ? '__Host-kilat-console' : 'kilat-console'
}

function isSecure(origin: string): boolean {
  return origin.startsWith('https:')
}
