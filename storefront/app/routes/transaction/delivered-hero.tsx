import type { Transaction } from '@kilat/contract/transactions.ts'
import { AnimationPlayer } from '../../features/animation/animation-player.tsx'
import { useThemeInfo } from '../../lib/use-theme-info.ts'
import { formatDurationLong, formatSeconds } from '../../text/shell/time.ts'
import { transactionText } from '../../text/transaction.ts'
import { Cover } from '../../ui/cover.tsx'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon } from '../../ui/icons.ts'

/** The success view: the item, the player, and the time it took. */
export function DeliveredHero({ order }: { order: Transaction }) {
  const { player, payment, delivery, product } = order
  const { animations } = useThemeInfo()
  return (
    <section className="relative overflow-hidden rounded-l text-white text-center px-5 pt-7 pb-5.5 lg:px-10 lg:pt-11 lg:pb-9 bg-[linear-gradient(160deg,#33249c,var(--night)_72%)]">
      <Rays />
      <div className="relative">
        <div className="relative w-26 lg:w-33 mx-auto mb-4 lg:mb-6">
          <Cover src={product.cover} priority className="rounded-m -rotate-4 shadow-[0_10px_24px_rgb(5_5_30/0.5)] after:hidden" />
          <AnimationPlayer link={animations.success} loop={false} className="absolute -right-13 -bottom-12 grid place-items-center size-30">
            <span className="grid place-items-center size-11 rounded-full bg-[#4ade94] text-[#0b1020] shadow-[0_0_0_4px_#15173d]">
              <Icon shape={checkIcon} size={24} />
            </span>
          </AnimationPlayer>
        </div>
        <h1 className="title-page">{deliveredHeading(order)}</h1>
        {player.display && (
          <p className="mt-1 text-[#cdd2ea]">
            {transactionText.to}
            <b className="text-white">{player.nickname ?? player.display}</b>
            {player.nickname && ` · ${player.display}`}
          </p>
        )}
        {payment.paid_at && delivery.delivered_at && (
          <div className="mt-5 p-4 rounded-c bg-[#ffffff14] text-left">
            <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
              <b className="text-[min(2.5rem,15vw)] leading-10 font-extrabold tracking-[-0.04em] whitespace-nowrap">
                {formatDurationLong(secondsTaken(order))}
              </b>
              <span className="text-s text-[#cdd2ea]">{transactionText.fromPayToArrival}</span>
            </p>
            <Track order={order} />
            <p className="flex justify-between text-xs font-semibold text-[#cdd2ea]">
              <span>{transactionText.paidAt(formatSeconds(payment.paid_at))}</span>
              <span>{transactionText.arrivedAt(formatSeconds(delivery.delivered_at))}</span>
            </p>
          </div>
        )}
      </div>
    </section>
  )
}

/** `86 Diamonds sudah masuk`; partial deliveries have words of their own. */
function deliveredHeading({ item, quantity, delivery }: Transaction): string {
  const arrived = delivery.units.filter(unit => unit.status === 'delivered').length
  if (arrived > 0 && arrived < quantity) return transactionText.partly(arrived, quantity)
  return transactionText.arrived(quantity > 1 ? `${item.name} × ${quantity}` : item.name)
}

/** Seconds from the payment to the delivery. */
export function secondsTaken({ payment, delivery }: Transaction): number {
  if (!payment.paid_at || !delivery.delivered_at) return 0
  return Math.max(1, Math.round((Date.parse(delivery.delivered_at) - Date.parse(payment.paid_at)) / 1000))
}

/** The time taken, split at the moment it was sent to the supplier. */
function Track({ order }: { order: Transaction }) {
  const started = order.timeline.find(entry => entry.code === 'delivery_started')?.at
  const whole = secondsTaken(order)
  const first = started && order.payment.paid_at ? Math.max(0, (Date.parse(started) - Date.parse(order.payment.paid_at)) / 1000) : 0
  return (
    <p aria-hidden="true" className="flex gap-0.75 mt-3.5 mb-2">
      {first > 0 && <span className="h-2 min-w-2 rounded-[3px] bg-[#8d78ff]" style={{ flexGrow: first }} />}
      <span className="h-2 min-w-2 rounded-[3px] bg-[#4ade94]" style={{ flexGrow: Math.max(1, whole - first) }} />
    </p>
  )
}

function Rays() {
  return (
    <>
      <svg viewBox="0 0 328 360" preserveAspectRatio="xMidYMin slice" aria-hidden="true" className="absolute inset-0 size-full">
        <path
          d="M164 92 60-40h52l52 132L176-40h58ZM164 92-60 10l-20 62 244 20L400 0v70ZM164 92-60 220l30 60L164 92l210 150 20-60Z"
          fill="#fff"
          opacity=".05"
        />
      </svg>
      <svg viewBox="0 0 328 180" aria-hidden="true" className="absolute left-1/2 top-0 w-82 lg:w-115 -translate-x-1/2">
        <path fill="#8d78ff" d="m42 60 14-20-4 16h8L46 78l4-18ZM276 40l12-18-3 14h7l-13 19 4-15ZM290 150l10-15-3 12h6l-11 16 3-13Z" />
        <path fill="#4ade94" d="m66 142 9-14-2 11h5l-9 14 2-11ZM250 92l8-12-2 9h5l-8 12 2-9Z" />
        <path fill="#fff" d="m30 118 7-10-2 8h4l-7 11 2-9ZM226 26l7-10-2 8h4l-7 11 2-9ZM96 34l7-10-2 8h4l-7 11 2-9Z" />
      </svg>
    </>
  )
}
