import type { Transaction } from '@kilat/contract/transactions.ts'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useAccessToken } from '../../session/tokens.ts'

/**
 * Loads the order again if the user has changed: the server renders it as for a visitor, and the visitor may
 * sign in or out meanwhile. Answers whether a user is signed in; undefined while that is unknown.
 */
export function useOwnView({ is_own: isOwn, can_attach: isFree }: Transaction): boolean | undefined {
  const token = useAccessToken()
  const isSignedIn = token === undefined ? undefined : token !== null
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the signed-in user matters; another user's order stays another's
  useEffect(() => {
    if (isSignedIn !== undefined && isSignedIn !== isOwn && !isFree) void revalidate()
  }, [isSignedIn])
  return isSignedIn
}
