import type { Transaction } from '@kilat/contract/transactions.ts'
import { fateText } from '../../text/fate.ts'
import { formatTime } from '../../text/moment.ts'
import type { Station } from './where.tsx'

/** The first station of the money: how and when it was paid, on time or not. */
export function paidStation(order: Transaction): Station {
  const paid = order.timeline.find(({ code }) => code === 'paid' || code.startsWith('paid_') || code.endsWith('paid'))
  const at = order.payment.paid_at ?? paid?.at ?? order.created_at
  return { state: 'past', title: fateText.youPaid, note: fateText.paidBy(order.channel.name, formatTime(at)) }
}
