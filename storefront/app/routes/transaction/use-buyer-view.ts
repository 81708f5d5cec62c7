import type { Transaction } from '@kilat/contract/transactions.ts'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { readOrderSecret, rememberOrder } from '../../features/orders/kept-orders.ts'
import { endedSecretCookie, readSecretCookie } from '../../features/orders/posted-secret.ts'

/**
 * Loads the order again if this browser placed it, because the server renders it as for any visitor. The secret of an order placed
 * without scripts is first moved to this browser's list, so that it is used and removed like the others.
 */
export function useBuyerView(order: Transaction): void {
  const { revalidate } = useRevalidator()
  const { id, is_buyer: isBuyer } = order
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opened order; another order's secret changes nothing
  useEffect(() => {
    takeOverSecret(order)
    if (!isBuyer && readOrderSecret(id)) void revalidate()
  }, [id])
}

/** Moves the secret of an order placed without scripts out of its cookie. A browser without storage keeps the cookie. */
export function takeOverSecret(order: Transaction): void {
  const posted = readSecretCookie(document.cookie)
  if (!posted) return
  rememberOrder(order, posted)
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is missing on plain http
  if (readOrderSecret(order.id) === posted) document.cookie = endedSecretCookie(order.id)
}
