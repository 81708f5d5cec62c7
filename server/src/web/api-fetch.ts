import type { HttpEnv, Visitor } from '../http/visitor.ts'

/** Serves a request of the API inside this process. */
export type ApiHandler = (request: Request, env: HttpEnv['Bindings']) => Response | Promise<Response>

export type ApiPlace = {
  api: ApiHandler
  /** Of the store's own pages. */
  origin: string
  /** Base address of the API, as the pages call it: a path of this site or a whole address, without a slash at its end. */
  apiBase: string
}

/** Where the store serves its API itself. */
const ownPath = '/api'

/** What a page's policy must name besides itself for the API: its scheme and host, where those are others than the store's. */
export function apiOriginOf({ origin, apiBase }: Omit<ApiPlace, 'api'>): string | undefined {
  const { origin: ofApi } = new URL(apiBase, origin)
  return ofApi === origin ? undefined : ofApi
}

/**
 * A `fetch` for pages that are rendered here: calls of the store's own API skip the network, count for the visitor whose page
 * it is and carry the same request id. An API elsewhere is told the visitor's address. Any other address is refused.
 */
export function createApiFetch(
  { api, origin, apiBase }: ApiPlace,
  visitor: Visitor,
  network: typeof fetch = globalThis.fetch,
): typeof fetch {
  const base = new URL(apiBase, origin).href.replace(/\/$/, '')
  const isOwn = base === origin + ownPath
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

/** Of an IPv6 visitor only the network is kept, which is no address by itself. */
function wholeAddress(kept: string): string {
  return kept.includes(':') && !kept.includes('::') ? `${kept}::` : kept
}
