import { useSignInButton } from '../session/sign-in-button.tsx'
import AuthLayout from './auth-layout.tsx'
import { SignInPitch } from './sign-in-pitch.tsx'

/** Frame for signing in, in two columns: a picture and the card. On a phone it is the auth layout. */
export default function DesktopAuthLayout() {
  const isOpen = useSignInButton() !== null
  return <AuthLayout stage={<SignInPitch isOpen={isOpen} />} />
}
