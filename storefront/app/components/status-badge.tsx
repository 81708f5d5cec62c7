import type { ShownStatus } from '@kilat/contract/transactions.ts'
import { statusText } from '../text/order-status.ts'
import { Badge, type BadgeTone } from './basics/badge.tsx'

/** The status of an order as a badge, with the same word everywhere. */
export function StatusBadge({ status }: { status: ShownStatus }) {
  const { tone, isHollow } = looks[status]
  return (
    <Badge tone={tone} hollow={isHollow}>
      {statusText[status].label}
    </Badge>
  )
}

const looks: Record<ShownStatus, { tone: BadgeTone; isHollow?: boolean }> = {
  pending_payment: { tone: 'warn' },
  paid: { tone: 'go' },
  delivering: { tone: 'go' },
  delivered: { tone: 'ok' },
  partly: { tone: 'ok' },
  on_hold: { tone: 'warn', isHollow: true },
  claim: { tone: 'warn' },
  refunding: { tone: 'go' },
  refunded: { tone: 'calm', isHollow: true },
  expired: { tone: 'calm' },
  cancelled: { tone: 'calm' },
}
