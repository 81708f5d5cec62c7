import { useSignInButton } from '../features/auth/sign-in-button.tsx'
import { SignInPitch } from '../features/auth/sign-in-pitch.tsx'
import AuthLayout from './auth-layout.tsx'

/** Signing in, in two columns: the stage and the card. A phone has no room for two, so there it is the auth layout. */
export default function DesktopAuthLayout() {
  const isOpen = useSignInButton() !== null
  return <AuthLayout stage={<SignInPitch isOpen={isOpen} />} />
}
