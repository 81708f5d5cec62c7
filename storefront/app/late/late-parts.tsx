import { PushListener } from '../features/push/late/push-listener.tsx'
import { ToastViewport } from '../features/toast/late/toast-viewport.tsx'
import { missingPart } from '../lib/signals.ts'
import { AuthDialogHost } from '../session/late/auth-dialog-host.tsx'
import { AccountFace } from './account-face.tsx'
import { LiveCatalogue } from './live-catalogue.tsx'
import { LiveNotice } from './live-notice.tsx'
import { LiveUser } from './live-user.tsx'
import { MissingPart } from './missing-part.tsx'
import { SeenProduct } from './seen-product.tsx'

missingPart.show(<MissingPart />)

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
      <LiveNotice />
      <SeenProduct />
    </>
  )
}
