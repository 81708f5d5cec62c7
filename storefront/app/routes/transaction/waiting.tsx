import type { Transaction } from '@kilat/contract/transactions.ts'
import { cx } from '../../lib/class-names.ts'
import { formatClock, formatDurationLong, formatSeconds } from '../../text/shell/time.ts'
import { transactionText } from '../../text/transaction.ts'

const bolt = 'M14.6 1.2 3.4 14.1h7.1L8 22.8 20.6 9.2h-7.4l3.9-8Z'

/** A paid order in delivery: the seconds since the payment, the usual time, and if it takes longer, what happens when. */
export function Waiting({ order, now }: { order: Transaction; now: number }) {
  const seconds = order.payment.paid_at ? (now - Date.parse(order.payment.paid_at)) / 1000 : 0
  const state = waitingState(order, seconds)
  const typical = order.delivery.usual?.p50_seconds ?? null
  const isSlow = state === 'unclear' || state === 'late'
  const title = { unclear: transactionText.unclearTitle, late: transactionText.lateTitle, usual: usualTitle(order) }[state]
  const sentence = waitingSentences(order, { state, now }).join(' ')
  return (
    <section aria-labelledby="tunggu" className="relative overflow-hidden rounded-l bg-(image:--stage) text-white p-5 lg:p-6">
      <svg viewBox="0 0 24 24" aria-hidden="true" className="absolute -right-4 -top-8 h-56 lg:h-72 fill-[#7a63ff] opacity-40">
        <path d={bolt} />
      </svg>
      <div className="relative">
        <h2 id="tunggu" className="text-s font-bold text-lavender">
          {title}
        </h2>
        <p className="mt-2 mb-3 text-[min(2.5rem,15vw)] leading-10.5 font-extrabold tracking-[-0.04em]" aria-hidden="true">
          {formatDurationLong(seconds)}
        </p>
        <span aria-hidden="true" className="block h-2 mb-3 rounded-[3px] bg-[#ffffff26] overflow-hidden">
          <span
            className={cx('block h-full rounded-[3px]', isSlow ? 'bg-lavender w-full animate-pulse' : 'bg-[#4ade94]')}
            style={isSlow ? undefined : { width: `${progress(seconds, typical)}%` }}
          />
        </span>
        <p className="text-s text-lavender max-w-[52ch]">{sentence}</p>
      </div>
    </section>
  )
}

type WaitingState = 'usual' | 'late' | 'unclear'

/** `late` once it takes longer than nearly all deliveries; `unclear` while a supplier's answer is. */
export function waitingState({ delivery }: Pick<Transaction, 'delivery'>, seconds: number): WaitingState {
  if (delivery.units.some(unit => unit.status === 'checking')) return 'unclear'
  return delivery.usual && seconds > delivery.usual.p95_seconds ? 'late' : 'usual'
}

function usualTitle({ status, product }: Transaction): string {
  return status === 'paid' ? transactionText.waitPaid : transactionText.waitTitle(product.unit)
}

/** What is known, when the supplier is asked again, and what happens at the promise's end. */
export function waitingSentences(order: Transaction, { state, now }: { state: WaitingState; now: number }): string[] {
  const { usual, next_check_at: next, promised_at: promised } = order.delivery
  const measured = usual
    ? transactionText.usually({ of: usual.of, half: formatDurationLong(usual.p50_seconds), nearlyAll: roundedUp(usual.p95_seconds) })
    : transactionText.waitUnknown
  if (state === 'usual') return [measured]
  return [
    ...(state === 'unclear' ? [transactionText.unclearHelp] : [measured]),
    ...(next ? [transactionText.asksAgain(Date.parse(next) > now ? formatSeconds(next) : null)] : []),
    ...(promised ? [transactionText.promise(formatClock(promised), order)] : []),
  ]
}

/** Whole minutes from one minute on. */
function roundedUp(seconds: number): string {
  return formatDurationLong(seconds < 60 ? seconds : Math.ceil(seconds / 60) * 60)
}

/** Share of the usual time that has passed; it slows down near the end and never reaches it. */
function progress(seconds: number, typical: number | null): number {
  return Math.round(96 * (1 - Math.exp((-1.6 * Math.max(0, seconds)) / (typical ?? 60)))) + 2
}
