import { Outlet } from 'react-router'
import { StoreShell } from '../components/store-shell.tsx'
import { AccountFrame } from '../features/account/account-frame.tsx'
import { Guarded, type GuardedHandle } from '../features/auth/guards.tsx'
import DashboardWrapper from './dashboard-wrapper.tsx'

/** Whatever lies under it is for who is signed in. */
export const handle: GuardedHandle = { guard: 'auth' }

/** The dashboard's pages: a menu at the side of a wide screen, tabs on a phone. */
export default function DashboardLayout() {
  return (
    <StoreShell>
      <AccountFrame>
        <DashboardWrapper>
          <Guarded>
            <Outlet />
          </Guarded>
        </DashboardWrapper>
      </AccountFrame>
    </StoreShell>
  )
}
