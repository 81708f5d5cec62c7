import { Link, useLocation } from 'react-router'
import { NoOrders, OrderList, OrderListSkeleton } from '../../components/order-list.tsx'
import { filterOrders, type OrderFilter, readFilter } from '../../features/account/order-filter.ts'
import { type AccountOrder, useAccountOrders } from '../../features/account/orders-source.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { accountText } from '../../text/account.ts'
import { transactionsText } from '../../text/transactions.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { Route } from './+types/route.ts'
import { HistoryFilter } from './history-filter.tsx'

export const meta: Route.MetaFunction = args => pageMeta(args, { title: accountText.orders })

// The guard lets it be rendered in the browser alone, so it may ask the clock.
export default function TransactionHistoryPage() {
  const orders = useAccountOrders()
  const { pathname, search } = useLocation()
  const nowIso = new Date().toISOString()
  const filter = readFilter(search, nowIso)
  return (
    <>
      <div>
        <h1 className="title-page">{accountText.orders}</h1>
        <p className="text-ink-2">{accountText.ofThisBrowser}</p>
      </div>
      {orders?.length === 0 ? (
        <NoOrders title={transactionsText.empty} note={transactionsText.emptyHelp} />
      ) : (
        <>
          <HistoryFilter filter={filter} nowIso={nowIso} path={pathname} />
          {orders ? <Found orders={orders} filter={filter} path={pathname} /> : <OrderListSkeleton />}
        </>
      )}
    </>
  )
}

function Found({ orders, filter, path }: { orders: AccountOrder[]; filter: OrderFilter; path: string }) {
  const found = filterOrders(orders, filter)
  const isChecking = filter.group !== undefined && orders.some(order => order.status === 'loading')
  return (
    <section aria-label={accountText.orders}>
      <p role="status" className="mb-2 note">
        {isChecking ? accountText.checking : accountText.found(found.length)}
      </p>
      {found.length > 0 && <OrderList orders={found} isWide />}
      {found.length === 0 && isChecking && <OrderListSkeleton />}
      {found.length === 0 && !isChecking && (
        <NoOrders title={accountText.noneFound} note={accountText.noneFoundHelp}>
          <Link to={path} className={buttonClass('plain')}>
            {accountText.clear}
          </Link>
        </NoOrders>
      )}
    </section>
  )
}
