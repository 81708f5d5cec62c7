import type { ShownStatus } from '@kilat/contract/transactions.ts'
import { useEffect, useState } from 'react'
import { readKeptOrders } from '../../features/orders/kept-orders.ts'
import { useReturn } from '../../features/orders/use-return.ts'
import { getTransaction } from '../../lib/endpoints.ts'
import { focusPart } from '../../lib/focus-section.ts'
import { lazySpare } from '../../lib/lazy-part.tsx'
import { callApi } from '../../session/calls/call-api.ts'
import { transactionsText } from '../../text/transactions.ts'
import { SectionTitle } from '../../ui/section-title.tsx'
import { type ListedOrder, NoOrders, OrderList, OrderListSkeleton } from '../order-list.tsx'
import { mayChange } from './may-change.ts'

const ForgetOrders = lazySpare(() => import('./late/forget-orders.tsx').then(module => module.ForgetOrders))

/** Orders placed in this browser, with their status. Only the browser knows them, so the server renders a placeholder. */
export function BrowserOrders() {
  const { orders, readAgain } = useBrowserOrders()
  // The button disappears, and the heading stays.
  const onForgotten = () => {
    readAgain()
    focusPart('punyaku')
  }
  return (
    <section aria-labelledby="punyaku" className="not-js:hidden">
      <SectionTitle id="punyaku">{transactionsText.mine}</SectionTitle>
      {orders === null && <OrderListSkeleton />}
      {orders?.length === 0 && <NoOrders title={transactionsText.empty} note={transactionsText.emptyHelp} />}
      {orders && orders.length > 0 && (
        <>
          <OrderList orders={orders} />
          <p className="mt-2.5 fine">{transactionsText.mineNote}</p>
          <ForgetOrders onForgotten={onForgotten} />
        </>
      )}
    </section>
  )
}

/** Placeholder of a list of orders with its heading, until it is known whose they are. */
export function OrdersRoom({ title }: { title: string }) {
  return (
    <section>
      <SectionTitle>{title}</SectionTitle>
      <OrderListSkeleton />
    </section>
  )
}

const atOnce = 4

/**
 * Orders of this browser, newest first, each with its status once known; null before the browser's storage is read. They are looked up again as
 * the visitor comes back to the page, as from the one on which an order was paid.
 */
function useBrowserOrders(): { orders: ListedOrder[] | null; readAgain: () => void } {
  const [orders, setOrders] = useState<ListedOrder[] | null>(null)
  const [returns, setReturns] = useState(0)
  const readAgain = () => setReturns(returns + 1)
  useReturn(readAgain)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known of them stays until it is answered anew
  useEffect(() => {
    const mine = readKeptOrders().map(order => ({ ...order, status: orders?.find(({ id }) => id === order.id)?.status ?? 'loading' }))
    setOrders(mine)
    const stop = new AbortController()
    const waiting = mine.filter(order => mayChange(order, Date.now()))
    const work = async () => {
      for (let order = waiting.shift(); order && !stop.signal.aborted; order = waiting.shift()) {
        const { id } = order
        const known = order.status === 'loading' ? 'unknown' : order.status
        const status = await fetchStatus(id, stop.signal).catch(() => known)
        if (!stop.signal.aborted) setOrders(before => before?.map(each => (each.id === id ? { ...each, status } : each)) ?? null)
      }
    }
    for (let at = 0; at < atOnce; at++) work()
    return () => stop.abort()
  }, [returns])
  return { orders, readAgain }
}

function fetchStatus(id: string, signal: AbortSignal): Promise<ShownStatus> {
  return callApi(getTransaction, { params: { id } }, { signal }).then(answer => answer.data.shown_as)
}
