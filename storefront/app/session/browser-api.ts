import { type Api, createApi, type TokenKeeper } from '../api/api.ts'
import { readOrderSecret } from '../features/orders/kept-orders.ts'
import { dropAccessToken } from './keep-tokens.ts'
import { readAccessToken, readAccountId, readRefreshToken } from './tokens.ts'

let ofBrowser: Api | undefined

/** The client in the browser. Where the API is and the store's key stand on the root element since the page was rendered. */
export function browserApi(): Api {
  const { apiBase = '/api', apiKey = 'kilat-demo' } = document.documentElement.dataset
  ofBrowser ??= createApi({ base: apiBase, key: apiKey, tokens: ofStorage, orderSecretOf: readOrderSecret })
  return ofBrowser
}

/** Gets a new access token for who has only a refresh token left. Null where the session is over; throws where nobody could be asked. */
export async function renewSession(): Promise<string | null> {
  // Most visits need none of it.
  return (await import('./renew-tokens.ts')).renewTokens(browserApi())
}

const ofStorage: TokenKeeper = {
  read: readAccessToken,
  owner: readAccountId,
  drop: dropAccessToken,
  renew: async () => (readRefreshToken() ? renewSession() : null),
}
