import type { ThemeInfo } from '@kilat/contract/store.ts'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'
import { fallbackTheme } from '../text/shell.ts'

/** The store's names, texts and links; the built-in ones where even the root could not load. */
export function useThemeInfo(): ThemeInfo {
  return useRouteLoaderData<typeof loader>('root')?.theme ?? fallbackTheme
}
