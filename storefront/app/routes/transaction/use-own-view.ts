import type { Transaction } from '@kilat/contract/transactions.ts'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useAccessToken } from '../../session/use-access-token.ts'

/**
 * Looks at the order once more when who asks is not who it was shown to: the server renders it as for a visitor, and somebody
 * may sign in or out meanwhile. Answers whether somebody is signed in; undefined while nobody can know.
 */
export function useOwnView({ is_own: isOwn, can_attach: isFree }: Transaction): boolean | undefined {
  const token = useAccessToken()
  const isSignedIn = token === undefined ? undefined : token !== null
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only who is signed in matters; the order of another stays another's
  useEffect(() => {
    if (isSignedIn !== undefined && isSignedIn !== isOwn && !isFree) void revalidate()
  }, [isSignedIn])
  return isSignedIn
}
