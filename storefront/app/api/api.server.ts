import type { RouterContextProvider } from 'react-router'
import { type Api, createApi } from './api.ts'
import { readServerSide } from './load-context.ts'

/** The client for a loader or an action, which run on the server. Its time limit is short, because the page waits for it. */
export function serverApi(context: Readonly<RouterContextProvider>): Api {
  const { fetch, origin, apiBase, apiKey } = readServerSide(context)
  return createApi({ base: new URL(apiBase, origin).href.replace(/\/$/, ''), key: apiKey, fetch, longestRetryDelayMs: 300 })
}
