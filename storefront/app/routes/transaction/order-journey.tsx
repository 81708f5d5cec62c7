import type { Transaction } from '@kilat/contract/transactions.ts'
import { cx } from '../../lib/class-names.ts'
import { formatClock } from '../../text/shell/time.ts'
import { transactionText } from '../../text/transaction.ts'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import { checkIcon, clockIcon, infoIcon, minusIcon, xIcon } from '../../ui/icons.ts'
import { type TimelineStep, timelineSteps } from './timeline-steps.ts'

const dots: Record<TimelineStep['state'], string> = {
  done: 'bg-ok text-surface',
  now: 'bg-violet-soft text-violet-text ring-2 ring-inset ring-violet-text',
  next: 'bg-surface ring-2 ring-inset ring-line',
  fail: 'bg-bad text-surface',
  late: 'bg-warn-soft text-warn ring-2 ring-inset ring-warn',
  over: 'bg-sunken text-ink-2',
}
const icons: Partial<Record<TimelineStep['state'], IconShape>> = { done: checkIcon, fail: xIcon, late: clockIcon, over: minusIcon }

/** The order's timeline, step by step, and what happens without the buyer. */
export function OrderJourney({ order }: { order: Transaction }) {
  const steps = timelineSteps(order)
  return (
    <section className="card p-4 lg:p-5" aria-labelledby="jalan">
      <h2 id="jalan" className="title-card mb-4">
        {transactionText.journey}
      </h2>
      <ol>
        {steps.map(step => (
          <Step key={step.key} step={step} />
        ))}
      </ol>
      <Next order={order} />
    </section>
  )
}

function Step({ step }: { step: TimelineStep }) {
  const icon = icons[step.state]
  return (
    <li
      aria-current={step.state === 'now' ? 'step' : undefined}
      className={cx(
        'group/step relative grid grid-cols-[28px_minmax(0,1fr)_auto] gap-x-3 pb-5 last:pb-0',
        'before:absolute before:left-[13px] before:top-7 before:bottom-0 before:w-0.5 last:before:hidden',
        step.state === 'done' ? 'before:bg-ok' : 'before:bg-line',
      )}
    >
      <span aria-hidden="true" className={cx('grid place-items-center size-7 rounded-full', dots[step.state])}>
        {icon && <Icon shape={icon} size={16} />}
        {step.state === 'now' && <span className="size-2 rounded-full bg-current animate-pulse" />}
      </span>
      <h3 className={cx('pt-0.75 text-m', step.state === 'next' ? 'font-semibold text-ink-2' : 'font-bold')}>{step.title}</h3>
      <span className="pt-0.75 text-s leading-5.5 font-semibold text-ink-2 whitespace-nowrap">{step.time}</span>
      {step.note && <p className="col-[2/-1] note">{step.note}</p>}
    </li>
  )
}

/** What happens if the buyer does nothing. */
function Next({ order }: { order: Transaction }) {
  const promised = order.delivery.promised_at
  const isOnItsWay = order.status === 'paid' || order.status === 'delivering'
  const [title, sentence] =
    order.status === 'pending_payment'
      ? [
          transactionText.changeMind,
          `${transactionText.changeMindHelp(formatClock(order.payment.expires_at))} ${transactionText.promiseBeforePay(order)}`,
        ]
      : isOnItsWay && promised
        ? [transactionText.whatNext, promiseOf(order, formatClock(promised))]
        : []
  if (!title) return null
  return (
    <p className="flex gap-3 mt-4.5 p-3.5 rounded-c bg-violet-soft note">
      <Icon shape={infoIcon} className="text-violet-text" />
      <span>
        <b className="block text-sm text-ink">{title}</b>
        <span>{sentence}</span>
      </span>
    </p>
  )
}

/** A person takes longer than a machine, and the buyer should know why. */
function promiseOf(order: Transaction, time: string): string {
  return order.delivery.is_by_hand ? transactionText.promiseByHand(time, order) : transactionText.promise(time, order)
}
