import type { Transaction } from '@kilat/contract/transactions.ts'
import { hasFailed } from '../../features/orders/has-failed.ts'
import { transactionText } from '../../text/transaction.ts'
import { BuyAgain } from './buy-again.tsx'
import { OutcomeCard } from './outcome-card.tsx'

/** An order that expired or was cancelled: no money was lost, and one next step. */
export function Ended({ order, status }: { order: Transaction; status: 'expired' | 'cancelled' }) {
  const isTransfer = order.channel.group === 'bank_transfer'
  const isRefused = hasFailed(order)
  const help = isRefused ? transactionText.failedHelp : isTransfer ? transactionText.endedTransfer : transactionText.endedHelp[status]
  return (
    <OutcomeCard
      status={status}
      tone="calm"
      title={isRefused ? transactionText.failedTitle : transactionText.endedTitle[status]}
      lead={order.payment.received === 0 && <p>{help}</p>}
    >
      <BuyAgain order={order} className="md:justify-self-start" />
    </OutcomeCard>
  )
}
