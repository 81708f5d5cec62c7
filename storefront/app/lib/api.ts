import type { Endpoint, EndpointAnswer, EndpointInput } from '@kilat/contract/endpoint.ts'
import { createFetch, FetchError } from 'ofetch'
import { ApiProblem } from './api-problem.ts'
import type { Call } from './endpoints.ts'

/** Only a GET is tried again, and once: any other call may already have done its work. */
const retryStatusCodes = [408, 409, 425, 429, 500, 502, 503, 504]

type Settings = { base: string; key: string; fetch?: typeof fetch; retryDelayMs?: number }
export type Extra = { idempotencyKey?: string; signal?: AbortSignal; timeoutMs?: number }
type LooseInput = { params?: Record<string, string>; query?: Record<string, unknown>; body?: Record<string, unknown> }

export type Api = { call: <E extends Endpoint>(call: Call<E>, input?: EndpointInput<E>, extra?: Extra) => Promise<EndpointAnswer<E>> }

/** The one client of the store's API. Refusals, broken answers and lost connections throw an `ApiProblem`. */
export function createApi(settings: Settings): Api {
  const send = createFetch({ fetch: settings.fetch ?? globalThis.fetch })
  return {
    async call<E extends Endpoint>(call: Call<E>, input?: EndpointInput<E>, extra: Extra = {}) {
      const { params, query, body } = looseInput(input)
      try {
        return await send<EndpointAnswer<E>, 'json'>(settings.base + fillPath(call.path, params), {
          method: call.method,
          query,
          body: body && JSON.stringify(body),
          headers: {
            'Content-Type': 'application/json',
            Accept: 'application/json',
            'X-Api-Key': settings.key,
            ...(extra.idempotencyKey ? { 'Idempotency-Key': extra.idempotencyKey } : {}),
          },
          retry: call.method === 'GET' ? 1 : false,
          retryStatusCodes,
          retryDelay: settings.retryDelayMs ?? 300,
          timeout: extra.timeoutMs ?? 15_000,
          signal: extra.signal,
        })
      } catch (error) {
        if (error instanceof FetchError) throw ApiProblem.from(error.status, error.data)
        throw error
      }
    },
  }
}

let ofBrowser: Api | undefined

/** The client in the browser. Where the API is and the store's key stand on the root element since the page was rendered. */
export function browserApi(): Api {
  const { apiBase = '/api', apiKey = 'kilat-demo' } = document.documentElement.dataset
  ofBrowser ??= createApi({ base: apiBase, key: apiKey })
  return ofBrowser
}

// The endpoint's type says which parts there are; here they are only put in their places.
function looseInput(input: unknown): LooseInput {
  return (input ?? {}) as LooseInput
}

function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
