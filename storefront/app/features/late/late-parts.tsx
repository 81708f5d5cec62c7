import { AccountFace } from '../auth/account-face.tsx'
import { AuthDialogHost } from '../auth/auth-dialog-host.tsx'
import { ToastViewport } from '../toast/toast-viewport.tsx'

/** What every page may need and none needs in order to show. Loaded on demand. */
export function LateParts() {
  return (
    <>
      <ToastViewport />
      <AuthDialogHost />
      <AccountFace />
    </>
  )
}
