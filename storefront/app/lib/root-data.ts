import type { PublicSettings, ThemeInfo } from '@kilat/contract/store.ts'
import { useRouteLoaderData } from 'react-router'

/** What the root's loader gives to every page. */
export type RootData = {
  theme: ThemeInfo
  /** Which services of others the store uses; null where that could not be learnt. */
  settings: PublicSettings | null
  /** The store's colours, as rules of CSS. */
  style: string
  /** Scheme and host the page was asked at. */
  origin: string
  /** Base address of the API, and the store's public key. */
  apiBase: string
  apiKey: string
}

/** What every page knows of the store; undefined where even the root could not load. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<() => RootData>('root')
}
