import type { Transaction } from '@kilat/contract/transactions.ts'
import { cx } from '../../lib/class-names.ts'
import { formatDurationLong } from '../../text/shell/time.ts'
import { transactionText } from '../../text/transaction.ts'

const bolt = 'M14.6 1.2 3.4 14.1h7.1L8 22.8 20.6 9.2h-7.4l3.9-8Z'

/** A paid order in delivery: the seconds since the payment, and the usual time. */
export function Waiting({ order, now }: { order: Transaction; now: number }) {
  const { typical_seconds: typical } = order.delivery
  const isSlow = order.delivery.units.some(unit => unit.status === 'checking')
  const seconds = order.payment.paid_at ? (now - Date.parse(order.payment.paid_at)) / 1000 : 0
  const title = isSlow
    ? transactionText.slowTitle
    : order.status === 'paid'
      ? transactionText.waitPaid
      : transactionText.waitTitle(order.product.unit)
  const sentence = isSlow
    ? transactionText.slowHelp
    : typical
      ? transactionText.usually(formatDurationLong(typical))
      : transactionText.waitUnknown
  return (
    <section aria-labelledby="tunggu" className="relative overflow-hidden rounded-l bg-(image:--stage) text-white p-5 lg:p-6">
      <svg viewBox="0 0 24 24" aria-hidden="true" className="absolute -right-4 -top-8 h-56 lg:h-72 fill-[#7a63ff] opacity-40">
        <path d={bolt} />
      </svg>
      <div className="relative">
        <h2 id="tunggu" className="text-s font-bold text-lavender">
          {title}
        </h2>
        <p className="mt-2 mb-3 text-[2.5rem] leading-10.5 font-extrabold tracking-[-0.04em]" aria-hidden="true">
          {formatDurationLong(seconds)}
        </p>
        <span aria-hidden="true" className="block h-2 mb-3 rounded-[4px] bg-[#ffffff26] overflow-hidden">
          <span
            className={cx('block h-full rounded-[4px]', isSlow ? 'bg-lavender w-full animate-pulse' : 'bg-[#4ade94]')}
            style={isSlow ? undefined : { width: `${progress(seconds, typical)}%` }}
          />
        </span>
        <p className="text-s text-lavender max-w-[52ch]">{sentence}</p>
      </div>
    </section>
  )
}

/** Share of the usual time that has passed; it slows down near the end and never reaches it. */
function progress(seconds: number, typical: number | null): number {
  return Math.round(96 * (1 - Math.exp((-1.6 * Math.max(0, seconds)) / (typical ?? 60)))) + 2
}
