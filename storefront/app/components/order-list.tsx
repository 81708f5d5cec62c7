import { formatIdr } from '@kilat/contract/idr.ts'
import type { ShownStatus } from '@kilat/contract/transactions.ts'
import type { KeptOrder } from '../features/orders/kept-orders.ts'
import { cx } from '../lib/class-names.ts'
import { formatDateTime } from '../text/shell/time.ts'
import { transactionsText } from '../text/transactions.ts'
import { buttonClass } from '../ui/button.tsx'
import { Cover } from '../ui/cover.tsx'
import { Link } from '../ui/link.tsx'
import { StatusBadge } from './status-badge.tsx'

/** An order in a list, whether this browser made it or the account owns it. */
export type ListedOrder = KeptOrder & { status: ShownStatus | 'loading' | 'unknown' }

/** A list of orders with their status, each linked to its page. `isWide`: in columns on a wide screen. */
export function OrderList({ orders, isWide }: { orders: readonly ListedOrder[]; isWide?: boolean }) {
  return (
    <ul className="card overflow-hidden divide-y divide-line">
      {orders.map(order => (
        <li key={order.id}>
          <Row order={order} isWide={isWide} />
        </li>
      ))}
    </ul>
  )
}

const rowClass =
  'grid grid-cols-[42px_minmax(0,1fr)] items-center gap-x-3 px-4 py-3 text-ink no-underline hover:bg-sunken focus-visible:-outline-offset-3'
const wideClass = 'lg:grid-cols-[42px_minmax(0,1fr)_10.5rem_6.5rem] lg:px-5'
const lineClass = 'flex items-center justify-between gap-2.5'

function Row({ order, isWide }: { order: ListedOrder; isWide: boolean | undefined }) {
  const wide = (classes: string) => isWide && classes
  return (
    <Link to={`/transactions/${order.id}`} className={cx(rowClass, isWide && wideClass)}>
      <Cover src={order.cover} className={cx('w-10.5 rounded-s', wide('lg:row-span-2'))} />
      <span className={cx('grid grid-cols-[minmax(0,1fr)] gap-0.5', wide('lg:contents'))}>
        <span className={cx(lineClass, wide('lg:contents'))}>
          <b className="truncate">
            {order.itemName}
            {order.quantity > 1 && ` × ${order.quantity}`}
          </b>
          <b className={cx('whitespace-nowrap', wide('lg:col-start-4 lg:row-span-2 lg:text-right'))}>{formatIdr(order.total)}</b>
        </span>
        <span className={cx(lineClass, wide('lg:contents'))}>
          <span className={cx('note truncate', wide('lg:col-start-2'))}>{order.productTitle}</span>
          <span className={cx('flex flex-none', wide('lg:col-start-3 lg:row-start-1'))}>
            <Status status={order.status} />
          </span>
        </span>
        <span className={cx('fine', wide('lg:col-start-3'))}>{formatDateTime(order.placedAt)}</span>
      </span>
    </Link>
  )
}

function Status({ status }: { status: ShownStatus | 'loading' | 'unknown' }) {
  if (status === 'loading')
    return (
      <span className="skeleton w-24 h-6 rounded-full">
        <span className="sr-only">{transactionsText.loading}</span>
      </span>
    )
  if (status === 'unknown') return <span className="fine">{transactionsText.unchecked}</span>
  return <StatusBadge status={status} />
}

type NoOrdersProps = {
  title: string
  note: string
  /** `h2` below the page's own heading. */
  heading?: 'h2' | 'h3'
  children?: React.ReactNode
}

/** Shown instead of an empty list: what will be here, and one next step. */
export function NoOrders({ title, note, heading: Heading = 'h3', children }: NoOrdersProps) {
  return (
    <div className="card grid justify-items-center gap-1.5 px-4 py-7 text-center">
      <svg viewBox="0 0 132 104" aria-hidden="true" className="w-33 h-26 mb-2">
        <rect x="24" y="14" width="60" height="80" rx="12" fill="var(--sunken)" transform="rotate(-8 54 54)" />
        <rect x="42" y="10" width="60" height="80" rx="12" fill="var(--violet-soft)" stroke="var(--violet-line)" strokeWidth="2" />
        <path d="M56 30h32M56 44h22" stroke="var(--violet-line)" strokeWidth="6" strokeLinecap="round" />
        <path d="m84 50-18 20h11l-4 16 20-23H82l6-13Z" fill="var(--violet)" />
      </svg>
      <Heading className="title-card">{title}</Heading>
      <p className="mb-3 text-ink-2 max-w-[40ch] text-pretty">{note}</p>
      {children ?? (
        <Link to="/#produk" className={buttonClass('plain')}>
          {transactionsText.pickGame}
        </Link>
      )}
    </div>
  )
}

/** Placeholder of a list that is still loading. */
export function OrderListSkeleton({ rows = 2 }: { rows?: number }) {
  return (
    <div aria-hidden="true" className="card divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => row).map(row => (
        <div key={row} className="grid grid-cols-[42px_minmax(0,1fr)] items-center gap-x-3 px-4 py-3">
          <span className="skeleton w-full h-14" />
          <span className="grid gap-2">
            <span className="skeleton w-3/4 h-4" />
            <span className="skeleton w-1/2 h-4" />
            <span className="skeleton w-2/5 h-3" />
          </span>
        </div>
      ))}
    </div>
  )
}
