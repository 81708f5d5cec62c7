import type { PublicSettings } from '@kilat/contract/store.ts'
import { useRootData } from './root-data.ts'

/** Public settings of outside services; null if even the root could not load. */
export function usePublicSettings(): PublicSettings | null {
  return useRootData()?.settings ?? null
}
