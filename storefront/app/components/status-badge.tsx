import type { OrderStatus } from '@kilat/contract/transactions.ts'
import { statusViews } from '../text/order-status.ts'
import { Badge } from '../ui/badge.tsx'

/** The status of an order as a badge, in a row with its `short` words where it has some. */
export function StatusBadge({ status, isShort }: { status: OrderStatus; isShort?: boolean }) {
  const { tone, isHollow, label, short } = statusViews[status]
  return (
    <Badge tone={tone} hollow={isHollow}>
      {isShort && short ? short : label}
    </Badge>
  )
}
