import type { PublicSettings, ThemeInfo } from '@kilat/contract/store.ts'
import { useRouteLoaderData } from 'react-router'

/** Data of the root's loader, for every page. */
export type RootData = {
  theme: ThemeInfo
  /** Public settings of outside services; null if they could not be loaded. */
  settings: PublicSettings | null
  /** The store's colours, as rules of CSS. */
  style: string
  /** Origin of the page's address: scheme and host. */
  origin: string
  /** Base address of the API, and the store's public key. */
  apiBase: string
  apiKey: string
}

/** The store's data for every page; undefined if even the root could not load. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<() => RootData>('root')
}
