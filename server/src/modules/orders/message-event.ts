import type { MessageEvent } from '@kilat/contract/messages.ts'
import type { TimelineCode } from '@kilat/contract/timeline.ts'
import type { OrderStatus } from '@kilat/contract/transactions.ts'
import type { EventReason } from '../../db/schema/orders.ts'

type Entry = { code: TimelineCode; fromStatus: OrderStatus | null; toStatus: OrderStatus; reason: EventReason }

/** What an entry of the timeline means for the buyer; null if the buyer gets no message about it. */
export function messageEventOf({ code, fromStatus, toStatus, reason }: Entry): MessageEvent | null {
  if (code === 'refund_claim') return 'needs_you'
  if (code === 'refunded') return 'refunded'
  if (fromStatus === toStatus) return null
  switch (toStatus) {
    case 'paid':
      return 'paid'
    case 'delivered':
      return 'delivered'
    case 'refunding':
      // Who took the order back has just read it on the page.
      return reason === 'withdrawn' ? null : 'failed'
    default:
      return null
  }
}
