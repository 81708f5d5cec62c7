import type { Transaction } from '@kilat/contract/transactions.ts'
import { memo } from 'react'
import { Payment } from '../../features/payment/payment.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import type { Acted } from './act-on-order.ts'
import { Delivered } from './delivered.tsx'
import { Ended } from './ended.tsx'
import { hasReadyCodes } from './has-ready-codes.ts'
import { HoldCard } from './hold-card.tsx'
import { RefundCards } from './refund-cards.tsx'
import { VoucherCodes } from './voucher.tsx'
import { Waiting } from './waiting.tsx'

// Only for the moment before a first delivery.
const CorrectionCard = lazyPart(() => import('./late/correction-card.tsx').then(module => module.CorrectionCard))

type Props = {
  order: Transaction
  now: number
  arrivedAt: number | null
  acted: Acted | undefined
  onRevealed: (order: Transaction) => void
}

/** The main part of an order's page: its codes, which stay as they are with what is typed to open them while the order goes on, and what its status asks for. */
export function OrderStage(props: Props) {
  const { order, arrivedAt, acted, onRevealed } = props
  return (
    <>
      {order.correction && <LateCorrection order={order} arrivedAt={arrivedAt} acted={acted} />}
      {hasReadyCodes(order) && <VoucherCodes order={order} acted={acted} onRevealed={onRevealed} />}
      <Stage {...props} />
    </>
  )
}

/** What the buyer should do or know now, by the order's status. */
function Stage({ order, now, acted, onRevealed }: Props) {
  const refunds = <RefundCards order={order} now={now} acted={acted} />
  switch (order.status) {
    case 'pending_payment':
      return <Payment bill={order} now={now} qrHref={`/qr/${order.id}.png`} />
    case 'on_hold':
      if (!order.hold) return <Waiting order={order} now={now} />
      return (
        <>
          <HoldCard order={order} hold={order.hold} now={now} />
          {refunds}
        </>
      )
    case 'paid':
    case 'delivering':
      return (
        <>
          <Waiting order={order} now={now} />
          {refunds}
        </>
      )
    case 'delivered':
      return (
        <>
          <Delivered order={order} acted={acted} onRevealed={onRevealed} />
          {refunds}
        </>
      )
    case 'refunding':
    case 'refunded':
      return <RefundCards order={order} now={now} acted={acted} isMain />
    case 'expired':
    case 'cancelled':
      return (
        <>
          <Ended order={order} status={order.status} />
          {refunds}
        </>
      )
  }
}

type Correcting = Pick<Props, 'order' | 'arrivedAt' | 'acted'>

/** Renders again only when the order has moved: a new render before its file is loaded would replace the server's forms by nothing. */
const LateCorrection = memo(
  (props: Correcting) => <CorrectionCard {...props} />,
  (before, now) => before.order.version === now.order.version,
)
