import { type Api, createApi, type TokenKeeper } from '../../api/api.ts'
import { readOrderSecret } from '../../features/orders/kept-orders.ts'
import { dropAccessToken } from '../keep-tokens.ts'
import { readAccessToken, readAccountId, readRefreshToken } from '../tokens.ts'

let ofBrowser: Api | undefined

/** The client in the browser. The API's address and the store's key are on the root element since the page was rendered. */
export function browserApi(): Api {
  const { apiBase = '/api', apiKey = 'kilat-demo' } = document.documentElement.dataset
  ofBrowser ??= createApi({ base: apiBase, key: apiKey, tokens: ofStorage, orderSecretOf: readOrderSecret })
  return ofBrowser
}

/** Gets a new access token with the refresh token. Null if the session has ended; throws if the server could not be asked. */
export async function renewSession(): Promise<string | null> {
  // Most visits need no renewal, so its code is loaded on demand.
  return (await import('../late/renew-tokens.ts')).renewTokens(browserApi())
}

const ofStorage: TokenKeeper = {
  read: readAccessToken,
  owner: readAccountId,
  drop: dropAccessToken,
  renew: async () => (readRefreshToken() ? renewSession() : null),
}
