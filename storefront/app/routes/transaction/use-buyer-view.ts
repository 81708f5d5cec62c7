import type { Transaction } from '@kilat/contract/transactions.ts'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { correctTarget } from '../../features/memory/targets.ts'
import { readOrderSecret, rememberOrder } from '../../features/orders/kept-orders.ts'
import { endedSecretCookie, readSecretCookie } from '../../features/orders/posted-secret.ts'

/**
 * Loads the order again if this browser placed it, because the server renders it as for any visitor. The secret of an order placed
 * without scripts is first moved to this browser's list, so that it is used and removed like the others.
 */
export function useBuyerView(order: Transaction): void {
  const { revalidate } = useRevalidator()
  const { id, is_buyer: isBuyer, version } = order
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opened order; another order's secret changes nothing
  useEffect(() => {
    takeOverSecret(order)
    if (!isBuyer && readOrderSecret(id)) void revalidate()
  }, [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state of the order
  useEffect(() => heedCorrections(order), [id, version, isBuyer])
}

const hourMs = 60 * 60_000

/**
 * Has this device offer the corrected player the next time and not the wrong one, also if the answer to the correction was lost, or it was made elsewhere.
 * An older correction says nothing of whom the buyer has bought for since.
 */
export function heedCorrections({ product, player, timeline, server_time: now, is_buyer: isBuyer }: Transaction): void {
  if (!isBuyer) return
  for (const { code, at, data } of timeline)
    if (code === 'player_corrected' && typeof data.from === 'string' && Date.parse(now) - Date.parse(at) < hourMs)
      correctTarget({ productId: product.id, display: data.from }, player)
}

/** Moves the secret of an order placed without scripts out of its cookie. A browser without storage keeps the cookie. */
export function takeOverSecret(order: Transaction): void {
  const posted = readSecretCookie(document.cookie)
  if (!posted) return
  const isStored = rememberOrder(order, posted)
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is missing on plain http
  if (isStored) document.cookie = endedSecretCookie(order.id)
}
