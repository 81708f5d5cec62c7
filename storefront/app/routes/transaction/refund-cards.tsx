import { formatIdr } from '@kilat/contract/idr.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { useThemeInfo } from '../../lib/use-theme-info.ts'
import { formatNearTime, formatTime } from '../../text/moment.ts'
import { outcomeText, placeOf, refundText } from '../../text/outcome.ts'
import { formatDayTime } from '../../text/shell/time.ts'
import { refundReason } from '../../text/transaction.ts'
import type { Acted } from './act-on-order.ts'
import { BuyAgain } from './buy-again.tsx'
import { ClaimCard } from './claim-card.tsx'
import { MoneySteps } from './money-steps.tsx'
import { inWalletId, OutcomeCard } from './outcome-card.tsx'
import { paidStep } from './paid-step.ts'

type Refund = Transaction['refunds'][number]

type Props = { order: Transaction; now: number; acted: Acted | undefined; isMain?: boolean }

/**
 * Refunds of an order, claims first. `isMain` if there is nothing else to show: the first card
 * then has the page's heading.
 */
export function RefundCards({ order, now, acted, isMain = false }: Props) {
  const others = order.refunds.filter(({ status }) => status !== 'claim')
  const newest = findNewestInWallet(others)
  const headingAt = (at: number) => (isMain && at === (order.claim ? -1 : 0) ? 'h1' : 'h2')
  return (
    <>
      {order.claim && <ClaimCard order={order} claim={order.claim} acted={acted} heading={isMain ? 'h1' : 'h2'} />}
      {others.map((refund, at) => (
        <RefundCard
          key={`${refund.reason} ${refund.amount} ${refund.due_at} ${refund.to}`}
          order={order}
          refund={refund}
          now={now}
          heading={headingAt(at)}
          id={refund === newest ? inWalletId : undefined}
        />
      ))}
      {isMain && <BuyAgain order={order} />}
    </>
  )
}

function findNewestInWallet(refunds: readonly Refund[]): Refund | undefined {
  const settledAt = (refund: Refund) => refund.settled_at ?? ''
  const back = refunds.filter(({ status, to }) => status === 'done' && to === 'wallet')
  return back.sort((one, other) => settledAt(one).localeCompare(settledAt(other))).at(-1)
}

type CardProps = { order: Transaction; refund: Refund; now: number; heading: 'h1' | 'h2'; id: string | undefined }

function RefundCard({ order, refund, now, heading, id }: CardProps) {
  const { store } = useThemeInfo()
  const nowIso = new Date(now).toISOString()
  const isDone = refund.status === 'done'
  const amount = formatIdr(refund.amount)
  const due = formatNearTime(refund.due_at, nowIso)
  const isLate = Date.parse(refund.due_at) < now
  const { to } = refund
  const place = placeOf(refund, order.channel)
  const settledAt = refund.settled_at ?? refund.due_at
  return (
    <OutcomeCard
      status={isDone ? 'refunded' : 'refunding'}
      tone={isDone ? 'calm' : 'go'}
      heading={heading}
      id={id}
      title={isDone ? refundText.gone(amount, to) : refundText.going(amount, to)}
      lead={
        <>
          <p>{refundReason(order, refund.reason)}</p>
          <p>
            {isDone ? refundText.done(place, formatDayTime(settledAt), to) : isLate ? refundText.late(due, to) : refundText.due(place, due)}
          </p>
        </>
      }
    >
      <MoneySteps
        steps={[
          paidStep(order),
          { state: 'past', title: outcomeText.inStore(store.name), note: '' },
          isDone
            ? { state: 'ok', title: outcomeText.backAt(place), note: formatTime(settledAt) }
            : { state: 'go', title: outcomeText.heading(place), note: isLate ? outcomeText.chasing : outcomeText.until(due) },
        ]}
      />
      {isDone && (to === 'source' || to === 'payout') && <p className="note">{refundText.notVisible}</p>}
    </OutcomeCard>
  )
}
