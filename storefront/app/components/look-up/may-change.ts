import type { ListedOrder } from '../order-list.tsx'

const dayMs = 24 * 60 * 60_000

/**
 * True if an order has to be asked for again as the visitor comes back. One that is delivered or given back stays so, and one that was closed unpaid
 * comes alive only by money that is late, which is soon: a phone with many of them does not ask for all whenever it is unlocked.
 */
export function mayChange({ status, placedAt }: Pick<ListedOrder, 'status' | 'placedAt'>, now: number): boolean {
  if (status === 'delivered' || status === 'refunded') return false
  return (status !== 'expired' && status !== 'cancelled') || now - Date.parse(placedAt) < dayMs
}
