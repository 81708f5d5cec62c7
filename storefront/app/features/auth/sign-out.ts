import type { NavigateFunction } from 'react-router'
import { dropTokens } from '../../lib/tokens.ts'

let isLeaving = false

/** True while somebody who signed out is on the way home: the guard does not ask that one to sign in. */
export function isSigningOut(): boolean {
  return isLeaving
}

/** Forgets both tokens at once, then goes home. */
export async function signOut(navigate: NavigateFunction): Promise<void> {
  isLeaving = true
  dropTokens()
  try {
    await navigate('/')
  } finally {
    isLeaving = false
  }
}
