import { type Api, createApi, type TokenKeeper } from '../api/api.ts'
import { readOrderSecret } from '../features/orders/kept-orders.ts'
import { readAccountId } from './account-id.ts'
import { accessTokenName, readAccessToken, readRefreshToken, tokensEvent } from './tokens.ts'

let ofBrowser: Api | undefined

/** The client in the browser. Where the API is and the store's key stand on the root element since the page was rendered. */
export function browserApi(): Api {
  const { apiBase = '/api', apiKey = 'kilat-demo' } = document.documentElement.dataset
  ofBrowser ??= createApi({ base: apiBase, key: apiKey, tokens: ofStorage, orderSecretOf: readOrderSecret })
  return ofBrowser
}

const ofStorage: TokenKeeper = {
  read: readAccessToken,
  owner: readAccountId,
  drop(token) {
    if (readAccessToken() !== token) return
    localStorage.removeItem(accessTokenName)
    dispatchEvent(new Event(tokensEvent))
  },
  // Most visits need none of it.
  renew: async () => (readRefreshToken() ? (await import('./renew-tokens.ts')).renewTokens(browserApi()) : null),
}
