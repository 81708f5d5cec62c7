import { formatIdr } from '@kilat/contract/idr.ts'
import type { OrderStatus } from '@kilat/contract/transactions.ts'
import { Link } from 'react-router'
import { StatusBadge } from '../../components/status-badge.tsx'
import { formatDateTime } from '../../text/time.ts'
import { transactionsText } from '../../text/transactions.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { type ListedOrder, useMyOrders } from './use-my-orders.ts'

/** The orders made in this browser, with what became of them. Only the browser knows them, so the server shows their room. */
export function MyOrders() {
  const orders = useMyOrders()
  return (
    <section aria-labelledby="punyaku" className="not-js:hidden">
      <SectionTitle id="punyaku">{transactionsText.mine}</SectionTitle>
      {orders === null && <Skeleton />}
      {orders?.length === 0 && <Empty />}
      {orders && orders.length > 0 && (
        <>
          <ul className="card overflow-hidden divide-y divide-line">
            {orders.map(order => (
              <li key={order.id}>
                <Row order={order} />
              </li>
            ))}
          </ul>
          <p className="mt-2.5 fine">{transactionsText.mineNote}</p>
        </>
      )}
    </section>
  )
}

function Row({ order }: { order: ListedOrder }) {
  return (
    <Link
      to={`/transactions/${order.id}`}
      className="grid grid-cols-[42px_minmax(0,1fr)] items-center gap-x-3 px-4 py-3 text-ink no-underline hover:bg-sunken"
    >
      <Cover src={order.cover} className="w-10.5 rounded-s" />
      <span className="grid grid-cols-[minmax(0,1fr)] gap-1 min-w-0">
        <span className="flex items-center justify-between gap-2.5">
          <b className="truncate">
            {order.itemName}
            {order.quantity > 1 && ` × ${order.quantity}`} · {order.productTitle}
          </b>
          <b className="whitespace-nowrap">{formatIdr(order.total)}</b>
        </span>
        <span className="flex flex-wrap items-center justify-between gap-x-2.5 gap-y-1">
          <span className="note">{formatDateTime(order.placedAt)}</span>
          <Status status={order.status} />
        </span>
      </span>
    </Link>
  )
}

function Status({ status }: { status: OrderStatus | 'loading' | 'unknown' }) {
  if (status === 'loading')
    return (
      <span className="skeleton w-24 h-6 rounded-full">
        <span className="sr-only">{transactionsText.loading}</span>
      </span>
    )
  if (status === 'unknown') return <span className="fine">{transactionsText.unknown}</span>
  return <StatusBadge status={status} />
}

function Empty() {
  return (
    <div className="card grid justify-items-center gap-1.5 px-4 py-7 text-center">
      <svg viewBox="0 0 132 104" aria-hidden="true" className="w-33 h-26 mb-2">
        <rect x="24" y="14" width="60" height="80" rx="12" fill="var(--sunken)" transform="rotate(-8 54 54)" />
        <rect x="42" y="10" width="60" height="80" rx="12" fill="var(--violet-soft)" stroke="var(--violet-line)" strokeWidth="2" />
        <path d="M56 30h32M56 44h22" stroke="var(--violet-line)" strokeWidth="6" strokeLinecap="round" />
        <path d="m84 50-18 20h11l-4 16 20-23H82l6-13Z" fill="var(--violet)" />
      </svg>
      <h3 className="title-card">{transactionsText.empty}</h3>
      <p className="mb-3 text-ink-2 max-w-[34ch]">{transactionsText.emptyHelp}</p>
      <Link to="/#produk" className={buttonClass('plain')}>
        {transactionsText.pickGame}
      </Link>
    </div>
  )
}

function Skeleton() {
  return (
    <div aria-hidden="true" className="card divide-y divide-line">
      {[1, 2].map(row => (
        <div key={row} className="grid grid-cols-[42px_minmax(0,1fr)] items-center gap-x-3 px-4 py-3">
          <span className="skeleton w-full h-14" />
          <span className="grid gap-2">
            <span className="skeleton w-3/4 h-4" />
            <span className="skeleton w-1/2 h-4" />
          </span>
        </div>
      ))}
    </div>
  )
}
