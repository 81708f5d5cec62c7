import { Outlet } from 'react-router'
import { AccountFrame } from '../features/account/account-frame.tsx'
import { GuardedFrame } from '../session/guarded-frame.tsx'
import { Guarded } from '../session/guards.tsx'
import { StoreShell } from '../shell/store-shell.tsx'

/** A page of who is signed in that is not of the dashboard: a column to read, behind the guard the page names. */
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
