import type { ThemeInfo } from '@kilat/contract/store.ts'
import { bareTheme } from '../text/shell/shell.ts'
import { useRootData } from './root-data.ts'

/** The store's names, texts and links; the bare ones if even the root could not load. */
export function useThemeInfo(): ThemeInfo {
  return useRootData()?.theme ?? bareTheme
}
