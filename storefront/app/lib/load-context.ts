import { createContext, RouterContextProvider } from 'react-router'

/** What the server gives to the pages it renders. */
export type ServerSide = {
  /** Reaches the API; in process where the server renders. */
  fetch: typeof fetch
  /** Goes on every inline script; undefined where no policy asks for it. */
  nonce: string | undefined
  /** Scheme and host the page was asked at. */
  origin: string
  /** Base address of the API, such as `/api`: relative to the origin, or absolute. */
  apiBase: string
  /** Public store key. */
  apiKey: string
  /** True where nothing sold costs real money, which a page says also when it knows nothing else of the store. */
  isTrial: boolean
}

const serverSide = createContext<ServerSide | null>(null)

/** Load context for one request; the server calls it, the loaders read it with `readServerSide`. */
export function createLoadContext(given: ServerSide): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(serverSide, given)
  return context
}

/** What the server gave. In development nothing is given: the API is then reached over the network. */
export function readServerSide(context: Readonly<RouterContextProvider>): ServerSide {
  return (
    context.get(serverSide) ?? {
      fetch,
      nonce: undefined,
      origin: process.env.API_URL ?? 'http://localhost:3001',
      apiBase: '/api',
      apiKey: 'kilat-demo',
      isTrial: true,
    }
  )
}
