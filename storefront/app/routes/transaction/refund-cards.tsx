import { formatIdr } from '@kilat/contract/idr.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { Link } from 'react-router'
import { useThemeInfo } from '../../lib/use-theme-info.ts'
import { backTo, fateText, refundText } from '../../text/fate.ts'
import { formatNearTime, formatTime } from '../../text/moment.ts'
import { formatDayTime } from '../../text/shell/time.ts'
import { refundReasons } from '../../text/transaction.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ClaimCard } from './claim-card.tsx'
import { FateCard } from './fate-card.tsx'
import { paidStation } from './paid-station.ts'
import { Where } from './where.tsx'

type Refund = Transaction['refunds'][number]

/**
 * Refunds of an order, claims first. `isFate` if there is nothing else to show: the first card
 * then has the page's heading.
 */
export function RefundCards({ order, now, isFate = false }: { order: Transaction; now: number; isFate?: boolean }) {
  const others = order.refunds.filter(({ status }) => status !== 'claim')
  const headingAt = (at: number) => (isFate && at === (order.claim ? -1 : 0) ? 'h1' : 'h2')
  return (
    <>
      {order.claim && <ClaimCard order={order} claim={order.claim} heading={isFate ? 'h1' : 'h2'} />}
      {others.map((refund, at) => (
        <RefundCard
          key={`${refund.reason} ${refund.amount} ${refund.due_at}`}
          order={order}
          refund={refund}
          now={now}
          heading={headingAt(at)}
        />
      ))}
      {isFate && !order.claim && <OrderAgain order={order} />}
    </>
  )
}

function RefundCard({ order, refund, now, heading }: { order: Transaction; refund: Refund; now: number; heading: 'h1' | 'h2' }) {
  const { store } = useThemeInfo()
  const nowIso = new Date(now).toISOString()
  const isDone = refund.status === 'done'
  const amount = formatIdr(refund.amount)
  const due = formatNearTime(refund.due_at, nowIso)
  const isLate = Date.parse(refund.due_at) < now
  const place = backTo(order.channel)
  const settledAt = refund.settled_at ?? refund.due_at
  return (
    <FateCard
      status={isDone ? 'refunded' : 'refunding'}
      tone={isDone ? 'calm' : 'go'}
      heading={heading}
      title={isDone ? refundText.gone(amount) : refundText.going(amount)}
      lead={
        <>
          <p>{refundReasons[refund.reason]}</p>
          <p>{isDone ? refundText.done(place, formatDayTime(settledAt)) : isLate ? refundText.late(due) : refundText.due(due)}</p>
        </>
      }
    >
      <Where
        stations={[
          paidStation(order),
          { state: 'past', title: fateText.inStore(store.name), note: '' },
          isDone
            ? { state: 'ok', title: fateText.backAt(place), note: formatTime(settledAt) }
            : { state: 'go', title: fateText.heading(place), note: isLate ? fateText.chasing : fateText.until(due) },
        ]}
      />
      {isDone && <p className="note">{refundText.notVisible}</p>}
    </FateCard>
  )
}

/** One next step; if the game did not know the player id, the buyer corrects it first. */
function OrderAgain({ order }: { order: Transaction }) {
  const isIdWrong = order.timeline.some(({ code, data }) => code === 'delivery_refused' && data.reason === 'player_invalid')
  return (
    <Link className={buttonClass('main')} to={`/products/${order.product.id}?item=${order.item.id}`}>
      {isIdWrong ? fateText.fixId : fateText.again}
    </Link>
  )
}
