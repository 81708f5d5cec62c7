import { BrowserOrders } from '../../components/look-up/browser-orders.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import { useSignInButton } from '../../session/sign-in-button.tsx'
import { useForwardWhenSignedIn } from '../../session/use-forward.ts'
import { authText } from '../../text/auth.ts'
import type { Route } from './+types/route.ts'
import { SignInPanel } from './sign-in-panel.tsx'

export const meta: Route.MetaFunction = args => pageMeta(args, { title: authText.title })

export default function LoginPage() {
  useForwardWhenSignedIn()
  const button = useSignInButton()
  return (
    <>
      <SignInPanel button={button} />
      {button === null && <BrowserOrders />}
    </>
  )
}
