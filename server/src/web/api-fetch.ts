import type { ReadForPages } from '../http/read-for-pages.ts'
import type { HttpEnv, Visitor } from '../http/visitor.ts'

/** Serves a request of the API inside this process. */
export type ApiHandler = (request: Request, env: HttpEnv['Bindings']) => Response | Promise<Response>

export type ApiPlace = {
  api: ApiHandler
  /** Reads the same API without HTTP, for pages equal for all. */
  read?: ReadForPages
  /** Origin of the store's own pages. */
  origin: string
  /** Base address of the API, as the pages call it: a path of this site or a whole address, without a trailing slash. */
  apiBase: string
}

/** Path at which the store serves its own API. */
const ownPath = '/api'

/** The API's origin for the pages' policy; undefined if it is the store's own. */
export function apiOriginOf({ origin, apiBase }: Pick<ApiPlace, 'origin' | 'apiBase'>): string | undefined {
  const { origin: ofApi } = new URL(apiBase, origin)
  return ofApi === origin ? undefined : ofApi
}

/**
 * A `fetch` for rendering pages in this process: calls of the store's own API skip the network, count towards the limits of the
 * page's visitor and carry the same request id. An API elsewhere gets the visitor's address. Other addresses are refused.
 */
export function createApiFetch(
  { api, origin, apiBase }: ApiPlace,
  visitor: Visitor,
  network: typeof fetch = globalThis.fetch,
): typeof fetch {
  const base = baseOf({ origin, apiBase })
  const isOwn = isOwnApi({ origin, apiBase })
  return async (target, init) => {
    const request = target instanceof Request ? new Request(target, init) : new Request(new URL(target, origin), init)
    const url = new URL(request.url)
    if (!`${url.origin}${url.pathname}`.startsWith(`${base}/`)) throw new TypeError(`pages may not call ${url.origin}${url.pathname}`)
    if (!isOwn) {
      request.headers.set('x-forwarded-for', wholeAddress(visitor.address))
      return network(request)
    }
    const response = await api(request, { visitor })
    response.headers.set('x-request-id', visitor.requestId)
    return response
  }
}

/** True if the pages call this store's own API. */
export function isOwnApi(place: Pick<ApiPlace, 'origin' | 'apiBase'>): boolean {
  return baseOf(place) === place.origin + ownPath
}

function baseOf({ origin, apiBase }: Pick<ApiPlace, 'origin' | 'apiBase'>): string {
  return new URL(apiBase, origin).href.replace(/\/$/, '')
}

/** Turns the kept network of an IPv6 visitor into an address. */
function wholeAddress(kept: string): string {
  return kept.includes(':') && !kept.includes('::') ? `${kept}::` : kept
}
