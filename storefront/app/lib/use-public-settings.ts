import type { PublicSettings } from '@kilat/contract/store.ts'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** Which services of others the store uses; null where even the root could not load. */
export function usePublicSettings(): PublicSettings | null {
  return useRouteLoaderData<typeof loader>('root')?.settings ?? null
}
