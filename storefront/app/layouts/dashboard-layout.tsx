import { Outlet } from 'react-router'
import { AccountFrame } from '../features/account/account-frame.tsx'
import { Guarded, GuardedFrame, type GuardedHandle } from '../session/auth-guard.tsx'
import { guardSession } from '../session/guard-session.ts'
import { StoreShell } from '../shell/store-shell.tsx'
import DashboardWrapper from './dashboard-wrapper.tsx'

/** All pages inside need a signed-in user. */
export const handle: GuardedHandle = { guard: 'auth' }

/** Without a loader of its own, the first render would wait for the browser's loader. */
export const loader = () => null

export const clientLoader = guardSession

/** Frame of the dashboard's pages: a menu at the side of a wide screen, tabs on a phone. */
export default function DashboardLayout() {
  return (
    <GuardedFrame>
      <StoreShell>
        <AccountFrame>
          <DashboardWrapper>
            <Guarded>
              <Outlet />
            </Guarded>
          </DashboardWrapper>
        </AccountFrame>
      </StoreShell>
    </GuardedFrame>
  )
}
