import type { ShownStatus } from '@kilat/contract/transactions.ts'
import { useEffect, useState } from 'react'
import { type MyOrder, readMyOrders } from '../features/orders/kept-orders.ts'
import { getTransaction } from '../lib/endpoints.ts'
import { callApi } from '../session/call-api.ts'

export type ListedOrder = MyOrder & { status: ShownStatus | 'loading' | 'unknown' }

const atOnce = 4

/** Orders of this browser, newest first, each with its status once known; null before the browser's storage is read. */
export function useMyOrders(): ListedOrder[] | null {
  const [orders, setOrders] = useState<ListedOrder[] | null>(null)
  useEffect(() => {
    const mine = readMyOrders()
    setOrders(mine.map(order => ({ ...order, status: 'loading' })))
    const stop = new AbortController()
    const waiting = [...mine]
    const work = async () => {
      for (let order = waiting.shift(); order && !stop.signal.aborted; order = waiting.shift()) {
        const { id } = order
        const status = await fetchStatus(id, stop.signal)
        if (!stop.signal.aborted) setOrders(before => before?.map(each => (each.id === id ? { ...each, status } : each)) ?? null)
      }
    }
    for (let at = 0; at < atOnce; at++) work()
    return () => stop.abort()
  }, [])
  return orders
}

function fetchStatus(id: string, signal: AbortSignal): Promise<ShownStatus | 'unknown'> {
  return callApi(getTransaction, { params: { id } }, { signal }).then(
    answer => answer.data.shown_as,
    () => 'unknown' as const,
  )
}
