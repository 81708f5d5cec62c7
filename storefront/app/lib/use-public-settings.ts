import type { PublicSettings } from '@kilat/contract/store.ts'
import { useRootData } from './root-data.ts'

/** Which services of others the store uses; null where even the root could not load. */
export function usePublicSettings(): PublicSettings | null {
  return useRootData()?.settings ?? null
}
