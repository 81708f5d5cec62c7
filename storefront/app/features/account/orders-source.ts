import { type ListedOrder, useMyOrders } from '../../lib/use-my-orders.ts'

export type AccountOrder = ListedOrder

/** The orders the account's pages are about, newest first; null until known. They are the ones this browser remembers. */
export function useAccountOrders(): AccountOrder[] | null {
  return useMyOrders()
}
