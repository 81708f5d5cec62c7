import { Outlet } from 'react-router'
import { AccountFrame } from '../features/account/account-frame.tsx'
import { Guarded, GuardedFrame } from '../session/auth-guard.tsx'
import { StoreShell } from '../shell/store-shell.tsx'

/** Frame of a signed-in page outside the dashboard: a column to read. The page names its guard. */
export default function AuthenticatedLayout() {
  return (
    <GuardedFrame>
      <StoreShell>
        <AccountFrame>
          <div className="min-w-0 max-w-160">
            <Guarded>
              <Outlet />
            </Guarded>
          </div>
        </AccountFrame>
      </StoreShell>
    </GuardedFrame>
  )
}
