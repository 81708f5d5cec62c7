import type { MessageEvent } from '@kilat/contract/messages.ts'
import type { OrderStatus, TimelineCode } from '@kilat/contract/transactions.ts'

type Entry = { code: TimelineCode; fromStatus: OrderStatus | null; toStatus: OrderStatus }

/** What an entry of the timeline means for the buyer; null if the buyer gets no message about it. */
export function messageEventOf({ code, fromStatus, toStatus }: Entry): MessageEvent | null {
  if (code === 'refund_claim') return 'needs_you'
  if (code === 'refunded') return 'refunded'
  if (fromStatus === toStatus) return null
  switch (toStatus) {
    case 'paid':
      return 'paid'
    case 'delivered':
      return 'delivered'
    case 'refunding':
      return 'failed'
    default:
      return null
  }
}
