import type { Transaction } from '@kilat/contract/transactions.ts'
import { transactionText } from '../../text/transaction.ts'
import { BuyAgain } from './buy-again.tsx'
import { OutcomeCard } from './outcome-card.tsx'

/** An order that expired or was cancelled: no money was lost, and one next step. */
export function Ended({ order, status }: { order: Transaction; status: 'expired' | 'cancelled' }) {
  const isTransfer = order.channel.group === 'bank_transfer'
  const hasFailed = order.timeline.some(({ code, data }) => code === 'expired' && data.failed === true)
  const help = hasFailed ? transactionText.failedHelp : isTransfer ? transactionText.endedTransfer : transactionText.endedHelp[status]
  return (
    <OutcomeCard
      status={status}
      tone="calm"
      title={hasFailed ? transactionText.failedTitle : transactionText.endedTitle[status]}
      lead={order.payment.received === 0 && <p>{help}</p>}
    >
      <BuyAgain order={order} className="md:justify-self-start" />
    </OutcomeCard>
  )
}
