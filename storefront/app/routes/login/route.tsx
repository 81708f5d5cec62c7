import { MyOrders } from '../../components/my-orders.tsx'
import { useSignInButton } from '../../features/auth/sign-in-button.tsx'
import { SignInPanel } from '../../features/auth/sign-in-panel.tsx'
import { useForwardWhenSignedIn } from '../../features/auth/use-forward.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { authText } from '../../text/auth.ts'
import type { Route } from './+types/route.ts'

export const meta: Route.MetaFunction = args => pageMeta(args, { title: authText.title })

export default function LoginPage() {
  useForwardWhenSignedIn()
  const button = useSignInButton()
  return (
    <>
      <SignInPanel button={button} />
      {button === null && <MyOrders />}
    </>
  )
}
