import type { OrderStatus } from '@kilat/contract/transactions.ts'
import { statusViews } from '../text/transaction.ts'
import { Badge } from '../ui/badge.tsx'

/** The status of an order as a badge. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const { tone, isHollow, label } = statusViews[status]
  return (
    <Badge tone={tone} hollow={isHollow}>
      {label}
    </Badge>
  )
}
