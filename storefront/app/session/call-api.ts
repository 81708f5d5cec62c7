import type { Endpoint, EndpointAnswer, EndpointInput } from '@kilat/contract/endpoint.ts'
import type { Extra } from '../lib/api.ts'
import type { Call } from '../lib/endpoints.ts'

/** Calls the API from the browser. The client itself is fetched with the first call: pages show before they need it. */
export async function callApi<E extends Endpoint>(call: Call<E>, input?: EndpointInput<E>, extra?: Extra): Promise<EndpointAnswer<E>> {
  const { browserApi } = await import('./browser-api.ts')
  return browserApi().call(call, input, extra)
}
