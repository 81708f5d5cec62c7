import type { Transaction } from '@kilat/contract/transactions.ts'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { readOrderSecret, rememberOrder } from '../../lib/my-orders.ts'
import { endedSecretCookie, readSecretCookie } from '../../lib/posted-secret.ts'

/**
 * Looks at the order once more where this browser made it: the server renders it as for anybody. What was ordered without
 * scripts is taken over into this browser's list first, so that it is used and forgotten like the rest.
 */
export function useBuyerView(order: Transaction): void {
  const { revalidate } = useRevalidator()
  const { id, is_buyer: isBuyer } = order
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order that is opened; a secret that is not its own changes nothing
  useEffect(() => {
    takeOverSecret(order)
    if (!isBuyer && readOrderSecret(id)) void revalidate()
  }, [id])
}

/** Takes the secret of an order made without scripts out of its cookie. A browser that keeps no list keeps the cookie. */
export function takeOverSecret(order: Transaction): void {
  const posted = readSecretCookie(document.cookie)
  if (!posted) return
  rememberOrder(order, posted)
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is missing on plain http
  if (readOrderSecret(order.id) === posted) document.cookie = endedSecretCookie(order.id)
}
