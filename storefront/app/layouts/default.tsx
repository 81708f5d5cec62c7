import { Outlet, useMatches } from 'react-router'
import { StoreShell } from '../components/store-shell.tsx'
import { isRecord } from '../lib/record.ts'

/** The layout of every page that names no other. A page with `handle = { hasBuyBar: true }` brings its own bottom bar. */
export default function DefaultLayout() {
  const hasBuyBar = useMatches().some(match => isRecord(match.handle) && match.handle.hasBuyBar === true)
  return (
    <StoreShell hasBuyBar={hasBuyBar}>
      <Outlet />
    </StoreShell>
  )
}
