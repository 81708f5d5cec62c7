import type { NavigateFunction } from 'react-router'
import { endSession } from './end-session.ts'
import { dropTokens } from './keep-tokens.ts'
import { readAccessToken, readRefreshToken } from './tokens.ts'

let isLeaving = false

/** True while somebody who signed out is on the way home: the guard does not ask that one to sign in. */
export function isSigningOut(): boolean {
  return isLeaving
}

/** Forgets both tokens and the user at once, then goes home. The server ends the session meanwhile; where it can not, nobody waits. */
export async function signOut(navigate: NavigateFunction): Promise<void> {
  const tokens = { token: readAccessToken(), refreshToken: readRefreshToken() }
  isLeaving = true
  dropTokens()
  void endSession(tokens).catch(() => {})
  try {
    await navigate('/')
  } finally {
    isLeaving = false
  }
}
