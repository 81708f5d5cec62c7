import type { HttpEnv, Visitor } from '../http/visitor.ts'

/** Serves a request of the API inside this process. */
export type ApiHandler = (request: Request, env: HttpEnv['Bindings']) => Response | Promise<Response>

/**
 * A `fetch` for pages that are rendered here: calls of the store's own API skip the network.
 * They count for the visitor whose page it is and carry the same request id. Any other address is refused.
 */
export function createInProcessFetch(api: ApiHandler, input: { origin: string; visitor: Visitor }): typeof fetch {
  return async (target, init) => {
    const request = target instanceof Request ? new Request(target, init) : new Request(new URL(target, input.origin), init)
    const url = new URL(request.url)
    if (url.origin !== input.origin || !url.pathname.startsWith('/api/'))
      throw new TypeError(`pages may not call ${url.origin}${url.pathname}`)
    const response = await api(request, { visitor: input.visitor })
    response.headers.set('x-request-id', input.visitor.requestId)
    return response
  }
}
