import { Outlet } from 'react-router'
import { StoreShell } from '../components/store-shell.tsx'
import { AccountFrame } from '../features/account/account-frame.tsx'
import { GuardedFrame } from '../features/auth/guarded-frame.tsx'
import { Guarded } from '../features/auth/guards.tsx'

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
