import { formatIdr } from '@kilat/contract/idr.ts'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { monthOf } from '../../lib/month.ts'
import { accountText } from '../../text/account.ts'
import { formatMonth } from '../../text/month.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MonthStepper } from './month-stepper.tsx'
import { filterOrders, type StatusGroup, summariseOrders, writeFilter } from './order-filter.ts'
import type { AccountOrder } from './orders-source.ts'

type Props = { orders: AccountOrder[] | null; month: string; nowIso: string }

/** What one month came to: how many orders, what arrived, and each status with its share. */
export function OrderSums({ orders, month, nowIso }: Props) {
  const inMonth = orders && filterOrders(orders, { month })
  return (
    <section aria-labelledby="bulan" className="card p-4 lg:p-4.5">
      <h2 id="bulan" className="sr-only">
        {accountText.month}
      </h2>
      <MonthStepper month={month} nowIso={nowIso} addressOf={to => `/dashboard${writeFilter({ month: to })}`} />
      {!inMonth || inMonth.some(order => order.status === 'loading') ? (
        <SumsSkeleton />
      ) : inMonth.length === 0 ? (
        <EmptyMonth month={month} last={orders?.[0]} />
      ) : (
        <Sums orders={inMonth} month={month} />
      )}
    </section>
  )
}

function Sums({ orders, month }: { orders: AccountOrder[]; month: string }) {
  const { count, delivered, rows, unknown } = summariseOrders(orders)
  return (
    <>
      <p className="mt-4">
        <span className="note">{accountText.spent(count)}</span>
        <b className="block text-[1.875rem] leading-9 font-extrabold tracking-[-0.035em]">{formatIdr(delivered)}</b>
      </p>
      {rows.length > 0 && (
        <div aria-hidden="true" className="flex gap-0.75 h-3 mt-3.5 mb-1.5">
          {rows.map(row => (
            <span key={row.group} className={cx('min-w-1.5 rounded-[4px]', colors[row.group])} style={{ flexGrow: row.count }} />
          ))}
        </div>
      )}
      <ul>
        {rows.map(row => (
          <li key={row.group}>
            <Link to={`/dashboard/riwayat-transaksi${writeFilter({ group: row.group, month })}`} className={rowClass}>
              <span aria-hidden="true" className={cx('size-3 rounded-[4px]', colors[row.group])} />
              <span>{accountText.group[row.group]}</span>
              <span className="font-medium text-ink-2">{row.count}</span>
              <b className="min-w-23 text-right">{formatIdr(row.amount)}</b>
            </Link>
          </li>
        ))}
      </ul>
      {unknown > 0 && <p className="mt-2 note">{accountText.unknown(unknown)}</p>}
    </>
  )
}

const rowClass =
  'grid grid-cols-[12px_minmax(0,1fr)_auto_auto] items-center gap-3 min-h-12 text-sm font-semibold text-ink no-underline hover:underline underline-offset-3'

const colors: Record<StatusGroup, string> = {
  berhasil: 'bg-ok',
  proses: 'bg-violet',
  menunggu: 'bg-warn-fill',
  kembali: 'bg-line-strong',
  batal: 'bg-line',
}

function EmptyMonth({ month, last }: { month: string; last: AccountOrder | undefined }) {
  const lastMonth = last && monthOf(last.placedAt)
  return (
    <div className="grid justify-items-start gap-2 py-6">
      <p className="text-ink-2">{accountText.emptyMonth(formatMonth(month))}</p>
      {lastMonth && lastMonth !== month && (
        <Link to={`/dashboard${writeFilter({ month: lastMonth })}`} preventScrollReset className={buttonClass('quiet', '-ml-3')}>
          {accountText.toLastMonth(formatMonth(lastMonth))}
        </Link>
      )}
    </div>
  )
}

function SumsSkeleton() {
  return (
    <div className="grid gap-3 mt-4">
      <span className="sr-only">{accountText.checking}</span>
      <span className="skeleton w-40 h-4" />
      <span className="skeleton w-48 h-9" />
      <span className="skeleton h-3" />
      <span className="skeleton h-10" />
      <span className="skeleton h-10" />
    </div>
  )
}
