import type { Transaction } from '@kilat/contract/transactions.ts'
import { downloadIcon } from '../../features/icons/order-icons.ts'
import { Payment } from '../../features/payment/payment.tsx'
import { paymentText } from '../../text/payment.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Acted } from './act-on-order.ts'
import { Delivered } from './delivered.tsx'
import { Ended } from './ended.tsx'
import { HoldCard } from './hold-card.tsx'
import { RefundCards } from './refund-cards.tsx'
import { Waiting } from './waiting.tsx'

type Props = { order: Transaction; now: number; acted: Acted | undefined; onRevealed: (order: Transaction) => void }

/** The main part of an order's page, by its status: what the buyer should do or know now. */
export function OrderStage({ order, now, acted, onRevealed }: Props) {
  const refunds = <RefundCards order={order} now={now} acted={acted} />
  switch (order.status) {
    case 'pending_payment':
      return <Payment bill={order} now={now} saveQr={() => <SaveQr id={order.id} />} />
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

/** The picture is a file, so that it can be saved without scripts too. */
function SaveQr({ id }: { id: string }) {
  return (
    <a className={buttonClass('main', 'w-full')} href={`/qr/${id}.png`} download={`${id}.png`}>
      <Icon shape={downloadIcon} />
      {paymentText.saveQr}
    </a>
  )
}
