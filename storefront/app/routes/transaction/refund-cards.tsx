import { formatIdr } from '@kilat/contract/idr.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { cx } from '../../lib/class-names.ts'
import { useThemeInfo } from '../../lib/use-theme-info.ts'
import { whatsappLink } from '../../lib/whatsapp.ts'
import { formatClock, formatCountdown, formatDayTime, formatNear } from '../../text/time.ts'
import { refundReasons, transactionText } from '../../text/transaction.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { backIcon, checkIcon } from '../../ui/icons.ts'

type Refund = Transaction['refunds'][number]

/** Money on its way back: how much, why, and by when. */
export function RefundCards({ order, now }: { order: Transaction; now: number }) {
  return order.refunds.map(refund => <RefundCard key={`${refund.reason} ${refund.due_at}`} order={order} refund={refund} now={now} />)
}

function RefundCard({ order, refund, now }: { order: Transaction; refund: Refund; now: number }) {
  const isDone = refund.status === 'done'
  const left = (Date.parse(refund.due_at) - now) / 1000
  return (
    <section
      className={cx('rounded-l p-4 lg:p-6', isDone ? 'bg-ok-soft' : 'bg-warn-soft')}
      aria-label={transactionText.refundTitle[refund.status]}
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className={cx('flex items-center gap-2 text-sm font-bold', isDone ? 'text-ok' : 'text-warn')}>
            <Icon shape={isDone ? checkIcon : backIcon} />
            {transactionText.refundTitle[refund.status]}
          </h2>
          <p className="mt-1.5 text-[2.5rem] leading-10.5 font-extrabold tracking-[-0.04em]">{formatIdr(refund.amount)}</p>
        </div>
        {refund.status === 'pending' && left > 0 && left < 86_400 && (
          <p className="text-right note" role="timer" aria-label={`${transactionText.refundLeft} ${formatCountdown(left)}`}>
            {transactionText.refundLeft}
            <b className="block text-xl font-extrabold tracking-tight text-ink">{formatCountdown(left)}</b>
          </p>
        )}
      </div>
      <p className="mt-3 text-m">{refundReasons[refund.reason]}</p>
      <p className="mt-1 note">{whatHappens(order, refund, now)}</p>
      {refund.status === 'claim' && <ClaimLink order={order} />}
    </section>
  )
}

function ClaimLink({ order }: { order: Transaction }) {
  const link = whatsappLink(useThemeInfo(), transactionText.claimMessage(order.id))
  if (!link) return null
  return (
    <ExternalLink className={buttonClass('main', 'mt-4 max-md:w-full')} href={link}>
      {transactionText.refundClaimButton}
    </ExternalLink>
  )
}

function whatHappens(order: Transaction, refund: Refund, now: number): string {
  if (refund.status === 'claim') return transactionText.refundClaim
  if (refund.status === 'done') return transactionText.refundDone(formatDayTime(refund.settled_at ?? refund.due_at), order.channel.name)
  const isLate = Date.parse(refund.due_at) < now
  const due = now > 0 ? formatNear(refund.due_at, new Date(now).toISOString()) : formatClock(refund.due_at)
  return isLate ? transactionText.refundLate : transactionText.refundDue(due)
}
