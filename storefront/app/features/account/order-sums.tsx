import { formatIdr } from '@kilat/contract/idr.ts'
import { cx } from '../../lib/class-names.ts'
import { accountText } from '../../text/account.ts'
import { formatMonth } from '../../text/month.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { monthOf } from './month.ts'
import { MonthStepper } from './month-stepper.tsx'
import { type OrderSums, type StatusGroup, writeFilter } from './order-filter.ts'
import { TroubleCard } from './trouble-card.tsx'
import type { MonthSums } from './use-month-sums.ts'

type Props = {
  month: string
  nowIso: string
  /** When the latest order was placed; undefined if there is none or it is unknown. */
  lastPlacedAt: string | undefined
  sums: MonthSums
}

/** Sums of one month: the number of orders, the delivered ones, and each status with its share. */
export function OrderSumsCard({ month, nowIso, lastPlacedAt, sums: { shown, isLoading, problem, reload } }: Props) {
  const isOther = shown !== null && shown.month !== month
  // If the chosen month failed to load, the previous one stays with its own name.
  const named = isOther && problem ? shown.month : month
  return (
    <section aria-labelledby="bulan" aria-busy={isLoading} className="card p-4">
      <h2 id="bulan" className="sr-only">
        {accountText.month}
      </h2>
      <MonthStepper month={named} nowIso={nowIso} addressOf={to => `/dashboard${writeFilter({ month: to })}`} />
      {!shown && (problem ? <TroubleCard isBare sentence={problem} onRetry={reload} /> : <SumsSkeleton />)}
      {shown && (
        <div className={cx('transition-opacity', isOther && !problem && 'opacity-50')}>
          {shown.sums.count === 0 ? <EmptyMonth month={shown.month} lastPlacedAt={lastPlacedAt} /> : <Sums {...shown} />}
        </div>
      )}
    </section>
  )
}

function Sums({ sums: { count, delivered, rows }, month }: { sums: OrderSums; month: string }) {
  return (
    <>
      <p className="mt-4">
        <span className="note">{accountText.spent(count)}</span>
        <b className="block text-[1.875rem] leading-9 font-extrabold tracking-[-0.035em]">{formatIdr(delivered)}</b>
      </p>
      <div aria-hidden="true" className="flex gap-0.75 h-3 mt-3.5 mb-1.5">
        {rows.map(row => (
          <span key={row.group} className={cx('min-w-1.5 rounded-[3px]', colors[row.group])} style={{ flexGrow: row.count }} />
        ))}
      </div>
      <ul>
        {rows.map(row => (
          <li key={row.group}>
            <Link to={`/dashboard/riwayat-transaksi${writeFilter({ group: row.group, month })}`} className={rowClass}>
              <span aria-hidden="true" className={cx('size-3 rounded-[3px]', colors[row.group])} />
              <span>{accountText.group[row.group]}</span>
              <span className="font-medium text-ink-2">{row.count}</span>
              <b className="min-w-23 text-right">{formatIdr(row.amount)}</b>
            </Link>
          </li>
        ))}
      </ul>
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

function EmptyMonth({ month, lastPlacedAt }: { month: string; lastPlacedAt: string | undefined }) {
  const lastMonth = lastPlacedAt && monthOf(lastPlacedAt)
  return (
    <div className="grid content-center justify-items-start gap-2 min-h-44 py-4">
      <p className="text-ink-2">{accountText.emptyMonth(formatMonth(month))}</p>
      {lastMonth && lastMonth !== month && (
        <Link to={`/dashboard${writeFilter({ month: lastMonth })}`} preventScrollReset className={buttonClass('quiet', '-ml-3')}>
          {accountText.toLastMonth(formatMonth(lastMonth))}
        </Link>
      )}
    </div>
  )
}

export function SumsSkeleton() {
  return (
    <div className="grid gap-3 mt-4">
      <span className="sr-only">{accountText.loading}</span>
      <span className="skeleton w-40 h-4" />
      <span className="skeleton w-48 h-9" />
      <span className="skeleton h-3" />
      <span className="skeleton h-10" />
      <span className="skeleton h-10" />
    </div>
  )
}
