import { useSignInButton } from '../session/sign-in-button.tsx'
import AuthLayout from './auth-layout.tsx'
import { SignInPitch } from './sign-in-pitch.tsx'

/** Signing in, in two columns: the stage and the card. A phone has no room for two, so there it is the auth layout. */
export default function DesktopAuthLayout() {
  const isOpen = useSignInButton() !== null
  return <AuthLayout stage={<SignInPitch isOpen={isOpen} />} />
}
