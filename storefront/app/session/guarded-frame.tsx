import { useLayoutEffect } from 'react'
import { markSession } from './guard-session.ts'

/** The whole of a guarded page, its frame included: nothing of it is painted for a visitor, who is on the way to sign in. */
export function GuardedFrame({ children }: { children: React.ReactNode }) {
  useLayoutEffect(markSession, [])
  return <div className="guarded">{children}</div>
}
