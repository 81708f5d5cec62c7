import type { PublicSettings } from '@kilat/contract/store.ts'

/** True if the store has a sign-in provider. */
export function canSignIn({ sign_in, firebase }: PublicSettings): boolean {
  return sign_in !== null && (sign_in.provider === 'local' || firebase !== null)
}
