import type { Transaction } from '@kilat/contract/transactions.ts'
import { useEffect, useRef, useState } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { noteOutcome } from '../../features/memory/note-outcome.ts'
import { useServerNow } from '../../features/payment/use-server-now.ts'
import { showCopyFailed } from '../../features/toast/show-copy-failed.ts'
import { lazySpare } from '../../lib/lazy-part.tsx'
import { usePublicSettings } from '../../lib/use-public-settings.ts'
import { statusText } from '../../text/order-status.ts'
import { transactionText } from '../../text/transaction.ts'
import type { Acted } from './act-on-order.ts'
import { CancelOrder } from './cancel-order.tsx'
import { hasReadyCodes } from './has-ready-codes.ts'
import { LateOffer } from './late-offer.tsx'
import { isSettled, rememberSeen, type SeenOrder } from './live-order.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderHelp } from './order-help.tsx'
import { OrderJourney } from './order-journey.tsx'
import { OrderStage } from './order-stage.tsx'
import { useBuyerView } from './use-buyer-view.ts'
import { useLive } from './use-live.ts'
import { useOwnView } from './use-own-view.ts'
import { useTabTitle } from './use-tab-title.ts'

const KeepOrder = lazySpare(() => import('./late/keep-order.tsx').then(module => module.KeepOrder))
const RefundChoice = lazySpare(() => import('./late/refund-choice.tsx').then(module => module.RefundChoice))
const loadPush = () => import('../../features/push/late/push-card.tsx').then(module => module.PushCard)
const loadInstall = () => import('../../features/install/late/install-card.tsx').then(module => module.InstallCard)

// For these statuses one card shows everything, with status and heading.
const outcomes: readonly Transaction['status'][] = ['on_hold', 'refunding', 'refunded', 'expired', 'cancelled']

/** One order: what to do now at the left, all details at the right. */
export function OrderView({ seen, acted }: { seen: SeenOrder; acted: Acted | undefined }) {
  const { order, arrivedAt } = seen
  const [revealed, setRevealed] = useState(acted?.kind === 'revealed' ? acted.order : null)
  const isOver = isSettled(order)
  const now = useServerNow({ serverTime: order.server_time, arrivedAt, isRunning: !isOver || seen.isStale })
  useLive({ id: order.id, version: order.version, isSettled: isOver })
  useEffect(() => rememberSeen(seen), [seen])
  useEffect(() => noteOutcome(order), [order])
  useTabTitle(order, now)
  useTopOnArrival(order.status === 'delivered')
  const isSignedIn = useOwnView(order)
  useBuyerView(order)
  const settings = usePublicSettings()
  const isKeepable = settings?.sign_in && order.can_attach && isSignedIn !== undefined
  const offersPush =
    settings?.push && order.is_buyer && !isOver && !order.claim && order.status !== 'expired' && order.status !== 'cancelled'
  const offersInstall = order.is_buyer && order.status === 'delivered'

  const delivery = openedDelivery(order, revealed)
  const view = statusText[order.shown_as]
  const isHeld = order.status === 'on_hold'
  const hasOutcomeCard = outcomes.includes(order.status)
  return (
    <div className="wrap pt-0.5 lg:pt-6">
      {!isOver && (
        <noscript>
          <meta httpEquiv="refresh" content={String(refreshSeconds(order))} />
        </noscript>
      )}
      <div className="flex flex-wrap items-center gap-x-3 min-h-11">
        <p className="flex items-center gap-1 note">
          {transactionText.order} <code className="font-[inherit] text-sm font-semibold text-ink whitespace-nowrap">{order.id}</code>
          <CopyButton value={order.id} label={transactionText.copyId} onRefused={showCopyFailed} />
        </p>
        {order.status !== 'pending_payment' && !hasOutcomeCard && (
          <span className="ml-auto max-md:mb-2 max-md:ml-0">
            <StatusBadge status={order.shown_as} />
          </span>
        )}
      </div>
      <p role="status" className="sr-only">
        {transactionText.liveStatus(view.label)}
      </p>
      {order.status !== 'delivered' && !hasOutcomeCard && (
        <h1 className="low:sr-only mb-3 lg:mb-6 text-[1.1875rem] leading-6.5 lg:text-[2.125rem] lg:leading-10 font-extrabold tracking-[-0.03em]">
          {view.heading}
        </h1>
      )}
      {acted?.kind === 'refused' && acted.hasMovedOn && (
        <p role="alert" className="card p-4 mb-3 font-semibold">
          {acted.sentence}
        </p>
      )}
      <OfflineNotice seen={seen} now={now} />
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_27.5rem] gap-3 lg:gap-8 items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {isHeld && <OrderHelp order={order} isFirst isSecond={hasReadyCodes(order)} />}
          <OrderStage order={{ ...order, delivery }} now={now} arrivedAt={arrivedAt} acted={acted} onRevealed={setRevealed} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <OrderJourney order={order} />
          <OrderDetails order={order} />
          {isKeepable && <KeepOrder order={order} isSignedIn={isSignedIn} />}
          {order.can_choose_way && <RefundChoice order={order} />}
          {offersPush && <LateOffer orderId={order.id} load={loadPush} />}
          {offersInstall && <LateOffer orderId={order.id} load={loadInstall} />}
          {!isHeld && <OrderHelp order={order} />}
          {order.can_cancel && (
            <CancelOrder order={order} refusal={acted?.kind === 'refused' && acted.intent === 'cancel' ? acted.sentence : undefined} />
          )}
        </div>
      </div>
    </div>
  )
}

/**
 * The order's delivery with the codes that were opened. They are only in this page's memory: opening the address again does not show them. Codes of a
 * delivery that was taken back are worthless; those sent in their place, and those that came since, are opened anew. An opening may be ahead of the page.
 */
function openedDelivery({ version, delivery }: Transaction, opened: Transaction | null): Transaction['delivery'] {
  if (!opened) return delivery
  if (opened.version > version) return opened.delivery
  if (stateOf(opened) !== stateOf({ delivery })) return delivery
  const { units, is_hidden } = opened.delivery
  return { ...delivery, units, is_hidden }
}

/** Stays the same as long as the same units are delivered. */
function stateOf({ delivery: { delivered_at, units } }: Pick<Transaction, 'delivery'>): string {
  return [delivered_at, ...units.map(({ status }) => status === 'delivered')].join()
}

/**
 * Seconds until the page loads again without scripts: not before the end of a correction, which would lose what is being typed, and seldom where codes are
 * opened or money is claimed, which would lose that, too, and the codes.
 */
function refreshSeconds(order: Transaction): number {
  const { status, claim, correction, delivery, server_time: now } = order
  if ((delivery.is_hidden && hasReadyCodes(order)) || (status === 'refunding' && claim)) return 600
  return correction ? Math.max(10, Math.ceil((Date.parse(correction.until) - Date.parse(now)) / 1000) + 2) : 10
}

/** Scrolls to the top when the delivery arrives, unless it had arrived before. */
function useTopOnArrival(hasArrived: boolean) {
  const hadArrived = useRef(hasArrived)
  useEffect(() => {
    if (hasArrived && !hadArrived.current) scrollTo({ top: 0, behavior: 'smooth' })
    hadArrived.current = hasArrived
  }, [hasArrived])
}
