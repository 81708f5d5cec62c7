import { useMatches } from 'react-router'
import { isRecord } from '../lib/record.ts'
import { AuthGuard } from './auth-guard.tsx'

const guards = { auth: AuthGuard }

/** What a route or a layout says about itself with `export const handle`. */
export type GuardedHandle = { guard: keyof typeof guards }

/** Puts the guard that the open page or its layout names in front of it. */
export function Guarded({ children }: { children: React.ReactNode }) {
  const name = useMatches()
    .map(match => guardOf(match.handle))
    .find(found => found !== undefined)
  if (!name) return children
  const Guard = guards[name]
  return <Guard>{children}</Guard>
}

function guardOf(handle: unknown): GuardedHandle['guard'] | undefined {
  return isRecord(handle) && handle.guard === 'auth' ? handle.guard : undefined
}
