import type { PublicSettings } from '@kilat/contract/store.ts'

/** True where the store has somebody who vouches for its users. */
export function canSignIn({ sign_in, firebase }: PublicSettings): boolean {
  return sign_in !== null && (sign_in.provider === 'local' || firebase !== null)
}
