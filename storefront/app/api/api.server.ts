import type { RouterContextProvider } from 'react-router'
import { type Api, createApi } from './api.ts'
import { readServerSide } from './load-context.ts'
import { readInProcess } from './read-in-process.server.ts'

/**
 * The client for a loader or an action, which run on the server. Its time limit is short, because the page waits for it. What is equal for
 * all visitors is read without HTTP where the server offers that; all else is called as a browser would.
 */
export function serverApi(context: Readonly<RouterContextProvider>): Api {
  const side = readServerSide(context)
  const { fetch, origin, apiBase, apiKey } = side
  const api = createApi({ base: new URL(apiBase, origin).href.replace(/\/$/, ''), key: apiKey, fetch, longestRetryDelayMs: 300 })
  return { call: (call, input, extra) => (extra ? undefined : readInProcess(side, call, input)) ?? api.call(call, input, extra) }
}
