import type { NavigateFunction } from 'react-router'
import { endSession } from './end-session.ts'
import { dropTokens } from './keep-tokens.ts'
import { readAccessToken, readRefreshToken } from './tokens.ts'

let isLeaving = false

/** True while a user who signed out is on the way home, so that the guard does not send the user to sign in. */
export function isSigningOut(): boolean {
  return isLeaving
}

/** Removes both tokens and the user at once, then goes home. The server ends the session meanwhile, without the user waiting. */
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
