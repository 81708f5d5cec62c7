import { ToastViewport } from '../features/toast/toast-viewport.tsx'
import { AuthDialogHost } from '../session/auth-dialog-host.tsx'
import { AccountFace } from './account-face.tsx'

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
