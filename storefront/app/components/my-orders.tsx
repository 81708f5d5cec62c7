import { transactionsText } from '../text/transactions.ts'
import { SectionTitle } from '../ui/section-title.tsx'
import { NoOrders, OrderList, OrderListSkeleton } from './order-list.tsx'
import { useMyOrders } from './use-my-orders.ts'

/** Orders placed in this browser, with their status. Only the browser knows them, so the server renders a placeholder. */
export function MyOrders() {
  const orders = useMyOrders()
  return (
    <section aria-labelledby="punyaku" className="not-js:hidden">
      <SectionTitle id="punyaku">{transactionsText.mine}</SectionTitle>
      {orders === null && <OrderListSkeleton />}
      {orders?.length === 0 && <NoOrders title={transactionsText.empty} note={transactionsText.emptyHelp} />}
      {orders && orders.length > 0 && (
        <>
          <OrderList orders={orders} />
          <p className="mt-2.5 fine">{transactionsText.mineNote}</p>
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
