import type { ShownStatus } from '@kilat/contract/transactions.ts'
import { statusViews } from '../text/order-status.ts'
import { Badge } from '../ui/badge.tsx'

/** The status of an order as a badge: the same word wherever it is shown. */
export function StatusBadge({ status }: { status: ShownStatus }) {
  const { tone, isHollow, label } = statusViews[status]
  return (
    <Badge tone={tone} hollow={isHollow}>
      {label}
    </Badge>
  )
}
