import { createContext, RouterContextProvider } from 'react-router'

/** The parts of a read, as in its address. */
export type ReadAsk = { params?: Record<string, string>; query?: Record<string, string> }

/** Everything the pages get from the server that renders them. */
export type ServerSide = {
  /** Calls the API; in process while the server renders. */
  fetch: typeof fetch
  /** Reads it without HTTP, by an endpoint's name; undefined if that is no read that is equal for all. The answer is not to be changed. */
  read?: ((name: string, asked: ReadAsk) => Promise<{ status: number; body: unknown }> | undefined) | undefined
  /** Id of the visitor's request in the log. */
  requestId?: string
  /** Nonce of every inline script; undefined if no policy needs one. */
  nonce: string | undefined
  /** Origin of the page's address: scheme and host. */
  origin: string
  /** Base address of the API, such as `/api`: relative to the origin, or absolute. */
  apiBase: string
  /** Public store key. */
  apiKey: string
  /** True if no purchase costs real money; pages say so even if they know nothing else of the store. */
  isTrial: boolean
  /** Draws icons by their names, such as `lucide:ticket`, as `<symbol>`s with the ids `icon-lucide:ticket`; leaves out unknown ones. */
  drawIcons: (names: readonly string[]) => Promise<string>
  /** Takes the page of an answer as text, which then has no body; absent where answers have bodies. */
  takePage?: (answer: Response, html: string) => void
}

const serverSide = createContext<ServerSide | null>(null)

/** Drawings of the icons that the store's data names. The root's loader sets it; it is rendered, and not sent as data. */
export const iconSprite = createContext('')

/** Load context for one request; the server calls it, the loaders read it with `readServerSide`. */
export function createLoadContext(given: ServerSide): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(serverSide, given)
  return context
}

/** The values given by the server. In development there are none, and the API is called over the network. */
export function readServerSide(context: Readonly<RouterContextProvider>): ServerSide {
  return (
    context.get(serverSide) ?? {
      fetch,
      nonce: undefined,
      origin: process.env.API_URL ?? 'http://localhost:3001',
      apiBase: '/api',
      apiKey: 'kilat-demo',
      isTrial: true,
      drawIcons: async () => '',
    }
  )
}
