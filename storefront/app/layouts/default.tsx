import { Outlet, useMatches } from 'react-router'
import { isRecord } from '../lib/record.ts'
import { StoreShell } from '../shell/store-shell.tsx'

/** Layout of every page that names no other. A page with `handle = { hasBuyBar: true }` has its own bottom bar. */
export default function DefaultLayout() {
  const hasBuyBar = useMatches().some(match => isRecord(match.handle) && match.handle.hasBuyBar === true)
  return (
    <StoreShell hasBuyBar={hasBuyBar}>
      <Outlet />
    </StoreShell>
  )
}
