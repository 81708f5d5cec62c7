import type { Endpoint, EndpointAnswer, EndpointInput } from '@kilat/contract/endpoint.ts'
import type { Extra } from '../../api/api.ts'
import type { Call } from '../../lib/endpoints.ts'
import { spare } from '../../lib/spare.ts'

/** Calls the API from the browser. The client is loaded with the first call, because pages show without it. */
export async function callApi<E extends Endpoint>(call: Call<E>, input?: EndpointInput<E>, extra?: Extra): Promise<EndpointAnswer<E>> {
  const { browserApi } = await loadClient()
  return browserApi().call(call, input, extra)
}

/** Gets a new access token by that client, for who has only a refresh token left. */
export async function renewSession(): Promise<string | null> {
  return (await loadClient()).renewSession()
}

/** Without a connection the call fails, but its file is not lost: the page, and what is typed in it, stays as the connection comes back. */
function loadClient() {
  const load = () => import('../api/browser-api.ts')
  return navigator.onLine ? load() : spare(load)
}
