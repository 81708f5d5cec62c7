import { PushListener } from '../features/push/push-listener.tsx'
import { ToastViewport } from '../features/toast/toast-viewport.tsx'
import { AuthDialogHost } from '../session/auth-dialog-host.tsx'
import { AccountFace } from './account-face.tsx'
import { LiveCatalogue } from './live-catalogue.tsx'
import { LiveUser } from './live-user.tsx'

/** Parts of every page that are not needed to show it. Loaded on demand. */
export function LateParts() {
  return (
    <>
      <ToastViewport />
      <AuthDialogHost />
      <AccountFace />
      <PushListener />
      <LiveUser />
      <LiveCatalogue />
    </>
  )
}
