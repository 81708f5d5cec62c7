import { PushListener } from '../features/push/push-listener.tsx'
import { ToastViewport } from '../features/toast/toast-viewport.tsx'
import { AuthDialogHost } from '../session/auth-dialog-host.tsx'
import { AccountFace } from './account-face.tsx'

/** Parts of every page that are not needed to show it. Loaded on demand. */
export function LateParts() {
  return (
    <>
      <ToastViewport />
      <AuthDialogHost />
      <AccountFace />
      <PushListener />
    </>
  )
}
